import { expect, test } from 'vitest'
import {
  arrange,
  emptyColumns,
  emptyWidth,
  isDense,
  layOut,
  moveColumn,
  nextSort,
  noSettings,
  sameCells,
  withDense,
  withoutFar,
  type Column,
} from './data-table-columns.ts'

const column = (key: string, more: Partial<Column<object>> = {}): Column<object> => ({
  key,
  title: 'kit.parts.open',
  render: () => null,
  width: 100,
  ...more,
})
const columns = [
  column('name'),
  column('code', { frozen: true }),
  column('total', { grow: true }),
  column('note', { hidden: true }),
]
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join(' ')

test('frozen columns stand first and carry their offset', () => {
  const { drawn, widths } = layOut(
    [column('a', { frozen: true }), column('b', { frozen: true }), column('c')],
    noSettings,
  )
  expect(drawn.map(({ left }) => left)).toEqual([0, 100, undefined])
  expect(widths.map(({ width }) => width)).toEqual([100, 100, 100])
})

test("the person's own order holds, and a column that is new to them stands where it is declared", () => {
  const settings = { ...noSettings, order: ['total', 'name', 'code'] }
  expect(keys(arrange(columns, settings))).toBe('code total note name')
})

test('what begins out of sight on a usual screen is told apart, wherever a person moved it', () => {
  const wide = ['a', 'b', 'c', 'd'].map((key) => column(key, { width: 500 }))
  const far = (order: string[]) =>
    keys(layOut(wide, { ...noSettings, order }).drawn.flatMap(({ column, far }) => (far ? [column] : [])))
  expect([far([]), far(['d', 'c', 'b', 'a'])]).toEqual(['d', 'a'])
})

test('hidden columns are shown when asked for; frozen ones cannot be hidden', () => {
  const shown = { note: true, code: false, name: false }
  expect(keys(layOut(columns, { ...noSettings, shown }).drawn.map(({ column }) => column))).toBe(
    'code total note',
  )
})

test('a column with a width of its own does not grow any more', () => {
  expect(layOut(columns, noSettings).widths.find(({ key }) => key === 'total')?.grows).toBe(true)
  expect(
    layOut(columns, { ...noSettings, widths: { total: 300 } }).widths.find(({ key }) => key === 'total'),
  ).toEqual({
    key: 'total',
    width: 300,
    grows: false,
  })
})

test('another width draws the same cells, unless a frozen one moves', () => {
  const before = layOut(columns, noSettings).drawn
  expect(sameCells(before, layOut(columns, { ...noSettings, widths: { name: 220 } }).drawn)).toBe(true)
  expect(sameCells(before, layOut(columns, { ...noSettings, shown: { note: true } }).drawn)).toBe(false)
})

test('what begins out of sight is drawn behind the rest', () => {
  const many = Array.from({ length: 13 }, (_, at) => column(`c${at}`))
  const { drawn } = layOut(many, noSettings)
  const first = withoutFar(drawn)
  expect(first.flatMap(({ column, empty }) => (empty ? [column.key] : []))).toEqual(['c12'])
  expect(sameCells(first, drawn)).toBe(false)
})

test('moving stays inside the list', () => {
  expect(moveColumn(['a', 'b', 'c'], 'c', -5)).toEqual(['c', 'a', 'b'])
  expect(moveColumn(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
})

test('a press on a head turns the sorting round, or asks for the one direction there is', () => {
  const both = { sort: 'total' }
  expect(nextSort(both, null)).toEqual({ by: 'total', down: true })
  expect(nextSort(both, { by: 'total', down: true })).toEqual({ by: 'total', down: false })
  expect(nextSort(both, { by: 'total', down: false })).toBeNull()
  const up = { sort: 'service', sortOnly: 'up' as const }
  expect(nextSort(up, { by: 'created', down: true })).toEqual({ by: 'service', down: false })
  expect(nextSort(up, { by: 'service', down: false })).toBeNull()
})

test('a column that a person lets stay stands behind those that always do, with its own offset', () => {
  const columns = [column('a', { frozen: true }), column('b'), column('c')]
  const { drawn } = layOut(columns, { ...noSettings, frozen: ['c'] })
  expect(drawn.map(({ column: { key }, left }) => [key, left])).toEqual([
    ['a', 0],
    ['c', 100],
    ['b', undefined],
  ])
})

test('rows are as high as the list has them until somebody chooses, and a choice of the same is none', () => {
  expect([isDense(noSettings), isDense(noSettings, true)]).toEqual([false, true])
  // What was kept with the columns before only a choice was.
  expect(isDense({ ...noSettings, order: ['name'], dense: false } as never, true)).toBe(true)
  const roomy = withDense(noSettings, false, true)
  expect([isDense(roomy, true), isDense(withDense(roomy, true, true), true)]).toEqual([false, true])
  expect(withDense(roomy, true, true)).toEqual(noSettings)
  expect(isDense(withDense(noSettings, true))).toBe(true)
})

test('a column in which no row says anything shrinks to its head, unless a person gave it a width', () => {
  const list = [
    { key: 'name', title: 'kit.parts.more' as const, text: (row: { name: string }) => row.name, width: 200 },
    { key: 'note', title: 'kit.parts.more' as const, text: () => '', width: 180 },
    { key: 'drawn', title: 'kit.parts.more' as const, render: () => 'x', width: 180 },
  ]
  const empty = emptyColumns(list, [{ name: 'Lin' }])
  expect(empty).toEqual(['note'])
  expect(emptyColumns(list, [])).toEqual([])
  const widthsOf = (settings = noSettings) => layOut(list, settings, empty).widths.map(({ width }) => width)
  expect(widthsOf()).toEqual([200, emptyWidth, 180])
  expect(widthsOf({ ...noSettings, widths: { note: 160 } })).toEqual([200, 160, 180])
})
