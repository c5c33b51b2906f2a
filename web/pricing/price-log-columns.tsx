import type { PriceLogEntry } from '#contract/pricing/price-log.schema.ts'
import type { Column } from '../kit/list/data-table-columns.ts'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words.ts'

function Back({ row: { reverted } }: { row: PriceLogEntry }) {
  const { w } = useWords()
  return (
    reverted && (
      <StatusTag tone="muted">{w('pricing.text.revertedBy', { name: reverted.actorName })}</StatusTag>
    )
  )
}

export const changesColumn: Column<PriceLogEntry> = {
  key: 'changes',
  title: 'pricing.fields.changes',
  width: 90,
  align: 'right',
  render: (row) => row.changes,
  text: (row) => row.changes,
  card: 'meta',
}
export const revertedColumn: Column<PriceLogEntry> = {
  key: 'reverted',
  title: 'pricing.fields.revertState',
  width: 170,
  render: (row) => <Back row={row} />,
  card: 'meta',
}
