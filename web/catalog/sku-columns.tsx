import { kindsOf, amountKey } from '#contract/pricing/guests.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import type { Column } from '../kit/list/data-table-columns.ts'
import { Money } from '../kit/parts/money.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { language, useWords, word } from '../kit/words.ts'
import { codeColumn, coverNameColumn, modifiedColumn, stateColumn, withCosts } from './sku-basics.tsx'
import { TagChip } from './tag-chip.tsx'

const StockMode = ({ row }: { row: SkuRow }) => <>{useWords().w(`catalog.stockModes.${row.stockMode}`)}</>

function Suppliers({ row }: { row: SkuRow }) {
  const { w } = useWords()
  const [first, ...rest] = row.suppliers
  if (!first) return null
  return (
    <span title={row.suppliers.map((one) => one.name).join(', ')}>
      {first.name}
      {rest.length > 0 && ` +${rest.length}`}{' '}
      {first.bound && <StatusTag tone="info">{w('catalog.text.bound')}</StatusTag>}
    </span>
  )
}

/** The price of the first kind that is charged: the adult's, or the unit's. */
const mainKind = (row: SkuRow) => amountKey[kindsOf(row.chargeMethod)[0]!]

function Cost({ row }: { row: SkuRow }) {
  const { w } = useWords()
  if (row.cost === undefined) return null
  const minor = row.cost?.[mainKind(row)] ?? null
  if (minor === null) return <StatusTag tone="warn">{w('catalog.text.costMissing')}</StatusTag>
  return <Money minor={minor} currency={row.cost!.currency} />
}

const Tags = ({ row }: { row: SkuRow }) => (
  <>
    {row.tags.map((tag) => (
      <TagChip key={tag.id} tag={tag} />
    ))}
  </>
)

const costColumn: Column<SkuRow> = {
  key: 'cost',
  title: 'catalog.fields.cost',
  width: 116,
  align: 'right',
  render: (row) => <Cost row={row} />,
  text: (row) => {
    const minor = row.cost?.[mainKind(row)]
    return minor == null ? '' : minorToText(minor, row.cost!.currency)
  },
}

const columnsWith = (own: readonly Column<SkuRow>[]): readonly Column<SkuRow>[] => [
  codeColumn,
  coverNameColumn,
  stateColumn,
  ...own,
  {
    key: 'supplier',
    title: 'catalog.fields.supplier',
    width: 168,
    render: (row) => <Suppliers row={row} />,
    text: (row) => row.suppliers.map((one) => one.name).join(', '),
  },
  {
    key: 'price',
    title: 'catalog.fields.price',
    width: 116,
    align: 'right',
    render: (row) => <Money minor={row.basePrice[mainKind(row)]} currency={row.currency} />,
    text: (row) => {
      const minor = row.basePrice[mainKind(row)]
      return minor === null ? '' : minorToText(minor, row.currency)
    },
    card: 'meta',
  },
  costColumn,
  {
    key: 'stock',
    title: 'catalog.fields.stockMode',
    width: 120,
    render: (row) => <StockMode row={row} />,
    text: (row) => word(`catalog.stockModes.${row.stockMode}`),
  },
  {
    key: 'tags',
    title: 'catalog.fields.tags',
    width: 150,
    render: (row) => <Tags row={row} />,
    text: (row) => row.tags.map((tag) => nameIn(tag.names, language())).join(', '),
  },
  modifiedColumn,
]

/** Columns of a list of SKUs, with what a family tells of its own; the cost only for who may see costs. */
export const skuColumns = (costs: boolean, own: readonly Column<SkuRow>[]) =>
  withCosts(columnsWith(own), costs)
