import type { Tone } from '#contract/kit/states.ts'
import type { SharedQuotation } from '#contract/pricing/shared-quotation.schema.ts'
import { languageNames } from '../../kit/language.ts'
import type { Column } from '../../kit/list/data-table-columns.ts'
import { DateText, TimeText } from '../../kit/parts/date-text.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words.ts'
import { spanText } from '../dated-parts.tsx'

const tones: Record<SharedQuotation['state'], Tone> = { open: 'good', ended: 'muted', revoked: 'bad' }

export function ShareState({ row: { state } }: { row: SharedQuotation }) {
  const { w } = useWords()
  return <StatusTag tone={tones[state]}>{w(`pricing.shareStates.${state}`)}</StatusTag>
}

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
    render: (row) => <ShareState row={row} />,
    text: (row) => row.state,
    card: 'meta',
  },
  { key: 'skus', title: 'pricing.shared.skus', width: 80, align: 'right', text: (row) => row.skus },
  { key: 'dates', title: 'pricing.shared.serviceDates', width: 200, text: spanText },
  {
    key: 'until',
    title: 'pricing.shared.until',
    width: 120,
    render: (row) => <DateText date={row.validUntil} />,
    text: (row) => row.validUntil,
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
    render: (row) => <TimeText at={row.lastOpenedAt} />,
    text: (row) => row.lastOpenedAt,
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
    render: (row) => <TimeText at={row.createdAt} />,
    text: (row) => row.createdAt,
    hidden: true,
  },
]
