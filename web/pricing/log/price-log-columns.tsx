import type { PriceLogEntry } from '#contract/pricing/log/price-log.schema.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { word } from '../../kit/words/words.ts'

const back = ({ reverted }: PriceLogEntry): string =>
  reverted ? word('pricing.text.revertedBy', { name: reverted.actorName }) : ''

export const changesColumn: Column<PriceLogEntry> = {
  key: 'changes',
  title: 'pricing.fields.changes',
  width: 90,
  align: 'right',
  text: (row) => row.changes,
  card: 'meta',
}
export const revertedColumn: Column<PriceLogEntry> = {
  key: 'reverted',
  title: 'pricing.fields.revertState',
  width: 192,
  render: (row) => row.reverted && <StatusTag tone="muted">{back(row)}</StatusTag>,
  text: back,
  card: 'meta',
}
