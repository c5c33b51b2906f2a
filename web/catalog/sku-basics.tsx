import { nameIn } from '#contract/kit/languages.ts'
import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import type { Column } from '../kit/list/data-table-columns.ts'
import { Copyable } from '../kit/parts/copyable.tsx'
import { language, useWords, word } from '../kit/words.ts'
import { SkuCover } from './sku-cover.tsx'

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

function TypeName({ productType }: Typed) {
  return <>{useWords().w(`catalog.productTypes.${productType}`)}</>
}

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
  render: (row) => <SkuName names={row.names} />,
  text: (row) => nameIn(row.names, language()),
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
  render: (row) => <TypeName productType={row.productType} />,
  text: (row) => word(`catalog.productTypes.${row.productType}`),
  card: 'meta',
}
export const categoryColumn: Column<Pick<SkuRow, 'categoryName'>> = {
  key: 'category',
  title: 'catalog.fields.category',
  width: 120,
  render: (row) => row.categoryName,
  text: (row) => row.categoryName,
}
