import { firstOf } from '#contract/kit/given.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { nameIn, namesIn } from '#contract/kit/languages.ts'
import { amountKey, kindsOf, type Amounts } from '#contract/kit/guests.ts'
import type { PackageRow } from '#contract/catalog/packages/package.schema.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { language, useWords, word } from '../../kit/words/words.ts'
import {
  categoryColumn,
  codeColumn,
  coverNameColumn,
  modifiedColumn,
  stateColumn,
  withCosts,
} from '../sku-form/sku-basics.tsx'

/** What it is made of, each part by its first SKU and how many others may be taken for it. */
function Parts({ row }: { row: PackageRow }) {
  const { w, name } = useWords()
  return (
    <span className="package-parts-text lt-lines">
      {row.parts.map((part, at) => (
        <span key={`${part.skuId}-${at}`}>
          {at > 0 && ' + '}
          {name(part.names)}
          {part.options > 1 && (
            <small title={w('catalog.packages.choices', { count: part.options })}> /{part.options}</small>
          )}
        </span>
      ))}{' '}
      {row.parts.some((part) => !part.enabled) && (
        <StatusTag tone="bad">{w('catalog.packages.faulty')}</StatusTag>
      )}
    </span>
  )
}

/** The amount of the first kind, and beside it what comes once an order. */
function Amount({ amounts, row }: { amounts: Amounts; row: PackageRow }) {
  const { w } = useWords()
  const [main, once] = shown(amounts, row)
  return (
    <span className="package-amount">
      {main !== null && <Money minor={main} currency={row.currency} />}
      {once !== null && (
        <small>
          + <Money minor={once} currency={row.currency} code={false} /> {w('catalog.packages.perOrder')}
        </small>
      )}
    </span>
  )
}

const shown = (amounts: Amounts, { chargeMethod, price }: PackageRow): [number | null, number | null] => {
  const main = amounts[amountKey[firstOf(kindsOf(chargeMethod))]]
  if (price === 'own') return [main, null]
  return [amounts.adultMinor, amounts.unitMinor]
}

function Price({ row }: { row: PackageRow }) {
  const { w } = useWords()
  return (
    <>
      <Amount amounts={row.basePrice} row={row} />
      <small className="package-how">{w(`catalog.packages.${row.price}`)}</small>
      {row.cost?.below && <StatusTag tone="bad">{w('catalog.packages.belowCost')}</StatusTag>}
    </>
  )
}

function Cost({ row }: { row: PackageRow }) {
  const { w } = useWords()
  if (!row.cost) return null
  if (row.cost.missing) return <StatusTag tone="warn">{w('catalog.text.costMissing')}</StatusTag>
  return <Amount amounts={row.cost} row={{ ...row, price: 'sum' }} />
}

const amountsText = (amounts: Amounts, row: PackageRow): string =>
  shown(amounts, row)
    .map((minor) => (minor === null ? '' : minorToText(minor, row.currency)))
    .filter(Boolean)
    .join(' + ')

const costColumn: Column<PackageRow> = {
  key: 'cost',
  title: 'catalog.fields.cost',
  width: 150,
  align: 'right',
  render: (row) => <Cost row={row} />,
  text: ({ cost, ...row }) =>
    cost
      ? cost.missing
        ? word('catalog.text.costMissing')
        : amountsText(cost, { ...row, price: 'sum' })
      : '',
  currency: (row) => row.currency,
}

const columns: readonly Column<PackageRow>[] = [
  codeColumn,
  {
    ...coverNameColumn,
    render: (row) => coverNameColumn.render!({ ...row, productType: 'custom-package' }),
    text: (row) => nameIn(row.names, language()),
    finds: (row) => namesIn(row.names),
  } as Column<PackageRow>,
  stateColumn,
  {
    key: 'parts',
    title: 'catalog.packages.parts',
    width: 280,
    render: (row) => <Parts row={row} />,
    text: (row) => row.parts.map((part) => nameIn(part.names, language())).join(' + '),
    card: 'meta',
  },
  {
    key: 'price',
    title: 'catalog.packages.price',
    width: 150,
    align: 'right',
    render: (row) => <Price row={row} />,
    text: (row) => amountsText(row.basePrice, row),
    currency: (row) => row.currency,
    card: 'meta',
  },
  costColumn,
  {
    key: 'stock',
    title: 'catalog.packages.stock',
    width: 150,
    text: (row) => word(`catalog.packageStock.${row.stockMode}`),
  },
  { ...categoryColumn, hidden: true },
  modifiedColumn,
]

/** Columns of a list of packages; the cost only for who may see costs. */
export const packageColumns = (costs: boolean) => withCosts(columns, costs)
