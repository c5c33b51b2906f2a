import { elementOf } from '../../kit/parts/element.ts'
import { wordAt } from '#contract/words.ts'
import { useMemo, type MouseEvent } from 'react'
import type { QuotationList, QuotationRow } from '#contract/pricing/quotation/quotation.schema.ts'
import { Grid } from '../../kit/grid/grid.tsx'
import type { CellFacts, GridColumn, GridHead } from '../../kit/grid/grid-types.ts'
import { useWords } from '../../kit/words/words.ts'
import type { PriceSubject } from '../owners/price-subject.ts'
import { kindAt, priceAt, quoteText, rowKey, slotOf, slots, slotWords } from './quotation-rows.ts'
import { shortAmount } from '../short-amount.ts'
import { useSaveQuotation } from './use-save-quotation.ts'
import './quotation-grid.css'

type Picked = { has: (skuId: number) => boolean; toggle: (skuId: number, on: boolean) => void }
export type QuotationGridProps = {
  subject: PriceSubject
  list: QuotationList
  picked: Picked
  /** A price was pressed: how did it come about? */
  onTrace: (row: QuotationRow) => void
}

const isPrice = (column: string): boolean => column.startsWith('price')

/** One owner's quotation as a sheet: rules are typed (`1980`, `-10%`, `+150`), prices follow. */
export function QuotationGrid({ subject, list, picked, onTrace }: QuotationGridProps) {
  const { w } = useWords()
  const { rows, owner } = list
  const { currency } = owner
  // Where all is charged per unit, as rooms are, there is nothing to say of children.
  const byGuest = rows.some(({ chargeMethod }) => chargeMethod === 'per-person')
  const columns = useMemo(() => columnsOf(w, currency, byGuest), [w, currency, byGuest])
  const heads = useHeads(picked, onTrace)
  const onSave = useSaveQuotation(subject, list)
  const press = (event: MouseEvent<HTMLElement>) => {
    const cell = elementOf(event)?.closest<HTMLElement>('[role=gridcell]')
    const column = columns[Number(cell?.dataset['column'])]
    const row = rows[Number(cell?.dataset['row'])]
    if (row && column && isPrice(column.key) && !event.shiftKey) onTrace(row)
  }
  return (
    <div className="lt-quotation-grid" onClick={press}>
      <Grid
        label={w(subject.screens.quotation.word)}
        rows={rows}
        rowKey={rowKey}
        rowName={(row) => row.skuCode}
        heads={heads}
        columns={columns}
        rowHeight={42}
        value={(row, { key }) =>
          key === 'onSale'
            ? row.onSale
            : isPrice(key)
              ? priceAt(row, slotOf(key), 'price')
              : quoteText(row, slotOf(key), currency)
        }
        cell={(row, { key }) => factsOf(row, key, currency, w)}
        onOpen={(row) => onTrace(row)}
        openWord="pricing.text.traceTitle"
        {...(owner.can['edit'] && { onSave })}
      />
    </div>
  )
}

type Tell = ReturnType<typeof useWords>['w']

const slotsOf = (byGuest: boolean) => slots.filter((slot) => byGuest || slot === 0)

const columnsOf = (w: Tell, currency: string, byGuest: boolean): GridColumn[] => [
  ...slotsOf(byGuest).map((slot): GridColumn => ({
    key: `quote${slot}`,
    title: w('pricing.text.quoteOf', { guest: w(slotWords[slot]) }),
    kind: 'text',
    width: 106,
  })),
  { key: 'onSale', title: w('pricing.fields.onSale'), kind: 'boolean', width: 78 },
  ...slotsOf(byGuest).map((slot): GridColumn => ({
    key: `price${slot}`,
    title: w('pricing.text.priceOf', { guest: w(slotWords[slot]), currency }),
    kind: 'money',
    currency,
    readOnly: true,
    width: 116,
  })),
]

function factsOf(row: QuotationRow, key: string, currency: string, w: Tell): CellFacts | undefined {
  if (key === 'onSale')
    return row.onSale ? undefined : { tint: 'blocked', title: w('pricing.saleStates.off') }
  const kind = kindAt(row, slotOf(key))
  if (!kind) return { readOnly: true, tint: 'blocked' }
  if (!isPrice(key)) return undefined
  const price = priceAt(row, slotOf(key), 'price')
  const listed = priceAt(row, slotOf(key), 'listPrice')
  const below = row.belowCost.includes(kind)
  return {
    title: [
      listed !== null && listed !== price && w('pricing.text.ofList', { change: offList(listed, price) }),
      w(below ? 'pricing.text.belowCost' : 'pricing.text.pressForTrace'),
    ]
      .filter(Boolean)
      .join(' · '),
    ...(below && { tint: 'problem' as const }),
    ...(listed !== null &&
      listed !== price && {
        note: (
          <>
            <del>{shortAmount(listed, currency)}</del> {offList(listed, price)}
          </>
        ),
      }),
  }
}

/** How far a price is from the list price: "−12 %". */
const offList = (listed: number, price: number | null): string => {
  if (price === null || listed === 0) return ''
  const percent = Math.round((price / listed - 1) * 1000) / 10
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
}

function useHeads({ has, toggle }: Picked, onTrace: (row: QuotationRow) => void): GridHead<QuotationRow>[] {
  const { w, name } = useWords()
  const sku: GridHead<QuotationRow> = {
    key: 'sku',
    title: w('pricing.fields.sku'),
    width: 320,
    render: (row) => (
      <span className="lt-quotation-sku">
        <input
          type="checkbox"
          aria-label={`${w('kit.parts.selectRow')} ${row.skuCode}`}
          checked={has(row.skuId)}
          onChange={(event) => toggle(row.skuId, event.target.checked)}
        />
        <span>
          <button
            type="button"
            className="lt-quotation-name"
            title={name(row.skuNames)}
            onClick={() => onTrace(row)}
          >
            {name(row.skuNames)}
          </button>
          <small>
            {row.skuCode} · {w(wordAt('pricing.chargeMethods', row.chargeMethod))}
            {!row.enabled && ` · ${w('pricing.skuStates.disabled')}`}
            {row.enabled && !row.skuOnSale && ` · ${w('pricing.text.skuOffSale')}`}
            {row.costMissing.length > 0 && ` · ${w('pricing.text.costMissing')}`}
          </small>
        </span>
      </span>
    ),
  }
  const category: GridHead<QuotationRow> = {
    key: 'category',
    title: w('pricing.fields.category'),
    width: 110,
    render: (row) => name(row.categoryNames),
  }
  return [sku, category]
}
