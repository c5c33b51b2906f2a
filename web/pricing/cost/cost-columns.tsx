import { shownDay } from '../../kit/words/buddhist.ts'
import { itemAt } from '#contract/kit/given.ts'
import { amountKey } from '#contract/kit/guests.ts'
import type { CostRow } from '#contract/pricing/cost/cost.schema.ts'
import { groupedAmount, minorToText } from '#contract/kit/money/amounts.ts'
import { namesIn } from '#contract/kit/languages.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords, word } from '../../kit/words/words.ts'
import { pricePagesOf, type PricePages } from '../price-pages.ts'
import { kindAt, slots, type Slot } from '../quotation/quotation-rows.ts'
import { costRow } from '#contract/pricing/cost/cost.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

function Supplier({ row }: { row: CostRow }) {
  const { w } = useWords()
  return (
    <>
      {row.supplierName}{' '}
      {row.rank > 1 && <StatusTag tone="neutral">{w('pricing.text.fallback', { rank: row.rank })}</StatusTag>}
    </>
  )
}

/** A kind's cost today; flagged where it is sold and costs nobody knows what. */
function Cost({ row, slot }: { row: CostRow; slot: number }) {
  const { w } = useWords()
  const kind = kindAt(row, slot)
  if (!kind) return null
  if (row.missing.includes(kind)) return <StatusTag tone="bad">{w('pricing.text.missing')}</StatusTag>
  const minor = row.cost[amountKey[kind]]
  if (minor === null) return <Money minor={null} currency={row.currency} />
  const base = row.baseCost[amountKey[kind]]
  const same = base === minor && row.baseCostCurrency === row.currency
  const baseText =
    base === null ? '–' : `${groupedAmount(base, row.baseCostCurrency)} ${row.baseCostCurrency}`
  return (
    <span {...(!same && { title: w('pricing.text.baseIs', { cost: baseText }) })}>
      {!same && slot === 0 && <StatusTag tone="info">{w('pricing.text.special')}</StatusTag>}{' '}
      <Money minor={minor} currency={row.currency} />
    </span>
  )
}

/** How many special costs hold today and later. */
const specialText = ({ specialToday, specialToCome }: CostRow): string =>
  specialToday + specialToCome === 0
    ? ''
    : word('pricing.text.specialCount', { today: specialToday, coming: specialToCome })

/** The same, and the way to them. */
function Special({ row }: { row: CostRow }) {
  const { skuId, supplierId, productType } = row
  if (!specialText(row)) return null
  return (
    <Link
      href={pricePagesOf(productType).screens.specialCost.href({ skuId, supplierId })}
      onClick={(event) => event.stopPropagation()}
    >
      {specialText(row)}
    </Link>
  )
}

/** "320.00 THB (12.5 %)", or that it is below cost. */
function marginText({ belowCost, marginBasisPoints, margin, baseCurrency }: CostRow): string {
  if (belowCost.length) return word('pricing.text.belowCost')
  if (marginBasisPoints === null) return ''
  const minor = margin.adult ?? margin.unit
  const amount = minor == null ? '–' : `${groupedAmount(minor, baseCurrency)} ${baseCurrency}`
  return `${amount} (${percentText({ marginBasisPoints })})`
}
const percentText = ({ marginBasisPoints }: Pick<CostRow, 'marginBasisPoints'>): string =>
  marginBasisPoints === null ? '' : `${(marginBasisPoints / 100).toFixed(1)} %`

function Margin({ row }: { row: CostRow }) {
  const text = marginText(row)
  if (row.belowCost.length) return <StatusTag tone="warn">{text}</StatusTag>
  return (
    <span title={text}>
      <span className="lt-long">{text}</span>
      <span className="lt-short">{percentText(row)}</span>
    </span>
  )
}

const costColumn = (slot: Slot, { words, byUnit }: PricePages): Column<CostRow> => ({
  key: `cost${slot}`,
  title: itemAt([words.cost, 'pricing.text.costChild' as const, 'pricing.text.costInfant' as const], slot),
  ...(slot > 0 && byUnit && { hidden: true }),
  width: slot === 0 ? 152 : 100,
  align: 'right',
  render: (row) => <Cost row={row} slot={slot} />,
  text: (row) => {
    const kind = kindAt(row, slot)
    if (kind && row.missing.includes(kind)) return word('pricing.text.missing')
    const minor = kind ? row.cost[amountKey[kind]] : null
    return minor === null ? '' : minorToText(minor, row.currency)
  },
  currency: (row) => row.currency,
  ...(slot === 0 && { card: 'meta' as const }),
})

const column = columnsOf(costRow)
export const costColumns = (pages: PricePages): readonly Column<CostRow>[] => [
  {
    key: 'code',
    title: pages.words.sku,
    width: 132,
    frozen: true,
    text: (row) => row.skuCode,
    card: 'sub',
  },
  column('skuNames', {
    key: 'name',
    width: 190,
    grow: true,
    finds: (row) => namesIn(row.skuNames),
    card: 'title',
  }),
  column('supplierName', {
    key: 'supplier',
    width: 196,
    render: (row) => <Supplier row={row} />,
    text: (row) =>
      [row.supplierName, row.rank > 1 && word('pricing.text.fallback', { rank: row.rank })]
        .filter(Boolean)
        .join(' '),
    card: 'sub',
  }),
  column('currency', { width: 80, hidden: true }),
  ...slots.map((slot) => costColumn(slot, pages)),
  column('marginBasisPoints', {
    width: 158,
    render: (row) => <Margin row={row} />,
    text: marginText,
    card: 'meta',
  }),
  {
    key: 'special',
    title: 'pricing.fields.specialCosts',
    width: 138,
    render: (row) => <Special row={row} />,
    text: specialText,
  },
  column('validFrom', { width: 104, text: (row) => shownDay(row.validFrom ?? '') }),
  column('nextFrom', { width: 104, text: (row) => shownDay(row.nextFrom ?? '') }),
]
