import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import type { ChannelProductRow, productTabs } from '#contract/channels/products/product.schema.ts'
import type { Having } from '#contract/channels/channels.api.ts'
import { useMemo } from 'react'
import type { InputOfCall } from '../../kit/call/client.ts'
import { listSchema, type Filters } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import type { FilterChoices } from '../../kit/list/filter-bar.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { useWords } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { systemFilters, useSystems } from '../systems.ts'
import { pageOfView, productCalls, screenOf, systemOf } from '../view.ts'
import { ViewLinks } from '../view-links.tsx'
import { ProductActs, productBulk } from './product-acts.tsx'
import { productColumns } from './product-columns.tsx'
import { ProductDrawer } from './product-form.tsx'
import { ProductQuickView } from './product-quick-view.tsx'
import { ProductTools } from './product-tools.tsx'

type View = Having<'products'> | 'all'
const own = {
  text: { kind: 'text', label: 'channels.text.searchProducts', first: true },
} as const
const tabs = ['all', 'unmapped', 'mapped', 'problem'] as const satisfies (typeof productTabs)[number][]
const schema = listSchema({ filters: own, tabs })
const wideSchema = listSchema({ filters: { ...own, ...systemFilters }, tabs })

type Ask = Omit<InputOfCall<ReturnType<typeof productCalls>['list']>, 'pageNo' | 'pageSize'>
const askOf = (list: Pick<ListControl<typeof own>, 'tab' | 'values' | 'schema'>): Ask => ({
  tab: asOneOf(tabs, list.tab) ?? 'all',
  text: requestOf(list).text,
})

/** Products of a marketplace and the SKUs behind them. */
export const productsOf = pageOfView<View>(({ view }) =>
  view === 'all' ? <AllProducts /> : <OwnProducts view={view} />,
)

function OwnProducts({ view }: { view: Having<'products'> }) {
  const list = useListState(screenOf(view, 'products') ?? view, schema)
  return <Products view={view} list={list} ask={askOf(list)} />
}

function AllProducts() {
  const list = useListState('channelProducts', wideSchema)
  const { systemChoices, connectionChoices } = useSystems()
  const { system, connectionId } = requestOf(list)
  return (
    <Products
      view="all"
      list={list}
      ask={{ ...askOf({ ...list, schema }), system, connectionId }}
      choices={{ system: systemChoices, connectionId: connectionChoices }}
    />
  )
}

/** Connections that products can be of: those that are known, else those of the rows. */
function useConnectionChoices(view: View, rows: readonly ChannelProductRow[] | undefined) {
  const { connections, nameOf } = useSystems()
  return useMemo(() => {
    const system = systemOf(view)
    const existing = connections
      .filter((one) => system === undefined || one.system === system)
      .map((one) => ({ value: String(one.id), label: one.name, hint: nameOf(one.system) }))
    if (existing.length) return existing
    const named = new Map(rows?.map((row) => [row.connectionId, row.connectionName]))
    return [...named].map(([id, label]) => ({ value: String(id), label }))
  }, [view, rows, connections, nameOf])
}

type ProductsProps<F extends Filters> = {
  view: View
  list: ListControl<F>
  ask: Ask
  choices?: FilterChoices<F>
}

function Products<F extends Filters>({ view, list, ask, choices }: ProductsProps<F>) {
  const { w } = useWords()
  const calls = productCalls(view)
  const page = useListPage(calls.list, list, ask, [live.products])
  const { nameOf } = useSystems()
  const connections = useConnectionChoices(view, page.read.data?.rows)
  const columns = useMemo(() => productColumns(view === 'all' ? nameOf : undefined), [view, nameOf])
  const bulk = useMemo(() => productBulk(calls), [calls])
  const counts = page.read.data?.tabs
  return (
    <RecordsPage
      {...page}
      title={`channels.screens.${screenOf(view, 'products') ?? 'channelProducts'}`}
      tabs={tabs.map((value) => ({
        value,
        word: `channels.productTabs.${value}`,
        ...(counts && { count: counts[value] }),
        ...((value === 'unmapped' || value === 'problem') && { attention: true }),
      }))}
      {...(choices && { choices })}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ outsideProduct, outsideName }) => outsideName || outsideProduct}
      edits={(row): ChannelProductRow | null => row}
      look={(row, { edit, remove }) => ({
        title: row.outsideName || row.outsideProduct,
        body: (
          <ProductQuickView
            row={row}
            calls={calls}
            acts={
              <ProductActs row={row} calls={calls} onEdit={() => edit(row)} onRemove={() => remove(row)} />
            }
          />
        ),
      })}
      rowActions={(row, { edit, remove }) => (
        <ProductActs row={row} calls={calls} onEdit={() => edit(row)} onRemove={() => remove(row)} max={1} />
      )}
      removal={{
        call: calls.remove,
        consequence: () => w('channels.text.removeWhat'),
        done: 'channels.text.removed',
      }}
      add={{ word: 'channels.text.newMapping', needs: calls.save.endpoint.needs, draft: null }}
      buttons={
        <>
          <ProductTools calls={calls} connections={connections} />
          <ViewLinks view={view} part="products" />
        </>
      }
      form={(row, panel) => <ProductDrawer row={row} calls={calls} connections={connections} {...panel} />}
      bulk={bulk}
      empty={{ title: 'channels.text.noProducts', text: 'channels.text.noProductsWhy' }}
    />
  )
}
