import type { CellValue } from '../grid-types.ts'

/** One cell before and after an edit; `after` undefined takes the edit away. */
export type Edit = { row: string; column: string; before: CellValue; after: CellValue }

/** Steps back and forth. One paste, fill or delete is one step. */
export class GridHistory {
  #done: Edit[][] = []
  #undone: Edit[][] = []
  readonly #most: number

  constructor(max = 200) {
    this.#most = max
  }
  get canUndo(): boolean {
    return this.#done.length > 0
  }
  get canRedo(): boolean {
    return this.#undone.length > 0
  }
  push(edits: Edit[]): void {
    if (!edits.length) return
    this.#done.push(edits)
    if (this.#done.length > this.#most) this.#done.shift()
    this.#undone = []
  }
  /** The values to set for going back one step. */
  undo(): { row: string; column: string; value: CellValue }[] {
    const step = this.#done.pop()
    if (!step) return []
    this.#undone.push(step)
    return step.map(({ row, column, before }) => ({ row, column, value: before }))
  }
  redo(): { row: string; column: string; value: CellValue }[] {
    const step = this.#undone.pop()
    if (!step) return []
    this.#done.push(step)
    return step.map(({ row, column, after }) => ({ row, column, value: after }))
  }
}
