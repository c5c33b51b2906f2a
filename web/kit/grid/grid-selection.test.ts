import { describe, expect, test } from 'vitest'
import { blockOf, fillBlock, moved, within, type Place } from './grid-selection.ts'
import { columnAt, edgesOf, windowOf } from './grid-window.ts'

const size = { rows: 10, columns: 6 }

describe('moving', () => {
  test('stops at the edges', () => {
    expect(moved('ArrowUp', { row: 0, column: 2 }, size)).toEqual({ row: 0, column: 2 })
    expect(moved('PageDown', { row: 4, column: 2 }, size)).toEqual({ row: 9, column: 2 })
    expect(moved('End', { row: 4, column: 2 }, size)).toEqual({ row: 4, column: 5 })
    expect(moved('Home', { row: 4, column: 2 }, size, { far: true })).toEqual({ row: 0, column: 0 })
  })
  test('other keys do not move', () => {
    expect(moved('a', { row: 0, column: 0 }, size)).toBeUndefined()
  })
  test('with Ctrl goes to the end of a run, then to the next run, then to the edge', () => {
    const filled = ({ row }: Place) => row <= 2 || row === 6
    const far = (row: number) => moved('ArrowDown', { row, column: 0 }, size, { far: true, filled })?.row
    expect([far(0), far(2), far(6)]).toEqual([2, 6, 9])
  })
})

describe('inside a block', () => {
  const block = { top: 1, left: 1, bottom: 2, right: 2 }
  test('Tab goes by rows and comes round', () => {
    const walk = (row: number, column: number) => within(block, { row, column }, 'Tab', false)
    expect([walk(1, 1), walk(1, 2), walk(2, 2)]).toEqual([
      { row: 1, column: 2 },
      { row: 2, column: 1 },
      { row: 1, column: 1 },
    ])
  })
  test('Enter goes by columns, with shift backwards', () => {
    expect(within(block, { row: 2, column: 1 }, 'Enter', false)).toEqual({ row: 1, column: 2 })
    expect(within(block, { row: 1, column: 1 }, 'Enter', true)).toEqual({ row: 2, column: 2 })
  })
})

describe('the fill handle', () => {
  const source = blockOf({ row: 2, column: 2 }, { row: 3, column: 2 })
  test('fills one way only: the longer one', () => {
    expect(fillBlock(source, { row: 8, column: 4 })).toEqual({ ...source, bottom: 8 })
    expect(fillBlock(source, { row: 4, column: 5 })).toEqual({ ...source, right: 5 })
    expect(fillBlock(source, { row: 0, column: 2 })).toEqual({ ...source, top: 0 })
  })
  test('back inside the block it fills nothing', () => {
    expect(fillBlock(source, { row: 3, column: 2 })).toEqual(source)
  })
})

describe('what is in sight', () => {
  const edges = edgesOf([100, 50, 50, 100])
  test('columns by their own widths', () => {
    expect(edges).toEqual([0, 100, 150, 200, 300])
    expect([0, 99, 100, 199, 299, 900].map((place) => columnAt(edges, place))).toEqual([0, 0, 1, 2, 3, 3])
  })
  test('a little more than the window, never outside the sheet', () => {
    const seen = windowOf({
      scrollTop: 300,
      scrollLeft: 120,
      height: 90,
      width: 60,
      rowHeight: 30,
      rows: 100,
      edges,
    })
    expect(seen).toEqual({ top: 7, bottom: 16, left: 0, right: 3 })
  })
})
