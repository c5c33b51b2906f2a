import { useMemo, useState } from 'react'
import { amountKey, guestKinds, type GuestKind } from '#contract/kit/guests.ts'
import type { RaisedPrices, RaisedSku, RaisePreview } from '#contract/pricing/raise/raise.schema.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { formatAmount } from '../../kit/words/money-format.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { When } from '../dated/dated-parts.tsx'
import { guestWord } from '../guest-words.ts'

type Line = RaisedPrices & { sku: RaisedSku['sku']; key: string }

/** Every price that changes, before and after: as many lines as there are different changes. */
export function RaiseLines({ preview: { rows, unchanged, currency } }: { preview: RaisePreview }) {
  const { w } = useWords()
  const [page, setPage] = useState({ no: 1, size: 100 })
  const lines = useMemo(
    () =>
      rows.flatMap(({ sku, lines: own }) =>
        own.map((line, at): Line => ({ ...line, sku, key: `${sku.id} ${at}` })),
      ),
    [rows],
  )
  const columns = useMemo(() => columnsOf(lines, currency), [lines, currency])
  const cells = rows.reduce((sum, row) => sum + row.cells, 0)
  const belowCost = rows.reduce((sum, row) => sum + row.belowCost, 0)
  const first = (Math.min(page.no, Math.ceil(lines.length / page.size) || 1) - 1) * page.size
  return (
    <div role="group" className="lt-preview" aria-label={w('pricing.text.preview')}>
      <p role="status">
        <b>
          {rows.length ? w('pricing.raise.counts', { cells, skus: rows.length }) : w('pricing.raise.nothing')}
        </b>{' '}
        {unchanged > 0 && w('pricing.text.willStay', { count: unchanged })}{' '}
        {belowCost > 0 && (
          <StatusTag tone="warn">{w('pricing.text.belowCostCount', { count: belowCost })}</StatusTag>
        )}
      </p>
      {lines.length > 0 && (
        <DataTable
          inline
          screen="raise-preview"
          label={w('pricing.text.preview')}
          columns={columns}
          rows={lines.slice(first, first + page.size)}
          rowKey={(row) => row.key}
          empty={<Empty />}
          paging={{
            total: lines.length,
            pageNo: first / page.size + 1,
            pageSize: page.size,
            onPage: (no, size) => setPage({ no, size }),
          }}
        />
      )}
    </div>
  )
}

function columnsOf(lines: readonly Line[], currency: string): Column<Line>[] {
  const kinds = guestKinds.filter((kind) => lines.some(({ after }) => after[amountKey[kind]] !== null))
  return [
    {
      key: 'sku',
      title: 'pricing.fields.sku',
      width: 200,
      grow: true,
      render: (row) => <Sku row={row} />,
      card: 'title',
    },
    {
      key: 'days',
      title: 'pricing.fields.days',
      width: 200,
      render: (row) => <When span={row} />,
      card: 'sub',
    },
    ...kinds.map((kind): Column<Line> => ({
      key: kind,
      title: guestWord[kind],
      unit: currency,
      width: 180,
      align: 'right',
      render: (row) => <Difference row={row} kind={kind} currency={currency} />,
      card: 'meta',
    })),
  ]
}

function Sku({ row: { sku } }: { row: Line }) {
  const { name } = useWords()
  return <span title={sku.code}>{name(sku.names)}</span>
}

type DifferenceProps = { row: Line; kind: GuestKind; currency: string }

function Difference({ row: { before, after, belowCost }, kind, currency }: DifferenceProps) {
  const { w } = useWords()
  const [old, now] = [before[amountKey[kind]], after[amountKey[kind]]]
  if (now === null || old === null) return null
  const below = belowCost.includes(kind)
  return (
    <span
      className="lt-money"
      data-below={below || undefined}
      title={below ? w('pricing.text.belowCost') : undefined}
    >
      <del>{formatAmount(old, currency)}</del> {formatAmount(now, currency)}
    </span>
  )
}
