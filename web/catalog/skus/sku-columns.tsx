import { firstOf } from '#contract/kit/given.ts'
import { kindsOf, amountKey } from '#contract/kit/guests.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Tone } from '#contract/kit/states.ts'
import type { WordKey } from '#contract/words.ts'
import { skuSorts } from '#contract/catalog/sku-sorts.ts'
import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import { sortsBy, type Column } from '../../kit/list/table/data-table-columns.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { language, useWords, word } from '../../kit/words/words.ts'
import {
  codeColumn,
  coverNameColumn,
  modifiedColumn,
  stateColumn,
  withCosts,
} from '../sku-form/sku-basics.tsx'
import { TagChip } from '../sorting/tag-chip.tsx'

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
const mainKind = (row: SkuRow) => amountKey[firstOf(kindsOf(row.chargeMethod))]

const costMissing = ['warn', 'catalog.text.costMissing'] as const satisfies [Tone, WordKey]

const tagsText = ({ tags }: SkuRow) => tags.map((tag) => nameIn(tag.names, language())).join(', ')
/** In one line: a row is not as high as a column out of sight. */
const Tags = ({ row }: { row: SkuRow }) => (
  <span className="sku-tags" title={tagsText(row)}>
    {row.tags.map((tag) => (
      <TagChip key={tag.id} tag={tag} />
    ))}
  </span>
)

const costColumn: Column<SkuRow> = {
  key: 'cost',
  title: 'catalog.fields.cost',
  width: 116,
  ...moneyCell(
    (row) => [row.cost?.[mainKind(row)], row.cost?.currency],
    {},
    (row) => row.cost !== undefined && row.cost?.[mainKind(row)] == null && costMissing,
  ),
}

const columnsWith = (own: readonly Column<SkuRow>[]): readonly Column<SkuRow>[] => [
  { ...codeColumn, ...sortsBy(skuSorts, 'code') },
  { ...coverNameColumn, ...sortsBy(skuSorts, 'name') },
  stateColumn,
  ...own,
  {
    key: 'supplier',
    title: 'catalog.fields.supplier',
    width: 190,
    render: (row) => <Suppliers row={row} />,
    text: (row) => row.suppliers.map((one) => one.name).join(', '),
  },
  {
    key: 'price',
    title: 'catalog.fields.price',
    width: 116,
    ...moneyCell((row) => [row.basePrice[mainKind(row)], row.currency]),
    card: 'meta',
  },
  costColumn,
  {
    key: 'stock',
    title: 'catalog.fields.stockMode',
    width: 120,
    text: (row) => word(`catalog.stockModes.${row.stockMode}`),
  },
  {
    key: 'tags',
    title: 'catalog.fields.tags',
    width: 220,
    render: (row) => <Tags row={row} />,
    text: tagsText,
  },
  { ...modifiedColumn, ...sortsBy(skuSorts, 'modified') },
]

/** Columns of a list of SKUs, with what a family tells of its own; the cost only for who may see costs. */
export const skuColumns = (costs: boolean, own: readonly Column<SkuRow>[]) =>
  withCosts(columnsWith(own), costs)
