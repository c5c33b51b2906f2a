/** One pool's day or session: `pool|date|session`. */
type Cell = string
export type Asking = { id: number; needs: readonly { cell: Cell; quantity: number }[] }
export type NoRoom = 'full' | 'blocked' | 'noSailing'
/** What is left of a cell; absent: nothing sails there. */
export type CellsLeft = ReadonlyMap<Cell, { left: number; blocked: boolean }>

/**
 * Gives room to orders in the order in which they stand, whole or not at all; who finds none takes nothing, and a smaller
 * party behind it may still fit. Rule: docs/algorithms/departures.md.
 */
export function allotRoom(orders: readonly Asking[], cells: CellsLeft): Map<number, NoRoom | null> {
  const taken = new Map<Cell, number>()
  const takenOf = (cell: Cell): number => taken.get(cell) ?? 0
  return new Map(
    orders.map(({ id, needs }) => {
      const why = whyNone(needs, cells, takenOf)
      if (!why) for (const { cell, quantity } of needs) taken.set(cell, takenOf(cell) + quantity)
      return [id, why]
    }),
  )
}

/** The worst that one of its needs meets. */
function whyNone(needs: Asking['needs'], cells: CellsLeft, takenOf: (cell: Cell) => number): NoRoom | null {
  const met = needs.map(({ cell, quantity }): NoRoom | null => {
    const there = cells.get(cell)
    if (!there) return 'noSailing'
    if (there.blocked) return 'blocked'
    return there.left - takenOf(cell) < quantity ? 'full' : null
  })
  return (['noSailing', 'blocked', 'full'] as const).find((why) => met.includes(why)) ?? null
}
