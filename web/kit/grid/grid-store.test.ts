import { beforeEach, describe, expect, test } from 'vitest'
import { GridStore } from './grid-store.ts'
import type { CellValue, GridColumn, GridModel } from './grid-types.ts'

const columns: GridColumn[] = [
  { key: 'adult', title: 'Adult', kind: 'money', currency: 'THB' },
  { key: 'child', title: 'Child', kind: 'money', currency: 'THB' },
  { key: 'open', title: 'Open', kind: 'boolean' },
  { key: 'note', title: 'Note', kind: 'text' },
]
let saved: CellValue[][]
let locked: Set<string>
const model = (): GridModel => ({
  rows: ['mon', 'tue', 'wed', 'thu'],
  columns,
  base: (row, column) => saved[row]?.[column] ?? null,
  locked: (row, column) => locked.has(`${row}/${column}`),
})
let grid: GridStore
const at = (row: number, column: number) => ({ row, column })

beforeEach(() => {
  saved = [
    [220000, 150000, true, null],
    [220000, 150000, true, null],
    [240000, 160000, false, 'Holiday'],
    [null, null, false, null],
  ]
  locked = new Set()
  grid = new GridStore(model())
})

describe('typing', () => {
  test('is an edit until it says again what is saved', () => {
    grid.type('2,300', { top: 0, left: 0, bottom: 0, right: 0 })
    expect(grid.changes).toEqual([{ row: 'mon', column: 'adult', value: 230000 }])
    grid.type('2200', { top: 0, left: 0, bottom: 0, right: 0 })
    expect(grid.changes).toEqual([])
  })
  test('what is no price stays there, is wrong, and is corrected by typing over it', () => {
    grid.type('soon', { top: 0, left: 0, bottom: 0, right: 0 })
    expect([grid.value(at(0, 0)), grid.errorOf(at(0, 0)), grid.wrong]).toEqual(['soon', '', 1])
    grid.type('1', { top: 0, left: 0, bottom: 0, right: 0 })
    expect(grid.wrong).toBe(0)
  })
  test('locked cells stay and are counted', () => {
    locked.add('0/0')
    expect(grid.type('9', { top: 0, left: 0, bottom: 1, right: 0 })).toBe(1)
    expect([grid.value(at(0, 0)), grid.value(at(1, 0))]).toEqual([220000, 900])
  })
})

describe('copy and paste', () => {
  test('a block comes out as it goes in', () => {
    grid.choose({ top: 0, left: 0, bottom: 2, right: 3 })
    const text = grid.copy()
    expect(text).toBe('2200.00\t1500.00\tTRUE\t\n2200.00\t1500.00\tTRUE\t\n2400.00\t1600.00\tFALSE\tHoliday')
    grid.go(at(0, 0))
    grid.paste(text)
    expect(grid.changes).toEqual([])
  })
  test('one cell fills what is chosen, a block is repeated where it fits evenly', () => {
    grid.choose({ top: 0, left: 0, bottom: 3, right: 1 })
    grid.paste('1\t2\n3\t4')
    expect([0, 1, 2, 3].map((row) => [grid.value(at(row, 0)), grid.value(at(row, 1))])).toEqual([
      [100, 200],
      [300, 400],
      [100, 200],
      [300, 400],
    ])
  })
  test('what goes over the edge is left out', () => {
    grid.go(at(3, 3))
    expect(grid.paste('a\tb\nc\td')).toEqual({ locked: 0, over: 3 })
    expect(grid.changes).toEqual([{ row: 'thu', column: 'note', value: 'a' }])
  })
  test('6,000 cells in one step, and one step back', () => {
    const wide: GridColumn[] = Array.from({ length: 200 }, (_, day) => ({
      key: `d${day}`,
      title: `${day}`,
      kind: 'number',
    }))
    const sheet = new GridStore({
      rows: Array.from({ length: 30 }, (_, row) => `r${row}`),
      columns: wide,
      base: () => null,
      locked: () => false,
    })
    const text = Array.from({ length: 30 }, (_, row) =>
      Array.from({ length: 200 }, (_, column) => row * 200 + column).join('\t'),
    ).join('\n')
    sheet.paste(text)
    expect(sheet.changes).toHaveLength(6000)
    sheet.undo()
    expect(sheet.changes).toHaveLength(0)
  })
})

describe('filling', () => {
  test('repeats the pattern downwards', () => {
    grid.fill({ top: 1, left: 0, bottom: 2, right: 0 }, at(3, 0))
    expect(grid.value(at(3, 0))).toBe(220000)
  })
  test('repeats it upwards in step', () => {
    grid.fill({ top: 2, left: 0, bottom: 3, right: 0 }, at(0, 0))
    expect([0, 1, 2, 3].map((row) => grid.value(at(row, 0)))).toEqual([240000, null, 240000, null])
  })
})

describe('the way back', () => {
  test('undo and redo go step by step', () => {
    grid.type('1', { top: 0, left: 0, bottom: 0, right: 0 })
    grid.type('2', { top: 0, left: 0, bottom: 0, right: 0 })
    grid.undo()
    expect(grid.value(at(0, 0))).toBe(100)
    grid.undo()
    expect([grid.value(at(0, 0)), grid.changes.length]).toEqual([220000, 0])
    grid.redo()
    grid.redo()
    expect(grid.value(at(0, 0))).toBe(200)
    expect(grid.canRedo).toBe(false)
  })
  test('discarding is a step too', () => {
    grid.type('1', { top: 0, left: 0, bottom: 2, right: 1 })
    grid.discard()
    expect(grid.changes).toEqual([])
    grid.undo()
    expect(grid.changes).toHaveLength(6)
  })
})

describe('saving', () => {
  test('what was saved is no edit any more, what was refused stays with its reason', () => {
    grid.type('1', { top: 0, left: 0, bottom: 0, right: 1 })
    grid.settle(grid.changes, [{ row: 'mon', column: 'child', message: 'Below cost' }])
    expect(grid.changes).toEqual([{ row: 'mon', column: 'child', value: 100 }])
    expect([grid.value(at(0, 0)), grid.errorOf(at(0, 1)), grid.wrong]).toEqual([100, 'Below cost', 1])
  })
  test('a value typed while it was being saved stays an edit', () => {
    grid.type('1', { top: 0, left: 0, bottom: 0, right: 0 })
    const sent = grid.changes
    grid.type('2', { top: 0, left: 0, bottom: 0, right: 0 })
    grid.settle(sent, [])
    expect(grid.changes).toEqual([{ row: 'mon', column: 'adult', value: 200 }])
  })
  test('newer data keeps what is typed and drops what has become true', () => {
    grid.type('1', { top: 0, left: 0, bottom: 1, right: 0 })
    saved[0]![0] = 100
    grid.setModel(model())
    expect(grid.changes).toEqual([{ row: 'tue', column: 'adult', value: 100 }])
  })
  test('undo after saving is an edit of its own', () => {
    grid.type('1', { top: 0, left: 0, bottom: 0, right: 0 })
    grid.settle(grid.changes, [])
    grid.undo()
    expect(grid.changes).toEqual([{ row: 'mon', column: 'adult', value: 220000 }])
  })
})

describe('somebody else at the same sheet', () => {
  const mine = { top: 0, left: 0, bottom: 0, right: 0 }
  const theyPut = (value: CellValue, row = 0, column = 0) => {
    saved[row]![column] = value
    grid.setModel(model())
  }

  test('changes what is not typed over, and that is seen', () => {
    grid.type('1', mine)
    theyPut(777, 1, 0)
    expect([grid.value(at(1, 0)), grid.clashes, grid.changes.length]).toEqual([777, 0, 1])
  })
  test('changes what is typed over: neither wins until a person says so', () => {
    grid.type('1', mine)
    theyPut(777)
    expect([grid.value(at(0, 0)), grid.theirsOf(at(0, 0)), grid.clashes]).toEqual([100, 777, 1])
    grid.keepMine()
    expect([grid.value(at(0, 0)), grid.clashes, grid.changes.length]).toEqual([100, 0, 1])
    theyPut(888)
    grid.takeTheirs()
    expect([grid.value(at(0, 0)), grid.clashes, grid.changes.length]).toEqual([888, 0, 0])
    grid.undo()
    expect([grid.value(at(0, 0)), grid.clashes]).toEqual([100, 0])
  })
  test('empties what is typed over: that is a change too', () => {
    grid.type('1', mine)
    theyPut(null)
    expect([grid.theirsOf(at(0, 0)), grid.clashes]).toEqual([null, 1])
  })
  test('takes it back, or types the same: there is no clash any more', () => {
    grid.type('1', mine)
    theyPut(777)
    theyPut(220000)
    expect([grid.clashes, grid.changes.length]).toEqual([0, 1])
    theyPut(777)
    theyPut(100)
    expect([grid.clashes, grid.changes.length]).toEqual([0, 0])
  })
  test('is heard by typing again: what was seen is overwritten', () => {
    grid.type('1', mine)
    theyPut(777)
    grid.type('2', mine)
    expect([grid.value(at(0, 0)), grid.clashes]).toEqual([200, 0])
  })
  test('what was saved a moment ago is one’s own change and no clash', () => {
    grid.type('1', mine)
    grid.settle(grid.changes, [])
    grid.type('2', mine)
    theyPut(100)
    expect([grid.clashes, grid.changes]).toEqual([0, [{ row: 'mon', column: 'adult', value: 200 }]])
  })
  test('was quicker to save: it can be tried again, and newer data clears the refusal', () => {
    const stale = [{ row: 'mon', column: 'adult', message: 'Changed meanwhile', stale: true }]
    grid.type('1', mine)
    grid.settle(grid.changes, stale)
    expect([grid.errorOf(at(0, 0)), grid.wrong, grid.changes.length]).toEqual(['Changed meanwhile', 0, 1])
    theyPut(777, 0, 1)
    expect([grid.errorOf(at(0, 0)), grid.clashes]).toEqual([undefined, 0])
    grid.settle(grid.changes, stale)
    theyPut(777)
    expect([grid.errorOf(at(0, 0)), grid.clashes]).toEqual([undefined, 1])
  })
  test('adds a row above: the chosen cell and the text in it stay where they were', () => {
    grid.go(at(2, 0))
    grid.edit('24')
    saved.unshift([1, 1, true, null])
    grid.setModel({ ...model(), rows: ['sun', 'mon', 'tue', 'wed', 'thu'] })
    expect([grid.active, grid.editing]).toEqual([at(3, 0), '24'])
  })
  test('takes a row away: what was typed there waits, is not sent, and is back with it', () => {
    grid.type('', { top: 0, left: 0, bottom: 1, right: 0 })
    const all = saved
    saved = saved.slice(1)
    grid.setModel({ ...model(), rows: ['tue', 'wed', 'thu'] })
    expect(grid.changes).toEqual([{ row: 'tue', column: 'adult', value: null }])
    grid.settle(grid.changes, [])
    saved = [all[0]!, [null, ...all[1]!.slice(1)], ...all.slice(2)]
    grid.setModel(model())
    expect(grid.changes).toEqual([{ row: 'mon', column: 'adult', value: null }])
  })
})
