import { itemAt } from '#contract/kit/given.ts'
import { put, take, type Cells } from './grid-cells.ts'
import { GridClashes } from './sheet/grid-clashes.ts'
import { fitsKind, parseTsv, plainText, readCell, toTsv } from './sheet/grid-clipboard.ts'
import { GridHistory, type Edit } from './sheet/grid-history.ts'
import { blockOf, cellCount, clamp, contains, fillBlock, type Block, type Place } from './grid-selection.ts'
import type { CellChange, CellError, CellValue, GridModel } from './grid-types.ts'

type Refusal = Pick<CellError, 'message' | 'stale'>

/** What is typed over saved values, what is chosen, and the way back. Nothing in here knows of components. */
export class GridStore {
  model: GridModel
  active: Place = { row: 0, column: 0 }
  anchor: Place = { row: 0, column: 0 }
  /** The text being typed into the active cell. */
  editing: string | null = null
  /** Where the fill handle is dragged to. */
  filling: Block | null = null
  readonly #edits: Cells<CellValue> = new Map()
  /** Saved just now; shown until newer data comes. */
  readonly #saved: Cells<CellValue> = new Map()
  readonly #errors: Cells<Refusal> = new Map()
  readonly #clashes = new GridClashes()
  readonly #history = new GridHistory()
  readonly #listeners = new Set<() => void>()
  #version = 0
  /** When a row last changed, so that only changed rows are drawn again. */
  readonly #rowVersions = new Map<string, number>()
  #epoch = 0
  #rowPlace = new Map<string, number>()
  #columnPlace = new Map<string, number>()

  constructor(model: GridModel) {
    this.model = model
    this.#index()
  }
  #index(): void {
    this.#rowPlace = new Map(this.model.rows.map((row, at) => [row, at]))
    this.#columnPlace = new Map(this.model.columns.map((column, at) => [column.key, at]))
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  version = (): number => this.#version
  rowVersion = (row: string): number => Math.max(this.#epoch, this.#rowVersions.get(row) ?? 0)
  /** Everything may look different. */
  #tellAll(): void {
    this.#epoch = this.#version + 1
    this.#tell()
  }
  #tell(): void {
    this.#version++
    for (const listener of this.#listeners) listener()
  }

  /**
   * Newer data under the same grid: what is typed stays, what has become true is no edit any more, and what somebody else
   * has changed under it is a clash. The chosen cells are the same by name, wherever they stand now.
   */
  setModel(model: GridModel): void {
    const chosen = [this.#names(this.active), this.#names(this.anchor)] as const
    this.model = model
    this.#index()
    this.#saved.clear()
    for (const [row, cells] of this.#errors)
      for (const [column, { stale }] of cells) if (stale) take(this.#errors, row, column)
    for (const { row, column, value } of this.changes) {
      const now = this.#baseOf(row, column)
      if (now === value) this.#settled(row, column)
      if (now === value || this.#clashes.compare(row, column, now)) take(this.#errors, row, column)
    }
    this.active = this.#placeOf(chosen[0]) ?? clamp(this.active, this.size)
    this.anchor = this.#placeOf(chosen[1]) ?? clamp(this.anchor, this.size)
    this.#tellAll()
  }
  #settled(row: string, column: string): void {
    take(this.#edits, row, column)
    this.#clashes.forget(row, column)
  }

  get size() {
    return { rows: this.model.rows.length, columns: this.model.columns.length }
  }
  get block(): Block {
    return blockOf(this.anchor, this.active)
  }
  #names({ row, column }: Place): [string, string] {
    return [this.model.rows[row] ?? '', this.model.columns[column]?.key ?? '']
  }
  #placeOf([row, column]: readonly [string, string]): Place | undefined {
    const at = this.#rowPlace.get(row)
    const place = this.#columnPlace.get(column)
    return at === undefined || place === undefined ? undefined : { row: at, column: place }
  }
  #baseOf(row: string, column: string): CellValue {
    const place = this.#placeOf([row, column])
    return place ? this.model.base(place.row, place.column) : null
  }
  /** Edited, else just saved, else loaded. */
  value(place: Place): CellValue {
    const [row, column] = this.#names(place)
    const edited = this.#edits.get(row)?.get(column)
    if (edited !== undefined) return edited
    const saved = this.#saved.get(row)?.get(column)
    return saved !== undefined ? saved : this.model.base(place.row, place.column)
  }
  isDirty = (place: Place): boolean => {
    const [row, column] = this.#names(place)
    return this.#edits.get(row)?.has(column) ?? false
  }
  /** Why it was refused; '' for a value that is none of its column's. */
  errorOf(place: Place): string | undefined {
    const [row, column] = this.#names(place)
    const view = this.#errors.get(row)?.get(column)
    if (view) return view.message
    const value = this.#edits.get(row)?.get(column)
    return value !== undefined && !fitsKind(value, itemAt(this.model.columns, place.column).kind)
      ? ''
      : undefined
  }

  /** What somebody else has put into a cell that is typed over here; undefined where nobody has. */
  theirsOf(place: Place): CellValue | undefined {
    return this.#clashes.theirs(...this.#names(place))
  }
  get clashes(): number {
    return this.#clashes.all.length
  }
  /** Of all clashes, what is typed here stays; or what somebody else has put there, and undo brings back what was typed. */
  keepMine = (): void => {
    this.#clashes.keepMine()
    this.#tellAll()
  }
  takeTheirs = (): void => {
    this.set(
      this.#clashes.all.flatMap(({ row, column, theirs }) => {
        const place = this.#placeOf([row, column])
        return place ? [{ ...place, value: theirs }] : []
      }),
    )
  }

  /** Goes to a cell; `extend` keeps the other end of the block. */
  go = (place: Place, extend = false): void => {
    this.active = clamp(place, this.size)
    if (!extend) this.anchor = this.active
    this.#tell()
  }
  /** How many, and the sum of the numbers in what is chosen, by column kind: for the line under the grid. */
  get marked(): { cells: number; sum: number | null; column: GridModel['columns'][number] | undefined } {
    const cells = cellCount(this.block)
    const column = this.model.columns[this.active.column]
    // A sum over half the sheet would cost a key press more than it tells.
    if (cells > 20_000) return { cells, sum: null, column }
    const places = placesOf(this.block)
    const values = places.map((place) => this.value(place)).filter((value) => typeof value === 'number')
    return { cells, sum: values.length > 1 ? values.reduce((sum, value) => sum + value, 0) : null, column }
  }
  /** Chooses a block; its first cell is the active one unless another is given. */
  choose(block: Block): void {
    this.anchor = { row: block.bottom, column: block.right }
    this.active = { row: block.top, column: block.left }
    this.#tell()
  }
  /** The active cell walks inside the block without changing it. */
  walk(place: Place, block: Block): void {
    if (!contains(block, place)) return this.go(place)
    this.active = place
    this.#tell()
  }
  edit = (text: string | null): void => {
    this.editing = text
    this.#tell()
  }
  /** Edits what is in the active cell, instead of typing over it. */
  editValue = (): void => {
    const column = this.model.columns[this.active.column]
    if (column) this.edit(plainText(this.value(this.active), column))
  }
  setFilling(block: Block | null): void {
    this.filling = block
    this.#tell()
  }

  /** Sets values as one step; locked cells stay. Answers how many were left out. */
  set(changes: readonly (Place & { value: CellValue })[]): number {
    const edits: Edit[] = []
    let refused = 0
    for (const { value, ...place } of changes) {
      if (this.model.locked(place.row, place.column)) refused++
      else {
        const before = this.value(place)
        const [row, column] = this.#names(place)
        if (before !== value) edits.push({ row, column, before, after: value })
      }
    }
    this.#history.push(edits)
    for (const { row, column, after } of edits) this.#write(row, column, after)
    this.#tell()
    return refused
  }
  #write(row: string, column: string, value: CellValue): void {
    // What was refused was the row as it was sent: two cells may not have fitted together.
    this.#errors.delete(row)
    const saved = this.#saved.get(row)?.get(column)
    const stands = saved === undefined ? this.#baseOf(row, column) : saved
    if (stands === value) this.#settled(row, column)
    else {
      put(this.#edits, row, column, value)
      this.#clashes.typed(row, column, stands)
    }
    this.#rowVersions.set(row, this.#version + 1)
  }
  undo = (): void => this.#replay(this.#history.undo())
  redo = (): void => this.#replay(this.#history.redo())
  get canUndo(): boolean {
    return this.#history.canUndo
  }
  get canRedo(): boolean {
    return this.#history.canRedo
  }
  #replay(step: { row: string; column: string; value: CellValue }[]): void {
    for (const { row, column, value } of step) this.#write(row, column, value)
    const [first] = step
    const place = first && this.#placeOf([first.row, first.column])
    if (place) this.go(place)
    else this.#tell()
  }

  /** A text typed into cells: the active one, or all of a block. */
  type(text: string, block: Block): number {
    return this.set(
      placesOf(block).map((place) => ({
        ...place,
        value: readCell(text, itemAt(this.model.columns, place.column)),
      })),
    )
  }
  clear(): number {
    return this.set(
      placesOf(this.block).map((place) => ({
        ...place,
        value: itemAt(this.model.columns, place.column).kind === 'boolean' ? false : null,
      })),
    )
  }
  copy(): string {
    const { top, left, bottom, right } = this.block
    const rows = Array.from({ length: bottom - top + 1 }, (_, at) => top + at)
    const columns = Array.from({ length: right - left + 1 }, (_, at) => left + at)
    return toTsv(
      rows.map((row) =>
        columns.map((column) => plainText(this.value({ row, column }), itemAt(this.model.columns, column))),
      ),
    )
  }
  /**
   * Pastes a block; a smaller one is repeated over what is chosen where it fits evenly. Answers how many cells were left
   * out: locked ones, and those that fell over the edge of the sheet.
   */
  paste(text: string): { locked: number; over: number } {
    const cells = parseTsv(text)
    const height = cells.length
    const width = Math.max(...cells.map((row) => row.length))
    const { top, left, bottom, right } = this.block
    const rows = (bottom - top + 1) % height === 0 ? bottom - top + 1 : height
    const columns = (right - left + 1) % width === 0 ? right - left + 1 : width
    const target = {
      top,
      left,
      bottom: Math.min(top + rows, this.size.rows) - 1,
      right: Math.min(left + columns, this.size.columns) - 1,
    }
    const locked = this.set(
      placesOf(target).map((place) => ({
        ...place,
        value: readCell(
          itemAt(cells, (place.row - top) % height)[(place.column - left) % width] ?? '',
          itemAt(this.model.columns, place.column),
        ),
      })),
    )
    this.choose(target)
    return { locked, over: rows * columns - cellCount(target) }
  }
  /** Repeats a block over a larger one, as the fill handle does. */
  fill(source: Block, to: Place): number {
    this.filling = null
    const target = fillBlock(source, to)
    const height = source.bottom - source.top + 1
    const width = source.right - source.left + 1
    const mod = (value: number, by: number) => ((value % by) + by) % by
    const changes = placesOf(target)
      .filter((place) => !contains(source, place))
      .map((place) => ({
        ...place,
        value: this.value({
          row: source.top + mod(place.row - source.top, height),
          column: source.left + mod(place.column - source.left, width),
        }),
      }))
    const refused = this.set(changes)
    this.choose(target)
    return refused
  }

  /** What would be saved. What was typed into a row that is not there any more waits until it is back. */
  get changes(): CellChange[] {
    return [...this.#edits].flatMap(([row, cells]) =>
      [...cells].flatMap(([column, value]) => (this.#placeOf([row, column]) ? [{ row, column, value }] : [])),
    )
  }
  get wrong(): number {
    const columns = new Map(this.model.columns.map((column) => [column.key, column.kind]))
    const misfits = this.changes.filter(
      ({ row, column, value }) =>
        !this.#errors.get(row)?.has(column) && !fitsKind(value, columns.get(column) ?? 'text'),
    )
    const refused = [...this.#errors.values()].flatMap((cells) => [...cells.values()])
    return misfits.length + refused.filter(({ stale }) => !stale).length
  }
  /** What was sent is saved now, except what was refused. */
  settle(sent: readonly CellChange[], errors: readonly CellError[]): void {
    this.#errors.clear()
    for (const { row, column, ...refusal } of errors) put(this.#errors, row, column, refusal)
    for (const { row, column, value } of sent) {
      if (this.#errors.get(row)?.has(column)) continue
      // A value typed meanwhile stays an edit.
      if (this.#edits.get(row)?.get(column) === value) this.#settled(row, column)
      else if (this.#edits.get(row)?.has(column)) this.#clashes.typed(row, column, value)
      put(this.#saved, row, column, value)
    }
    this.#tellAll()
  }
  /** Everything typed is let go; undo brings it back. */
  discard(): void {
    const changes = this.changes.map(({ row, column }) => {
      const saved = this.#saved.get(row)?.get(column)
      const value = saved === undefined ? this.#baseOf(row, column) : saved
      return { ...this.#placeOf([row, column])!, value }
    })
    this.#errors.clear()
    this.set(changes)
    this.#tellAll()
  }
}

function placesOf({ top, left, bottom, right }: Block): Place[] {
  const places: Place[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) places.push({ row, column })
  return places
}
