import { sharedRow } from '#contract/pricing/shared/shared.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import type { Tone } from '#contract/kit/states.ts'
import type { SharedQuotation } from '#contract/pricing/shared/shared-quotation.schema.ts'
import { tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { spanText } from '../dated/dated-parts.tsx'

const tones: Record<SharedQuotation['state'], Tone> = { open: 'good', ended: 'muted', revoked: 'bad' }

export const shareState = tagCell<SharedQuotation>(({ state }) => [
  tones[state],
  `pricing.shareStates.${state}`,
])

const column = columnsOf(sharedRow)
export const sharedColumns: readonly Column<SharedQuotation>[] = [
  column('title', { width: 220, grow: true, frozen: true, card: 'title' }),
  column('agentName', { key: 'agent', width: 180, card: 'sub' }),
  {
    key: 'state',
    title: 'pricing.fields.state',
    width: 110,
    ...shareState,
    card: 'meta',
  },
  column('skus', { width: 80 }),
  { key: 'dates', title: 'pricing.shared.serviceDates', width: 200, text: spanText },
  column('validUntil', { key: 'until', width: 120, card: 'meta' }),
  column('opened', { width: 90, card: 'meta' }),
  column('lastOpenedAt', { as: 'time', key: 'lastOpened', width: 150 }),
  column('language', { width: 110 }),
  column('createdByName', { key: 'by', width: 140 }),
  column('createdAt', { as: 'time', width: 150, hidden: true }),
]
