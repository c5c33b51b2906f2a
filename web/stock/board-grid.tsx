import { useMemo } from 'react'
import type { Board } from '#contract/stock/stock.schema.ts'
import { Grid } from '../kit/grid/grid.tsx'
import type { CellFacts, GridColumn, GridHead } from '../kit/grid/grid-types.ts'
import { useDayColumns } from '../kit/grid/use-day-columns.tsx'
import { useNarrow } from '../kit/look/use-narrow.ts'
import { useWords } from '../kit/words/words.ts'
import { cellKey, cellsByKey, linesOf, type BoardLine } from './board-rows.ts'
import { poolName } from './pool-source.ts'
import type { stock } from './stock.client.ts'
import { useSaveBoard } from './use-save-board.ts'

type BoardGridProps = {
  board: Board
  /** How it is saved. */
  save: typeof stock.save
  onOpen: (line: BoardLine, date: string) => void
}

/** The matrix as a sheet: capacity is typed, what is left stands under it; Alt+Enter or the button opens the cell. */
export function BoardGrid({ board, save, onOpen }: BoardGridProps) {
  const { w } = useWords()
  const lines = useMemo(() => linesOf(board), [board])
  const cells = useMemo(() => cellsByKey(board.cells), [board.cells])
  const columns = useDayColumns(board, { kind: 'number', width: 68 })
  const heads = useHeads()
  const at = (line: BoardLine, date: string) =>
    line.pool ? cells.get(cellKey(line.pool.poolId, date, line.session)) : undefined
  const facts = (line: BoardLine, { key }: GridColumn): CellFacts | undefined => {
    const cell = at(line, key)
    if (!cell) return undefined
    const { capacity, left, sold, held, overbooked, blocked, kept, resource, room } = cell
    return {
      title: [
        w('stock.text.cellTitle', { sold, held, left, overbooked }),
        kept > 0 && w('stock.text.keptOf', { kept }),
        resource && w('stock.text.limitedBy', { resource, room }),
      ]
        .filter(Boolean)
        .join(' · '),
      // Where nothing is taken the capacity says it all.
      ...(blocked
        ? { note: w('stock.text.blocked') }
        : room !== capacity && { note: w('stock.text.left', { left: room }) }),
      ...(!blocked && capacity > 0 && { fill: Math.min(1, (sold + held) / capacity) }),
      ...(blocked
        ? { tint: 'blocked' as const }
        : room === 0 || overbooked > 0
          ? { tint: 'problem' as const }
          : {}),
    }
  }
  const onSave = useSaveBoard(lines, save)
  return (
    <Grid
      label={w('stock.screens.stockBoard')}
      rows={lines}
      rowKey={(line) => line.key}
      rowName={(line) => [line.sku.code, line.session].filter(Boolean).join(' ')}
      heads={heads}
      columns={columns}
      rowHeight={44}
      value={(line, { key }) => at(line, key)?.capacity ?? null}
      cell={facts}
      onOpen={(line, { key }) => onOpen(line, key)}
      openWord="stock.text.openCell"
      {...(board.can['edit'] && { onSave })}
    />
  )
}

/** A pool of one SKU alone bears its name: to say it again would tell nothing. */
const sharedPool = ({ pool }: BoardLine) => (pool && pool.shared > 0 ? pool : null)

function useHeads(): GridHead<BoardLine>[] {
  const { w, name, language } = useWords()
  const narrow = useNarrow()
  const nameOf = (pool: BoardLine['pool']) => pool && poolName(pool, language)
  // A phone has room for one head and some days: what tells lines of a SKU apart stands under its name.
  const below = (line: BoardLine) =>
    narrow ? [line.session, nameOf(sharedPool(line))].filter(Boolean).join(' · ') : line.sku.code
  const sku: GridHead<BoardLine> = {
    key: 'sku',
    title: w('stock.fields.sku'),
    width: narrow ? 150 : 260,
    render: (line) => (
      <span className="stock-sku" data-again={!line.first || undefined} title={name(line.sku.names)}>
        <span>{name(line.sku.names)}</span>
        {below(line) && <small>{below(line)}</small>}
      </span>
    ),
  }
  if (narrow) return [sku]
  return [
    sku,
    {
      key: 'pool',
      title: w('stock.fields.pool'),
      width: 208,
      render: (line) => {
        const { pool, session } = line
        const shared = sharedPool(line)
        const first = session || nameOf(shared) || w('stock.text.noPool')
        return (
          <span className="stock-sku" title={nameOf(pool) ?? undefined}>
            <span>{first}</span>
            {shared && (
              <small>
                {session && `${nameOf(shared)} · `}
                {w('stock.text.shared', { count: shared.shared })}
              </small>
            )}
          </span>
        )
      },
    },
  ]
}
