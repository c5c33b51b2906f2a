import type { ListingRow } from '#contract/booster/booster.schema.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { booster } from '../booster.client.ts'

/** What may be done with many listings at once. */
export const bulkActs: readonly BulkAct<ListingRow>[] = [
  {
    key: 'pause',
    word: 'booster.text.pause',
    fits: ({ state, can }) => state !== 'paused' && can['pause'],
    run: ({ id }) => sends(booster.listingPause, { id, paused: true }),
  },
  {
    key: 'resume',
    word: 'booster.text.resume',
    fits: ({ state, can }) => state === 'paused' && can['pause'],
    run: ({ id }) => sends(booster.listingPause, { id, paused: false }),
  },
  {
    key: 'rule',
    word: 'booster.text.byRule',
    fits: ({ can }) => can['price'],
    // Typed prices of all days that are to come.
    run: ({ id }) =>
      sends(booster.priceBulk, { listingIds: [id], from: '2000-01-01', to: '2999-12-31', way: 'rule' }),
  },
  {
    key: 'end',
    word: 'booster.text.end',
    danger: true,
    fits: ({ can }) => can['end'],
    run: ({ id }) => sends(booster.listingEnd, { id, reason: '' }),
  },
]
