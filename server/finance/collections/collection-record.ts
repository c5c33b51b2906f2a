import type { RowOf } from '#contract/kit/record/record-types.ts'
import { storedOf } from '#contract/kit/record/record-values.ts'
import { collectionRecord } from '#contract/finance/collections/collection.fields.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** An account of the merchant's, as its events keep and tell it. */
export const collections = {
  table: 'collection_account',
  subject: 'collectionAccount',
  event: 'finance.collection',
  kept: (row: RowOf<(typeof collectionRecord)['fields']>) => storedOf(collectionRecord, row),
  facts: (_: Ctx, { code, name }: { code: string; name: string }) => ({ code, name }),
  topics: ['collection'],
} as const
