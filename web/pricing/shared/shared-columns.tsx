import type { Tone } from '#contract/kit/states.ts'
import type { SharedQuotation } from '#contract/pricing/shared/shared-quotation.schema.ts'
import { languageNames } from '../../kit/words/language.ts'
import { dayCell, momentCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { spanText } from '../dated/dated-parts.tsx'

const tones: Record<SharedQuotation['state'], Tone> = { open: 'good', ended: 'muted', revoked: 'bad' }

export const shareState = tagCell<SharedQuotation>(({ state }) => [
  tones[state],
  `pricing.shareStates.${state}`,
])

export const sharedColumns: readonly Column<SharedQuotation>[] = [
  {
    key: 'title',
    title: 'pricing.shared.title',
    width: 220,
    grow: true,
    frozen: true,
    text: (row) => row.title,
    card: 'title',
  },
  { key: 'agent', title: 'pricing.fields.agent', width: 180, text: (row) => row.agentName, card: 'sub' },
  {
    key: 'state',
    title: 'pricing.fields.state',
    width: 110,
    ...shareState,
    card: 'meta',
  },
  { key: 'skus', title: 'pricing.shared.skus', width: 80, align: 'right', text: (row) => row.skus },
  { key: 'dates', title: 'pricing.shared.serviceDates', width: 200, text: spanText },
  {
    key: 'until',
    title: 'pricing.shared.until',
    width: 120,
    ...dayCell((row) => row.validUntil),
    card: 'meta',
  },
  {
    key: 'opened',
    title: 'pricing.shared.opened',
    width: 90,
    align: 'right',
    text: (row) => row.opened,
    card: 'meta',
  },
  {
    key: 'lastOpened',
    title: 'pricing.shared.lastOpened',
    width: 150,
    ...momentCell((row) => row.lastOpenedAt),
  },
  {
    key: 'language',
    title: 'pricing.shared.language',
    width: 110,
    text: (row) => languageNames[row.language],
  },
  { key: 'by', title: 'pricing.fields.changedBy', width: 140, text: (row) => row.createdByName },
  {
    key: 'createdAt',
    title: 'pricing.fields.createdAt',
    width: 150,
    ...momentCell((row) => row.createdAt),
    hidden: true,
  },
]
