import { nameIn, namesIn } from '#contract/kit/languages.ts'
import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import { momentCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { language, useWords, word } from '../../kit/words/words.ts'
import { SkuCover } from './sku-cover.tsx'
import { SkuState } from '../skus/sku-state.tsx'

type Typed = Pick<SkuRow, 'productType'>
type Named = Pick<SkuRow, 'names'>
type Covered = Named & Typed & Pick<SkuRow, 'coverUrl'>

export function SkuName({ names }: Named) {
  return <>{useWords().name(names)}</>
}

/** Its cover, or a drawing of its type, and its name beside it. */
const CoverAndName = ({ coverUrl, productType, names }: Covered) => (
  <span className="sku-name">
    <SkuCover url={coverUrl} type={productType} width={44} height={30} />
    <span>
      <SkuName names={names} />
    </span>
  </span>
)

/** What every list of SKUs tells of them first. */
export const codeColumn: Column<Pick<SkuRow, 'code'>> = {
  key: 'code',
  title: 'catalog.fields.code',
  width: 134,
  frozen: true,
  render: (row) => <Copyable text={row.code} />,
  text: (row) => row.code,
  card: 'sub',
}
export const nameColumn: Column<Named> = {
  key: 'name',
  title: 'catalog.fields.name',
  width: 220,
  text: (row) => nameIn(row.names, language()),
  finds: (row) => namesIn(row.names),
  card: 'title',
}
export const coverNameColumn: Column<Covered> = {
  ...nameColumn,
  width: 230,
  grow: true,
  render: (row) => <CoverAndName {...row} />,
}
export const typeColumn: Column<Typed> = {
  key: 'type',
  title: 'catalog.fields.productType',
  width: 110,
  text: (row) => word(`catalog.productTypes.${row.productType}`),
  card: 'meta',
}
export const categoryColumn: Column<Pick<SkuRow, 'categoryName'>> = {
  key: 'category',
  title: 'catalog.fields.category',
  width: 120,
  text: (row) => row.categoryName,
}
export const destinationColumn: Column<Pick<SkuRow, 'destinationNames'>> = {
  key: 'destination',
  title: 'catalog.fields.destination',
  width: 130,
  text: (row) => nameIn(row.destinationNames, language()),
}
export const stateColumn: Column<Pick<SkuRow, 'enabled' | 'onSale'>> = {
  key: 'state',
  title: 'catalog.fields.state',
  width: 100,
  render: (row) => <SkuState sku={row} />,
  text: (row) => word(`catalog.text.${row.enabled ? (row.onSale ? 'onSale' : 'offSale') : 'disabled'}`),
  card: 'sub',
}
export const modifiedColumn: Column<Pick<SkuRow, 'modifiedAt'>> = {
  key: 'modified',
  title: 'catalog.fields.modifiedAt',
  width: 140,
  hidden: true,
  ...momentCell((row) => row.modifiedAt),
}

/** The columns; what they cost only for who may see costs. */
export const withCosts = <T,>(columns: readonly Column<T>[], costs: boolean): readonly Column<T>[] =>
  costs ? columns : columns.filter(({ key }) => key !== 'cost')
