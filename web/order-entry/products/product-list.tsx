import { useCallback, useEffect, useMemo, useState, type KeyboardEvent } from 'react'
import { orderTypes } from '#contract/catalog/products.ts'
import { maxItems } from '#contract/order-entry/max-items.ts'
import type { Product, ProductPage } from '#contract/order-entry/order-entry.schema.ts'
import { useCategoryTree } from '../../catalog/catalog.public.tsx'
import { TableFoot } from '../../kit/list/table/data-table-foot.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { addDays, today } from '../../kit/words/dates.ts'
import { isDay } from '../../kit/words/days.ts'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { Fill } from '../../kit/grid/sheet/fill.tsx'
import { FilterBar } from '../../kit/list/filter-bar.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { Link } from '../../kit/parts/link.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { go } from '../../kit/route/navigate.ts'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useRemembered } from '../../kit/session/remembered.ts'
import { to } from '../../kit/route/screens.ts'
import { timeZone, useSession } from '../../kit/session/session.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useLatest } from '../../kit/look/use-latest.ts'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { useNarrow } from '../../kit/look/use-narrow.ts'
import { useWords } from '../../kit/words/words.ts'
import { AgentPick } from '../agent-pick.tsx'
import { useCart, type CartControl, type NewItem } from '../cart/cart.ts'
import { AvailabilityView } from '../availability/availability-view.tsx'
import { CartButton } from '../cart/cart-button.tsx'
import { CartDrawer } from '../cart/cart-drawer.tsx'
import { DayStrip } from './day-strip.tsx'
import { entry } from '../order-entry.client.ts'
import { ProductCards } from './product-cards.tsx'
import { ProductAbout } from './product-about.tsx'
import { productColumns, type Add, type Look } from './product-columns.tsx'
import { sellable } from './departure-chip.tsx'
import '../../kit/form/fields/field.css'
import '../order-entry.css'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'catalog.text.search', first: true },
    productTypes: {
      kind: 'multi',
      label: 'catalog.fields.productType',
      first: true,
      options: orderTypes.map((value) => ({ value, word: `catalog.productTypes.${value}` as const })),
    },
    categoryIds: { kind: 'tree', label: 'catalog.fields.category', first: true },
  },
})

/** The day that the list is of: a link's, the last one chosen, tomorrow where that is over or no day at all. */
function useDay() {
  const [{ date: requested = '' }, change] = useUrlQuery()
  const [stored, setStored] = useRemembered('order.date', '')
  const now = today(timeZone())
  const [day = addDays(now, 1)] = [requested, stored].filter((one) => isDay(one) && one >= now)
  const startOf = (one: string) => (one < addDays(now, 10) ? now : addDays(one, -3))
  const [from, setFrom] = useState(() => startOf(day))
  useEffect(() => {
    // Filters write the address anew: the link's day is kept like one that was chosen here.
    if (requested === day) setStored(day)
  }, [requested, day, setStored])
  const setDay = (next: string) => {
    setStored(next)
    if (requested) change({ date: null })
  }
  return { day, setDay, from, setFrom }
}

type ProductListInput = { ready: boolean; date: string; agentId?: number | undefined }

/** What the filters say. */
function filterOf(list: ListControl<typeof schema.filters>) {
  const { text, productTypes: types, categoryIds } = list.values
  return {
    text: text || undefined,
    productTypes: types.length ? (types as Product['productType'][]) : undefined,
    categoryIds: categoryIds.length ? categoryIds.map(Number) : undefined,
    pageNo: list.pageNo,
    pageSize: list.pageSize,
  }
}

/** What the filters find on a day, for an agent. */
function useProducts(list: ListControl<typeof schema.filters>, { ready, ...requested }: ProductListInput) {
  return useRead(
    entry.productList,
    { ...requested, ...filterOf(list) },
    { enabled: ready, keep: true, live: ['sku', 'price', 'stock', 'order'], tellsFailure: true },
  )
}

/** Puts something into the cart; one that is full says so. */
function usePut({ cart, add }: CartControl) {
  const { w } = useWords()
  return (item: NewItem): boolean => {
    const hasRoom = cart.items.length < maxItems
    if (hasRoom) add(item)
    else toast.bad(w('order-entry.text.cartFull', { max: maxItems }))
    return hasRoom
  }
}

/** What can be ordered: with live prices and stock of one agent on one day. */
export default function ProductList() {
  const { w, name } = useWords()
  const { user } = useSession()
  const staff = user?.kind === 'staff'
  const control = useCart()
  const { cart } = control
  const { day, setDay, from, setFrom } = useDay()
  const list = useListState('OrderProductMainList', schema)
  const ready = !staff || cart.agentId !== null
  const forAgent = staff ? { agentId: cart.agentId ?? undefined } : {}
  const [open, setOpen] = useState(false)
  const [stored, setView] = useRemembered<View>('order.view', 'table')
  const narrow = useNarrow()
  const view = narrow && stored === 'table' ? 'cards' : stored
  const days = view === 'days'
  const read = useProducts(list, { ready: ready && !days, date: day, ...forAgent })
  const put = usePut(control)
  // Rows are drawn once; a press on one means the day that is chosen now.
  const latest = useLatest((product: Pick<Product, 'id' | 'names'>, session: string, date = day) => {
    if (put({ skuId: product.id, date, session }))
      toast.good(w('order-entry.text.added', { item: name(product.names) }))
  })
  const add: Add = useCallback((product, session) => latest.current(product, session), [latest])
  const openOne = (product: Product) => {
    const first = product.departures.find((one) => sellable(one, staff)) ?? product.departures[0]
    if (put({ skuId: product.id, date: day, session: first?.session ?? '' }))
      go(to['order-entry'].NewOrderV2())
  }
  const tree = useCategoryTree()
  const looked = useDrawer<Product>()
  useTypeAtOnce(ready)
  return (
    <Fill>
      <PageHead
        title={w('order-entry.screens.OrderProductMainList')}
        actions={
          <HeadActions
            {...{ control, view }}
            forAgent={staff && ready}
            onView={setView}
            onCart={() => setOpen(true)}
          />
        }
      />
      {!(days && ready) && <DayStrip value={day} onPick={setDay} from={from} days={14} onTurn={setFrom} />}
      <div className="entry-find" onKeyDown={toFirst}>
        <FilterBar list={list} choices={{ categoryIds: tree }} />
      </div>
      {ready && days ? (
        <AvailabilityView
          ask={{ ...filterOf(list), ...forAgent, from }}
          staff={staff}
          add={(product, date, session) => latest.current(product, session, date)}
          onTurn={setFrom}
          onPage={list.setPage}
        />
      ) : ready ? (
        <Rows {...{ read, list, view, staff, add }} onOpen={openOne} onLook={looked.show} />
      ) : (
        <ChooseAgent control={control} />
      )}
      <ProductAbout
        product={looked.record}
        agentId={staff ? cart.agentId : null}
        open={looked.open}
        onClose={looked.hide}
      />
      <CartDrawer control={control} open={open} onClose={() => setOpen(false)} />
    </Fill>
  )
}

/** Prices are an agent's: nothing is shown before one is chosen. */
function ChooseAgent({ control: { cart, setAgent } }: { control: CartControl }) {
  const { w } = useWords()
  return (
    <Empty
      title={w('order-entry.text.chooseAgent')}
      action={<AgentPick value={cart.agentId} onChange={setAgent} />}
    >
      {w('order-entry.text.chooseAgentWhy')}
    </Empty>
  )
}

type HeadProps = {
  control: CartControl
  /** Is the agent chosen here? */
  forAgent: boolean
  view: View
  onView: (view: View) => void
  onCart: () => void
}

/** For whom, how it is shown, and what is in the cart. */
function HeadActions({ control, forAgent, view, onView, onCart }: HeadProps) {
  const { w } = useWords()
  const { cart } = control
  return (
    <>
      {forAgent && <AgentPick value={cart.agentId} onChange={control.setAgent} />}
      <ViewSwitch view={view} onChange={onView} />
      <Link className="lt-button" href={to['order-entry'].OrderDrafts()}>
        {w('order-entry.screens.OrderDrafts')}
      </Link>
      <CartButton cart={cart} onPress={onCart} />
    </>
  )
}

/** Whoever comes to order begins with a name: it is typed at once, without a press before it. */
function useTypeAtOnce(ready: boolean): void {
  const touch = useNarrow()
  useEffect(() => {
    if (ready && !touch && document.activeElement === document.body)
      document.querySelector<HTMLElement>('.entry-find input[type=search]')?.focus()
  }, [ready, touch])
}

/** From the search straight to what it found. */
function toFirst(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement)) return
  const first = document.querySelector<HTMLElement>(
    '.lt-data tbody tr[tabindex], .entry-cards .entry-card-name, .entry-cell:not([aria-disabled=true])',
  )
  if (!first) return
  event.preventDefault()
  first.focus()
  // A table walks its rows by keys of its own: the first of them is at hand from now on.
  if (first instanceof HTMLTableRowElement)
    first.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
}

type View = 'table' | 'cards' | 'days'

/** Table, cards or two weeks beside each other; a phone has no table. */
function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const { w } = useWords()
  const views: readonly View[] = useNarrow() ? ['cards', 'days'] : ['table', 'cards', 'days']
  return (
    <span className="lt-segments entry-view" role="radiogroup" aria-label={w('order-entry.text.view')}>
      {views.map((one) => (
        <label key={one} data-on={view === one || undefined}>
          <input type="radio" name="view" checked={view === one} onChange={() => onChange(one)} />
          {w(`order-entry.text.${one}`)}
        </label>
      ))}
    </span>
  )
}

type RowsProps = {
  read: {
    data: ProductPage | undefined
    error: unknown
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
    dataUpdatedAt: number
  }
  list: ReturnType<typeof useListState<(typeof schema)['filters']>>
  view: View
  staff: boolean
  add: Add
  onOpen: (product: Product) => void
  onLook: Look
}

/** As a table or as cards, whichever the person prefers; on a phone always cards. */
function Rows({ read, list, view, staff, add, onOpen, onLook }: RowsProps) {
  const { w } = useWords()
  const { data } = read
  const currency = data?.agent.currency ?? ''
  const columns = useMemo(() => productColumns(currency, staff, add, onLook), [currency, staff, add, onLook])
  const paging = {
    total: data?.total ?? 0,
    pageNo: list.pageNo,
    pageSize: list.pageSize,
    onPage: list.setPage,
  }
  const none = (
    <Empty title={w(list.active.length ? 'kit.parts.nothingFound' : 'order-entry.text.nothing')}>
      {!list.active.length && w('order-entry.text.nothingWhy')}
    </Empty>
  )
  return view === 'cards' ? (
    <div className="entry-card-room" aria-busy={read.isFetching && read.isPlaceholderData}>
      {read.error && !data ? (
        <LoadError error={read.error} onRetry={() => void read.refetch()} />
      ) : data && data.rows.length === 0 ? (
        none
      ) : (
        <ProductCards
          rows={data?.rows ?? []}
          currency={currency}
          staff={staff}
          add={add}
          onOpen={onOpen}
          onLook={onLook}
        />
      )}
      <TableFoot paging={paging} asOf={read.dataUpdatedAt || undefined} live selected={0} />
    </div>
  ) : (
    <DataTable
      screen="OrderProductMainList"
      label={w('order-entry.screens.OrderProductMainList')}
      columns={columns}
      rows={data?.rows}
      rowKey={(row) => String(row.id)}
      error={read.error}
      onRetry={() => void read.refetch()}
      busy={read.isFetching && read.isPlaceholderData}
      onOpen={onOpen}
      empty={none}
      paging={paging}
      asOf={read.dataUpdatedAt || undefined}
      live
    />
  )
}
