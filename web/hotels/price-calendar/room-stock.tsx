import type { BoardSku } from '#contract/stock/stock.schema.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { BoardGrid, CellDrawer, FillDrawer, type BoardLine } from '../../stock/board.public.ts'
import { hotels } from '../hotels.client.ts'

type Ask = { hotel: string; area: string; from: string; days: number }
const calls = { save: hotels.roomStockSave, holds: hotels.roomHolds, unblock: hotels.roomUnblock }

/** How many of each room there are to sell, night by night, with how many are left under it. */
export function RoomStock({ ask }: { ask: Ask }) {
  const { w } = useWords()
  const read = useRead(hotels.roomBoard, ask, {
    keep: true,
    live: ['stock', 'order', 'sku'],
    tellsFailure: true,
  })
  const fill = useDrawer<BoardSku[]>()
  const cell = useDrawer<{ line: BoardLine; date: string }>()
  const board = read.data
  if (read.error && !board) return <LoadError error={read.error} onRetry={() => void read.refetch()} />
  if (!board) return <div className="lt-calendar-wait" role="status" aria-label={w('kit.parts.loading')} />
  if (board.rows.length === 0)
    return <Empty title={w('hotels.text.notCounted')}>{w('hotels.text.notCountedWhy')}</Empty>
  return (
    <>
      {board.can['edit'] && (
        <div className="hotel-calendar-acts">
          <button type="button" className="lt-button" onClick={() => fill.show(board.rows)}>
            {w('stock.text.fill')}
          </button>
        </div>
      )}
      <BoardGrid board={board} save={calls.save} onOpen={(line, date) => cell.show({ line, date })} />
      {fill.record && (
        <FillDrawer
          key={fill.count}
          board={board}
          fill={hotels.roomStockFill}
          skus={fill.record}
          open={fill.open}
          onClose={fill.hide}
        />
      )}
      {cell.record && (
        <CellDrawer
          key={cell.count}
          board={board}
          calls={calls}
          {...cell.record}
          open={cell.open}
          onClose={cell.hide}
        />
      )}
    </>
  )
}
