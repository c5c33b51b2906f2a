import { firstOf, itemAt, mustGet } from '#contract/kit/given.ts'
import {
  amountKey,
  guestKinds,
  kindsOf,
  methodOf,
  type GuestKind,
  type RuleMethods,
} from '#contract/kit/guests.ts'
import type { QuotationRow } from '#contract/pricing/quotation/quotation.schema.ts'
import type { WordKey } from '#contract/words.ts'
import type { CellChange, CellError } from '../../kit/grid/grid-types.ts'
import { readQuote, writeQuote, type Quote } from '#contract/pricing/quotation/quote-text.ts'

/** Cells of the grid: the quotation and the price of the adult or unit, of the child, of the infant; the switch. */
export const slots = [0, 1, 2] as const
export type Slot = (typeof slots)[number]
/** Whom a slot is for. */
export const slotWords = {
  0: 'pricing.text.adultOrUnit',
  1: 'pricing.guests.child',
  2: 'pricing.guests.infant',
} as const satisfies Record<Slot, WordKey>

/** A row's name among the cells. */
export const rowKey = (row: Pick<QuotationRow, 'skuId'>): string => String(row.skuId)

/** The guest kind that a SKU has in a slot. */
export const kindAt = (row: Pick<QuotationRow, 'chargeMethod'>, slot: number): GuestKind | undefined =>
  kindsOf(row.chargeMethod)[slot]

export const slotOf = (column: string): number => Number(column.slice(-1))

/** What stands in a quotation cell. */
export function quoteText(row: QuotationRow, slot: number, currency: string): string | null {
  const kind = kindAt(row, slot)
  const value = kind && row.values[kind]
  const method = kind ? methodOf(row, kind) : 'none'
  return value == null || method === 'none' ? null : writeQuote({ method, value }, currency)
}

export const priceAt = (row: QuotationRow, slot: number, of: 'price' | 'listPrice'): number | null => {
  const kind = kindAt(row, slot)
  return kind ? row[of][amountKey[kind]] : null
}

type SavedRow = {
  skuId: number
  chargeMethod: string
  method: QuotationRow['method']
  /** How each kind speaks: a cell says by itself what it is. */
  methods: RuleMethods
  values: QuotationRow['values']
  onSale: boolean
  seen: string
}
/** Why a typed row cannot be sent: words of `pricing.text`. */
type Fault = { row: string; column: string; why: 'quoteUnreadable' }

/** Rows as they are to be saved, and the cells that say nothing readable. */
export function readRows(
  rows: ReadonlyMap<string, QuotationRow>,
  changes: readonly CellChange[],
  currency: string,
): { saved: SavedRow[]; faults: Fault[] } {
  const saved: SavedRow[] = []
  const faults: Fault[] = []
  for (const [key, cells] of Map.groupBy(changes, (change) => change.row)) {
    const row = mustGet(rows, key)
    const typed = new Map(cells.map(({ column, value }) => [column, value]))
    const quotes = slots.map((slot) => quoteAt(row, slot, typed, currency))
    const wrong = slots.filter((slot) => quotes[slot] === undefined)
    if (wrong.length)
      faults.push(
        ...wrong.map((slot) => ({ row: key, column: `quote${slot}`, why: 'quoteUnreadable' as const })),
      )
    else saved.push(toSaved(row, quotes as (Quote | null)[], typed.get('onSale')))
  }
  return { saved, faults }
}

function quoteAt(
  row: QuotationRow,
  slot: number,
  typed: Map<string, CellChange['value']>,
  currency: string,
): Quote | null | undefined {
  const column = `quote${slot}`
  const text = typed.has(column) ? typed.get(column) : quoteText(row, slot, currency)
  return readQuote(String(text ?? ''), currency)
}

function toSaved(
  row: QuotationRow,
  quotes: (Quote | null)[],
  onSale: CellChange['value'] | undefined,
): SavedRow {
  const values = { adult: null, child: null, infant: null, unit: null } as QuotationRow['values']
  const methods: RuleMethods = {}
  quotes.forEach((quote, slot) => {
    const kind = kindAt(row, slot)
    if (!kind) return
    values[kind] = quote?.value ?? null
    if (quote) methods[kind] = quote.method
  })
  const method = quotes.find((quote) => quote !== null)?.method ?? 'none'
  return {
    skuId: row.skuId,
    chargeMethod: row.chargeMethod,
    method,
    methods,
    values,
    onSale: onSale === undefined ? row.onSale : onSale === true,
    seen: row.modifiedAt ?? '',
  }
}

type Refused = { field: string; message?: string | undefined }

/**
 * Refusals of the server (`rows.2.values.adult`) on the cells that were typed; `retainedMinor` on those of the same row that
 * have nothing wrong with them, for nothing of the row was saved.
 */
export function toCellErrors(
  fields: readonly Refused[],
  saved: readonly SavedRow[],
  changes: readonly CellChange[],
  retainedMinor: string,
): CellError[] {
  const refused = fields.flatMap(({ field, message = '' }) => {
    const match = /^rows\.(\d+)\.(?:values\.)?(\w+)$/.exec(field)
    const row = match && saved[Number(match[1])]
    return row ? [{ row, part: itemAt(match, 2), message }] : []
  })
  return changes.flatMap(({ row, column }) => {
    const ofRow = refused.filter((one) => String(one.row.skuId) === row)
    if (ofRow.length === 0) return []
    const own = ofRow.find(
      ({ part }) =>
        !guestKinds.includes(part as GuestKind) || kindAt(firstOf(ofRow).row, slotOf(column)) === part,
    )
    const stale = ofRow.every(({ part }) => part === 'seen')
    return [{ row, column, message: own?.message ?? retainedMinor, stale }]
  })
}
