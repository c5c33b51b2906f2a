import { lastOf } from '#contract/kit/given.ts'
import type { Calendar, CalendarRow } from '#contract/pricing/calendar/calendar.schema.ts'
import { amountKey, kindsOf, type GuestKind } from '#contract/kit/guests.ts'
import type { CellChange, CellError } from '../../kit/grid/grid-types.ts'
import { storedCell, rowsByKey, soldDay, type StoredCell, type SoldDay } from '../calendar/calendar-model.ts'

/** A line of the matrix: a SKU, and one of the kinds that it charges. */
export type MatrixLine = {
  key: string
  calendar: Calendar
  rows: ReadonlyMap<string, CalendarRow>
  kind: GuestKind
  /** The first line of its SKU, and whether there are others. */
  first: boolean
  several: boolean
  /** What a day sells for; worked out once. */
  sold: (date: string) => SoldDay
}

export function linesOf(calendars: readonly Calendar[]): MatrixLine[] {
  return calendars.flatMap((calendar) => {
    const rows = rowsByKey(calendar)
    const days = new Map<string, SoldDay>()
    const sold = (date: string) => {
      const day = days.get(date) ?? soldDay(calendar, rows, date)
      days.set(date, day)
      return day
    }
    const kinds = kindsOf(calendar.sku.chargeMethod)
    return kinds.map((kind, at) => ({
      key: `${calendar.sku.id}|${kind}`,
      calendar,
      rows,
      kind,
      first: at === 0,
      several: kinds.length > 1,
      sold,
    }))
  })
}

type SavedSku = { skuId: number; cells: StoredCell[] }

/** The cells that were changed, as they are to be kept, by SKU; an emptied one has no price of its own. */
export function changedSkus(lines: readonly MatrixLine[], changes: readonly CellChange[]): SavedSku[] {
  const byKey = new Map(lines.map((line) => [line.key, line]))
  const skus = new Map<number, Map<string, StoredCell>>()
  for (const { row, column: date, value } of changes) {
    const line = byKey.get(row)
    if (!line) continue
    const { id } = line.calendar.sku
    const cells = skus.get(id) ?? new Map<string, StoredCell>()
    const cell = cells.get(date) ?? storedCell(line.rows, date, '')
    cells.set(date, { ...cell, [amountKey[line.kind]]: typeof value === 'number' ? value : null })
    skus.set(id, cells)
  }
  return [...skus].map(([skuId, cells]) => ({ skuId, cells: [...cells.values()] }))
}

/** As many cells as one call takes, SKU by SKU. */
export function inBatches(skus: readonly SavedSku[], max: number): SavedSku[][] {
  const batches: SavedSku[][] = []
  let room = 0
  for (const { skuId, cells } of skus) {
    let left = cells
    while (left.length) {
      if (room === 0) {
        batches.push([])
        room = max
      }
      const taken = left.slice(0, room)
      lastOf(batches).push({ skuId, cells: taken })
      room -= taken.length
      left = left.slice(taken.length)
    }
  }
  return batches
}

/** Why a cell was not saved. */
type Refusal = { skuId: number; date: string; field: string; message: string }
type MatrixModelView = { field: string; message?: string | undefined }

/** Takes `skus.2.cells.3.adultMinor` apart. */
export const readRefusals = (fields: readonly MatrixModelView[], sent: readonly SavedSku[]): Refusal[] =>
  fields.flatMap(({ field, message = '' }) => {
    const match = /^skus\.(\d+)\.cells\.(\d+)(?:\.(\w+))?$/.exec(field)
    const sku = match && sent[Number(match[1])]
    const cell = sku && sku.cells[Number(match[2])]
    return cell ? [{ skuId: sku.skuId, date: cell.date, field: match[3] ?? '', message }] : []
  })

/** What is left to send when those that were refused are taken out. */
export const withoutRefused = (sent: readonly SavedSku[], refused: readonly Refusal[]): SavedSku[] =>
  sent
    .map(({ skuId, cells }) => ({
      skuId,
      cells: cells.filter(({ date }) => !refused.some((one) => one.skuId === skuId && one.date === date)),
    }))
    .filter(({ cells }) => cells.length > 0)

/** Refusals on the cells that were typed; `retainedMinor` on those of the same day that have nothing wrong with them. */
export const toCellErrors = (
  changes: readonly CellChange[],
  refused: readonly Refusal[],
  retainedMinor: string,
): CellError[] =>
  changes.flatMap(({ row, column }) => {
    const [skuId, kind] = row.split('|')
    const ofDay = refused.filter((one) => one.skuId === Number(skuId) && one.date === column)
    if (ofDay.length === 0) return []
    const own = ofDay.find(({ field }) => field === `${kind}Minor` || !field.endsWith('Minor'))
    const stale = ofDay.every(({ field }) => field === 'version')
    return [{ row, column, message: own?.message ?? retainedMinor, stale }]
  })
