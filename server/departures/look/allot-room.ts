/** One pool's day or session: `pool|date|session`. */
export type Cell = string
export type Asking = { id: number; needs: readonly { cell: Cell; quantity: number }[] }
export type NoRoom = 'full' | 'blocked' | 'noSailing'
/** What is left of a cell; absent: nothing sails there. */
export type CellsLeft = ReadonlyMap<Cell, { left: number; blocked: boolean }>

/**
 * Gives room to orders in the order in which they stand, whole or not at all; who finds none takes nothing, and a smaller
 * party behind it may still fit. Rule: docs/algorithms/departures.md.
 */
export function allotRoom(orders: readonly Asking[], cells: CellsLeft): Map<number, NoRoom | null> {
  const left = new Map([...cells].map(([cell, { left }]) => [cell, left]))
  return new Map(
    orders.map(({ id, needs }) => {
      const why = whyNone(needs, cells, left)
      if (!why) for (const { cell, quantity } of needs) left.set(cell, left.get(cell)! - quantity)
      return [id, why]
    }),
  )
}

function whyNone(needs: Asking['needs'], cells: CellsLeft, left: ReadonlyMap<Cell, number>): NoRoom | null {
  if (needs.some(({ cell }) => !cells.has(cell))) return 'noSailing'
  if (needs.some(({ cell }) => cells.get(cell)!.blocked)) return 'blocked'
  return needs.some(({ cell, quantity }) => left.get(cell)! < quantity) ? 'full' : null
}
