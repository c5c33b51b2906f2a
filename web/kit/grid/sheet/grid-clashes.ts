import { put, take, type Cells } from '../grid-cells.ts'
import type { CellValue } from '../grid-types.ts'

/**
 * Cells that somebody else changes while they are typed over here. Neither value wins by itself: a person says which one
 * is to stay, by choosing or by typing again.
 */
export class GridClashes {
  /** What stood in a cell when it was last typed over. */
  readonly #seen: Cells<CellValue> = new Map()
  /** What stands there now, where that is something else. */
  readonly #theirs: Cells<CellValue> = new Map()

  /** A cell is typed over: what stands in it is known to whoever types. */
  typed(row: string, column: string, seen: CellValue): void {
    put(this.#seen, row, column, seen)
    take(this.#theirs, row, column)
  }
  /** It is typed over no more. */
  forget(row: string, column: string): void {
    take(this.#seen, row, column)
    take(this.#theirs, row, column)
  }
  /** Newer data has come; is it another value than the one that was typed over? */
  compare(row: string, column: string, now: CellValue): boolean {
    const clashes = this.#seen.get(row)?.get(column) !== now
    if (clashes) put(this.#theirs, row, column, now)
    else take(this.#theirs, row, column)
    return clashes
  }
  /** What somebody else has put there; undefined where nobody has. */
  theirs(row: string, column: string): CellValue | undefined {
    return this.#theirs.get(row)?.get(column)
  }
  get all(): { row: string; column: string; theirs: CellValue }[] {
    return [...this.#theirs].flatMap(([row, cells]) =>
      [...cells].map(([column, theirs]) => ({ row, column, theirs })),
    )
  }
  /** What is typed here is to stay. */
  keepMine(): void {
    for (const { row, column, theirs } of this.all) this.typed(row, column, theirs)
  }
}
