import { useMemo } from 'react'
import { productTypes } from '#contract/catalog/products.ts'
import { maxBoardDays, type Board, type BoardSku } from '#contract/stock/stock.schema.ts'
import { skuSource } from '../catalog/catalog.public.tsx'
import { addDays, today as todayIn } from '../kit/words/dates.ts'
import { daysBetween } from '#contract/kit/text/plain-days.ts'
import { Empty } from '../kit/parts/page/empty.tsx'
import { Fill } from '../kit/grid/sheet/fill.tsx'
import { FilterBar } from '../kit/list/filter-bar.tsx'
import { listSchema } from '../kit/list/filter-state.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { LoadError } from '../kit/parts/page/load-error.tsx'
import { MenuButton, type MenuItem } from '../kit/parts/layers/menu-button.tsx'
import { useNarrow } from '../kit/look/use-narrow.ts'
import { PageHead } from '../kit/parts/page/page-head.tsx'
import { TableFoot } from '../kit/list/table/data-table-foot.tsx'
import { useRead } from '../kit/call/query.ts'
import { timeZone } from '../kit/session/session.ts'
import { useListState, type ListControl } from '../kit/list/use-list-state.ts'
import { useWords } from '../kit/words/words.ts'
import { BoardGrid } from './board-grid.tsx'
import type { BoardLine } from './board-rows.ts'
import { CellDrawer } from './cell-drawer.tsx'
import { FillDrawer } from './fill-drawer.tsx'
import { PoolDrawer } from './pool-drawer.tsx'
import { poolSource } from './pool-source.ts'
import { ResourceDrawer } from './resource-drawer.tsx'
import { stock } from './stock.client.ts'
import { Icon } from '../kit/parts/icons.tsx'
import './stock-board.css'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'catalog.text.search', first: true },
    window: { kind: 'dates', label: 'stock.fields.days', first: true },
    productTypes: {
      kind: 'multi',
      label: 'catalog.fields.productType',
      first: true,
      options: productTypes.map((value) => ({ value, word: `catalog.productTypes.${value}` as const })),
    },
    skuIds: { kind: 'picks', label: 'stock.fields.skus', source: skuSource },
    poolId: { kind: 'pick', label: 'stock.fields.pool', source: poolSource },
  },
  pageSize: 50,
})
type List = ListControl<typeof schema.filters>

/** The days shown: what was asked, two weeks from today otherwise, never more than the board holds. */
function windowOf({ values: { window } }: List) {
  const from = window.from || todayIn(timeZone())
  const days = window.to && window.to >= from ? daysBetween(from, window.to) + 1 : 14
  return { from, days: Math.min(days, maxBoardDays) }
}

/** Stock of SKUs by day: capacity, sold, held, left; edited in place. */
export default function StockBoard() {
  const { w } = useWords()
  const list = useListState('stockBoard', schema)
  const { from, days } = windowOf(list)
  const { text, productTypes: types, skuIds, poolId } = list.values
  const input = {
    from,
    days,
    text: text || undefined,
    productTypes: types.length ? (types as BoardSku['productType'][]) : undefined,
    skuIds: skuIds.length ? skuIds.map(Number) : undefined,
    poolId: poolId ? Number(poolId) : undefined,
    pageNo: list.pageNo,
    pageSize: list.pageSize,
  }
  const read = useRead(stock.board, input, {
    keep: true,
    live: ['stock', 'order', 'sku'],
    tellsFailure: true,
  })
  const board = read.data
  const fill = useDrawer<BoardSku[]>()
  const pools = useDrawer<true>()
  const resources = useDrawer<true>()
  const cell = useDrawer<{ line: BoardLine; date: string }>()
  return (
    <Fill>
      <Head
        list={list}
        from={from}
        days={days}
        onFill={board?.can['edit'] ? () => fill.show(board.rows) : undefined}
        onPools={board?.can['edit'] ? () => pools.show(true) : undefined}
        onResources={board?.can['edit'] ? () => resources.show(true) : undefined}
      />
      <FilterBar list={list} />
      {read.error && !board && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      {board && board.rows.length === 0 && <Empty title={w('stock.text.empty')} />}
      {board && board.rows.length > 0 && (
        <BoardGrid board={board} save={stock.save} onOpen={(line, date) => cell.show({ line, date })} />
      )}
      {board && <Pages board={board} list={list} />}
      {board && fill.record && (
        <FillDrawer
          key={fill.count}
          board={board}
          fill={stock.fill}
          skus={fill.record}
          open={fill.open}
          onClose={fill.hide}
        />
      )}
      {board && cell.record && (
        <CellDrawer
          key={cell.count}
          board={board}
          calls={stock}
          {...cell.record}
          open={cell.open}
          onClose={cell.hide}
        />
      )}
      <PoolDrawer open={pools.open} onClose={pools.hide} />
      <ResourceDrawer open={resources.open} onClose={resources.hide} />
    </Fill>
  )
}

function Pages({ board, list }: { board: Board; list: List }) {
  const paging = useMemo(
    () => ({ total: board.total, pageNo: list.pageNo, pageSize: list.pageSize, onPage: list.setPage }),
    [board.total, list],
  )
  return board.total > list.pageSize ? <TableFoot paging={paging} selected={0} /> : null
}

type HeadProps = {
  list: List
  from: string
  days: number
  onFill: (() => void) | undefined
  onPools: (() => void) | undefined
  onResources: (() => void) | undefined
}

/** Title, a step through the weeks, and the way to fill many days. */
function Head({ list, from, days, onFill, onPools, onResources }: HeadProps) {
  const { w } = useWords()
  const shift = (by: number) => {
    const start = addDays(from, by)
    list.set({ window: { from: start, to: addDays(start, days - 1) } })
  }
  const others = [
    ...(onPools ? [{ key: 'pools', label: w('stock.text.pools'), onPick: onPools }] : []),
    ...(onResources ? [{ key: 'resources', label: w('stock.text.resources'), onPick: onResources }] : []),
  ]
  return (
    <PageHead
      title={w('stock.screens.stockBoard')}
      actions={
        <>
          <div className="stock-turn">
            <button
              type="button"
              className="lt-button"
              aria-label={w('stock.text.earlier')}
              onClick={() => shift(-7)}
            >
              ←
            </button>
            <button
              type="button"
              className="lt-button"
              onClick={() => list.set({ window: { from: '', to: '' } })}
            >
              {w('kit.parts.today')}
            </button>
            <button
              type="button"
              className="lt-button"
              aria-label={w('stock.text.later')}
              onClick={() => shift(7)}
            >
              →
            </button>
          </div>
          <Others items={others} />
          {onFill && (
            <button type="button" className="lt-button lt-button-primary" onClick={onFill}>
              {w('stock.text.fill')}
            </button>
          )}
        </>
      }
    />
  )
}

/** Beside each other; on a phone behind one button, so that all acts stand in a row. */
function Others({ items }: { items: MenuItem[] }) {
  const { w } = useWords()
  const narrow = useNarrow()
  if (items.length === 0) return null
  if (narrow)
    return (
      <MenuButton label={w('kit.parts.more')} items={items}>
        <Icon name="more" />
      </MenuButton>
    )
  return items.map(({ key, label, onPick }) => (
    <button key={key} type="button" className="lt-button" onClick={onPick}>
      {label}
    </button>
  ))
}
