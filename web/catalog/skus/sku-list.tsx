import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useMemo } from 'react'
import { familyKeys } from '#contract/catalog/families.ts'
import { chargeMethods, stockModes, typesOfGroup, type ProductGroup } from '#contract/catalog/products.ts'
import { skuSorts } from '#contract/catalog/sku-sorts.ts'
import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { requestedSort } from '../../kit/list/table/data-table-columns.ts'
import { listSchema, type Filters } from '../../kit/list/filter-state.ts'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { to as links } from '../../kit/route/screens.ts'
import { useSession } from '../../kit/session/session.ts'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { useWords } from '../../kit/words/words.ts'
import { useFamily, type Family } from '../family.ts'
import { useCategoryTree } from '../sorting/category-tree.ts'
import { CategoryDrawer } from '../sorting/category-drawer.tsx'
import { DestinationDrawer } from '../sorting/destination-drawer.tsx'
import { PickupDrawer } from '../pickup/pickup-drawer.tsx'
import { SkuSheet } from './sku-sheet.tsx'
import { skuColumns } from './sku-columns.tsx'
import { SkuQuickView } from './sku-quick-view.tsx'
import { SkuActions } from './sku-actions.tsx'
import { useDestinationChoices } from '../sorting/use-destinations.ts'
import { useTagTree } from '../sorting/use-tags.ts'
import { useSkuBulk } from './use-sku-bulk.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import '../catalog.css'

const common = {
  categoryIds: { kind: 'tree', label: 'catalog.fields.category' },
  destinationIds: { kind: 'multi', label: 'catalog.fields.destination' },
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
} as const satisfies Filters
const search = { text: { kind: 'text', label: 'catalog.text.search', first: true } } as const

/** The filters of a list: what every SKU has, and in their midst what the family has of its own. */
const schemaOf = ({ own, types }: Family, group: ProductGroup | undefined) =>
  listSchema({
    filters: { ...search, ...(own.filters(group ? typesOfGroup[group] : types) as object), ...common },
    tabs: ['all', 'onSale', 'offSale', 'disabled'],
  })
type List = ListControl<typeof search & typeof common>

const tabs = [
  { value: 'all', word: 'catalog.text.all' },
  { value: 'onSale', word: 'catalog.text.onSale' },
  { value: 'offSale', word: 'catalog.text.offSale' },
  { value: 'disabled', word: 'catalog.text.disabled' },
] as const

function filterOf({ tab, values, sort }: List, { own }: Family, group: ProductGroup | undefined) {
  const { text, categoryIds, destinationIds, tagIds, supplierId, chargeMethod, stockMode } = values
  return {
    ...own.ask(values),
    text: text || undefined,
    group,
    categoryIds: categoryIds?.length ? categoryIds.map(Number) : undefined,
    destinationIds: destinationIds?.length ? destinationIds.map(Number) : undefined,
    tagIds: tagIds?.length ? tagIds.map(Number) : undefined,
    supplierId: supplierId ? Number(supplierId) : undefined,
    chargeMethod: asOneOf(chargeMethods, chargeMethod),
    stockMode: asOneOf(stockModes, stockMode),
    enabled: tab === 'disabled' ? false : tab === 'onSale' || tab === 'offSale' ? true : undefined,
    onSale: tab === 'onSale' ? true : tab === 'offSale' ? false : undefined,
    ...requestedSort(skuSorts, sort, own.sort),
  }
}

/** A family's SKUs, or those of one group of types. */
export function SkuList({ group }: { group?: ProductGroup }) {
  const { w, name } = useWords()
  const { may } = useSession()
  const family = useFamily()
  const { calls, keys, own, to, words } = family
  const schema = useMemo(() => schemaOf(family, group), [family, group])
  const list = useListState(group ?? family.screens.list, schema)
  const filter = filterOf(list, family, group)
  const page = useListPage(calls.list, list, filter, ['sku', 'price', 'cost'])
  const columns = useMemo(() => skuColumns(may(keys.costs), own.columns), [may, keys, own])
  const bulk = useSkuBulk()
  const tree = useCategoryTree()
  const tags = useTagTree()
  const places = useDestinationChoices()
  const create = (
    <IfAllowed needs={keys.edit}>
      <Link className="lt-button lt-button-primary" href={to.kind()}>
        {w(words.new)}
      </Link>
    </IfAllowed>
  )
  return (
    <>
      <ListPage
        {...page}
        title={group ? `catalog.screens.${group}` : family.title('list')}
        tabs={tabs}
        columns={columns}
        choices={{ ...own.useChoices(), categoryIds: tree, destinationIds: places, tagIds: tags }}
        rowKey={(row) => row.id}
        rowName={(row) => row.code}
        hrefOf={({ id }: SkuRow) => to.detail({ id })}
        look={(row: SkuRow) => ({ title: name(row.names), body: <SkuQuickView sku={row} /> })}
        rowActions={(row) => <SkuActions sku={row} max={0} />}
        bulk={bulk}
        bulkExtra={(rows) => family.name === 'play' && <RaiseLink rows={rows} />}
        actions={
          <>
            <SkuSheet filter={filter} />
            <Organise />
            {create}
          </>
        }
        empty={{ title: words.none, action: create }}
        live
      >
        {own.Head && <own.Head chosen={list.values} choose={list.set} />}
      </ListPage>
    </>
  )
}

/** What products are sorted by and picked up at: all products', whoever's list this is. */
function Organise() {
  const { w } = useWords()
  const categories = useDrawer<true>()
  const destinations = useDrawer<true>()
  const pickup = useDrawer<true>()
  return (
    <IfAllowed needs={familyKeys.play.edit}>
      <MenuButton
        label={w('catalog.text.organise')}
        items={[
          { key: 'categories', label: w('catalog.text.categories'), onPick: () => categories.show(true) },
          {
            key: 'destinations',
            label: w('catalog.text.destinations'),
            onPick: () => destinations.show(true),
          },
          { key: 'pickup', label: w('catalog.pickup.zones'), onPick: () => pickup.show(true) },
        ]}
      >
        {w('catalog.text.organise')} <Icon name="down" size={14} />
      </MenuButton>
      <CategoryDrawer open={categories.open} onClose={categories.hide} />
      <DestinationDrawer open={destinations.open} onClose={destinations.hide} />
      <PickupDrawer open={pickup.open} onClose={pickup.hide} />
    </IfAllowed>
  )
}

/** Prices of many SKUs are raised on the price calendar; rooms have one of their own. */
function RaiseLink({ rows }: { rows: readonly SkuRow[] }) {
  const { w } = useWords()
  const ids = rows.flatMap(({ id, productType }) => (productType === 'hotel-room' ? [] : id))
  return (
    ids.length > 0 && (
      <IfAllowed needs="entertainment.calendarPrice.edit">
        <Link className="lt-button" href={links.pricing.calendarPrice({ raise: ids.join(',') })}>
          {w('pricing.raise.open')}
        </Link>
      </IfAllowed>
    )
  )
}
