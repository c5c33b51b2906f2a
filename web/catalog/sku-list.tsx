import { useMemo } from 'react'
import {
  chargeMethods,
  orderTypes,
  stockModes,
  typesOfGroup,
  type ProductGroup,
} from '#contract/catalog/products.ts'
import { skuSorts, type SkuRow } from '#contract/catalog/catalog.schema.ts'
import { supplierSource } from '../suppliers/suppliers.public.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { listSchema } from '../kit/list/filter-state.ts'
import { IfAllowed } from '../kit/parts/if-allowed.tsx'
import { Link } from '../kit/parts/link.tsx'
import { useListPage } from '../kit/list/use-list-page.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { go } from '../kit/navigate.ts'
import { to } from '../kit/screens.ts'
import { useSession } from '../kit/session.ts'
import { useListState, type ListControl } from '../kit/list/use-list-state.ts'
import { useWords } from '../kit/words.ts'
import { catalog } from './catalog.client.ts'
import { useCategoryTree } from './category-tree.ts'
import { CategoryDrawer } from './category-drawer.tsx'
import { SheetMenu } from './sheet-menu.tsx'
import { skuColumns } from './sku-columns.tsx'
import { SkuActions } from './sku-actions.tsx'
import { useTagTree } from './use-tags.ts'
import { useSkuBulk } from './use-sku-bulk.tsx'
import './catalog.css'

const makeSchema = (types: readonly (typeof orderTypes)[number][]) =>
  listSchema({
    filters: {
      text: { kind: 'text', label: 'catalog.text.search', first: true },
      productTypes: {
        kind: 'multi',
        label: 'catalog.fields.productType',
        first: true,
        options: types.map((value) => ({ value, word: `catalog.productTypes.${value}` as const })),
      },
      categoryIds: { kind: 'tree', label: 'catalog.fields.category' },
      tagIds: { kind: 'tree', label: 'catalog.fields.tags' },
      supplierId: { kind: 'pick', label: 'catalog.fields.supplier', source: supplierSource },
      chargeMethod: {
        kind: 'select',
        label: 'catalog.fields.chargeMethod',
        options: chargeMethods.map((value) => ({ value, word: `catalog.chargeMethods.${value}` as const })),
      },
      stockMode: {
        kind: 'select',
        label: 'catalog.fields.stockMode',
        options: stockModes.map((value) => ({ value, word: `catalog.stockModes.${value}` as const })),
      },
    },
    tabs: ['all', 'onSale', 'offSale', 'disabled'],
  })
const schemas = { all: makeSchema(orderTypes), ...mapGroups((group) => makeSchema(typesOfGroup[group])) }
function mapGroups<T>(of: (group: ProductGroup) => T): Record<ProductGroup, T> {
  return Object.fromEntries(
    (Object.keys(typesOfGroup) as ProductGroup[]).map((group) => [group, of(group)]),
  ) as Record<ProductGroup, T>
}
const tabs = [
  { value: 'all', word: 'catalog.text.all' },
  { value: 'onSale', word: 'catalog.text.onSale' },
  { value: 'offSale', word: 'catalog.text.offSale' },
  { value: 'disabled', word: 'catalog.text.disabled' },
] as const

type Schema = (typeof schemas)['all']
function filterOf({ tab, values }: ListControl<Schema['filters']>, group: ProductGroup | undefined) {
  const { text, productTypes: types, categoryIds, tagIds, supplierId, chargeMethod, stockMode } = values
  return {
    text: text || undefined,
    group,
    productTypes: types?.length ? (types as (typeof orderTypes)[number][]) : undefined,
    categoryIds: categoryIds?.length ? categoryIds.map(Number) : undefined,
    tagIds: tagIds?.length ? tagIds.map(Number) : undefined,
    supplierId: supplierId ? Number(supplierId) : undefined,
    chargeMethod: chargeMethods.find((one) => one === chargeMethod),
    stockMode: stockModes.find((one) => one === stockMode),
    enabled: tab === 'disabled' ? false : tab === 'onSale' || tab === 'offSale' ? true : undefined,
    onSale: tab === 'onSale' ? true : tab === 'offSale' ? false : undefined,
    sort: skuSorts[1],
  }
}

const open = (row: SkuRow) => go(to.catalog.detail({ id: row.id }))

/** SKUs of all types, or of one group of types. */
export function SkuList({ group }: { group?: ProductGroup }) {
  const { w } = useWords()
  const { may } = useSession()
  const screen = group ?? 'all'
  const list = useListState(screen, schemas[screen])
  const filter = filterOf(list, group)
  const page = useListPage(catalog.list, list, filter, ['sku', 'price', 'cost'])
  const columns = useMemo(() => skuColumns(may('entertainment.costManage')), [may])
  const bulk = useSkuBulk()
  const tree = useCategoryTree()
  const tags = useTagTree()
  const categories = useDrawer<true>()
  return (
    <>
      <ListPage
        {...page}
        title={`catalog.screens.${screen}`}
        tabs={tabs}
        columns={columns}
        choices={{ categoryIds: tree, tagIds: tags }}
        rowKey={(row) => row.id}
        rowName={(row) => row.code}
        onOpen={open}
        rowActions={(row) => <SkuActions sku={row} most={0} />}
        bulk={bulk}
        actions={
          <>
            <SheetMenu filter={filter} />
            <IfAllowed needs="entertainment.all.edit">
              <button type="button" className="lt-button" onClick={() => categories.show(true)}>
                {w('catalog.text.categories')}
              </button>
              <Link className="lt-button lt-button-primary" href={to.catalog.AddNewSKUKind()}>
                {w('catalog.text.new')}
              </Link>
            </IfAllowed>
          </>
        }
        empty={{ title: 'catalog.text.empty' }}
        live
      />
      <CategoryDrawer open={categories.open} onClose={categories.hide} />
    </>
  )
}
