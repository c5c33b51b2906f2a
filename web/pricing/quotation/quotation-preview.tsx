import { useMemo } from 'react'
import type { Preview, PreviewRow } from '#contract/pricing/quotation/quotation.schema.ts'
import { amountKey } from '#contract/kit/guests.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { formatAmount } from '../../kit/words/money-format.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { kindAt, slots } from './quotation-rows.ts'

type QuotationPreviewProps = {
  preview: Preview
  counts?: boolean
  /** Tells why the others stay. */
  stays?: boolean
}

/** Every price that would change, before and after. */
export function QuotationPreview({ preview, counts = true, stays = false }: QuotationPreviewProps) {
  const { w } = useWords()
  const { rows, unchanged, belowCost, currency } = preview
  const otherWay = rows.filter((row) => row.otherWay.length > 0).length
  const columns = useMemo(() => previewColumns(currency), [currency])
  return (
    <div role="group" className="lt-preview" aria-label={w('pricing.text.preview')}>
      <p role="status">
        {counts && (
          <>
            <b>{w('pricing.text.willChange', { count: rows.length })}</b>{' '}
            {unchanged > 0 && w('pricing.text.willStay', { count: unchanged })}{' '}
          </>
        )}
        {belowCost > 0 && (
          <StatusTag tone="warn">{w('pricing.text.belowCostCount', { count: belowCost })}</StatusTag>
        )}{' '}
        {otherWay > 0 && (
          <StatusTag tone="warn">{w('pricing.text.otherWayCount', { count: otherWay })}</StatusTag>
        )}
      </p>
      {stays && <Stays preview={preview} />}
      {rows.length > 0 && (
        <DataTable
          inline
          screen="quotation-preview"
          label={w('pricing.text.preview')}
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.skuId)}
          empty={<Empty />}
        />
      )}
    </div>
  )
}

/** Why the others stay as they are, and which those are. */
function Stays({ preview: { stays } }: { preview: Preview }) {
  const { w } = useWords()
  if (stays.length === 0) return null
  return (
    <ul className="lt-field-help lt-preview-stays">
      {stays.map(({ why, count, skuCodes }) => (
        <li key={why}>
          {w(`pricing.stays.${why}`, { count })}: {skuCodes.join(', ')}
          {count > skuCodes.length && ' …'}
        </li>
      ))}
    </ul>
  )
}

function Sku({ row }: { row: PreviewRow }) {
  const { name } = useWords()
  return <span title={row.skuCode}>{name(row.skuNames)}</span>
}

function Change({ row, slot, currency }: { row: PreviewRow; slot: number; currency: string }) {
  const { w } = useWords()
  const kind = kindAt(row, slot)
  if (!kind) return null
  const [before, after] = [row.before.price[amountKey[kind]], row.after.price[amountKey[kind]]]
  const text = (minor: number | null) => (minor === null ? '–' : formatAmount(minor, currency))
  if (before === after) return <span className="lt-trace-same">{text(after)}</span>
  return (
    <span data-below={row.belowCost.includes(kind) || undefined}>
      <span className="lt-money">
        <del>{text(before)}</del> {text(after)}
      </span>{' '}
      {row.otherWay.includes(kind) && (
        <StatusTag tone="warn">
          {w((after ?? 0) > (before ?? 0) ? 'pricing.text.rises' : 'pricing.text.falls')}
        </StatusTag>
      )}
    </span>
  )
}

function Sale({ row }: { row: PreviewRow }) {
  const { w } = useWords()
  if (row.before.onSale === row.after.onSale) return null
  return (
    <StatusTag tone={row.after.onSale ? 'good' : 'muted'}>
      {w(`pricing.saleStates.${row.after.onSale ? 'on' : 'off'}`)}
    </StatusTag>
  )
}

const slotWords = ['pricing.text.adultOrUnit', 'pricing.guests.child', 'pricing.guests.infant'] as const

const previewColumns = (currency: string): Column<PreviewRow>[] => [
  {
    key: 'sku',
    title: 'pricing.fields.sku',
    width: 180,
    grow: true,
    render: (row) => <Sku row={row} />,
    card: 'title',
  },
  ...slots.map((slot): Column<PreviewRow> => ({
    key: `price${slot}`,
    title: slotWords[slot],
    unit: currency,
    width: 168,
    align: 'right',
    render: (row) => <Change row={row} slot={slot} currency={currency} />,
    card: 'meta',
  })),
  {
    key: 'sale',
    title: 'pricing.fields.onSale',
    width: 96,
    render: (row) => <Sale row={row} />,
    card: 'sub',
  },
]
