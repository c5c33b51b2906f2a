import type { Board, BoardSku, StockCell } from '#contract/stock/stock.schema.ts'

/** One line of the board: a SKU, one of its pools and one of its sessions. Without a pool, its first cell makes one. */
export type BoardLine = {
  key: string
  sku: BoardSku
  pool: BoardSku['pools'][number] | null
  session: string
  /** The first line of its SKU. */
  first: boolean
}

export const cellKey = (poolId: number, date: string, session: string): string =>
  `${poolId}|${date}|${session}`

export function linesOf({ rows }: Pick<Board, 'rows'>): BoardLine[] {
  return rows.flatMap((sku) => {
    const sessions = sku.stockMode === 'session' && sku.sessions.length ? sku.sessions : ['']
    const pools = sku.pools.length ? sku.pools : [null]
    return pools.flatMap((pool, at) =>
      sessions.map((session, no) => ({
        key: `${sku.id}|${pool?.poolId ?? 0}|${session}`,
        sku,
        pool,
        session,
        first: at === 0 && no === 0,
      })),
    )
  })
}

/** A line as the board has it now: what had no pool when it was opened may have got one by its first stock. */
export function lineNow(board: Pick<Board, 'rows'>, line: BoardLine): BoardLine {
  const now = linesOf(board).find(
    ({ key, sku, session }) =>
      key === line.key || (!line.pool && sku.id === line.sku.id && session === line.session),
  )
  return now ?? line
}

export const cellsByKey = (cells: readonly StockCell[]): Map<string, StockCell> =>
  new Map(cells.map((cell) => [cellKey(cell.poolId, cell.date, cell.session), cell]))
