import type { Amounts, GuestKind } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { CellFault } from '../../kit/sheet/import/sheet-kind.ts'
import { marginCheck } from '../cost/below-cost.ts'
import type { Owner } from '../custom/custom-price-record.ts'
import { fallsOn } from '../resolve/price-layers.ts'
import type { CostBook } from '../cost/resolve-cost.ts'

/** A price of a day, in the merchant's currency. */
export type PricedDay = { date: string; baseUnit: Amounts }

/** What to look at in a price: kinds that are sold below the cost of a day, and kinds whose cost nobody knows. */
export type CostFlags = {
  /** Days on which the cost of a SKU becomes another one. */
  turns: (skuId: number) => string[]
  warn: (skuId: number, days: Iterable<PricedDay>, kinds: readonly GuestKind[]) => CellFault[]
}

/** Loads what prices of an owner are compared with. For staff: what it answers lets a cost be guessed. */
export async function costFlags(ctx: Ctx, skuIds: readonly number[], owner: Owner): Promise<CostFlags> {
  const margin = await marginCheck(ctx, skuIds, owner)
  return {
    turns: (skuId) => turnsOf(margin.bookOf(skuId)),
    warn: (skuId, days, kinds) => {
      const found = new Map<string, CellFault>()
      const note = (column: GuestKind, why: string, date: string) => {
        const key = `${column} ${why}`
        if (kinds.includes(column) && !found.has(key)) found.set(key, { column, why, params: { date } })
      }
      for (const { date, baseUnit } of days) {
        const { below, missing } = margin.look(skuId, date, baseUnit)
        for (const kind of below) note(kind, 'pricing.sheet.belowCost', date)
        for (const kind of missing) note(kind, 'pricing.sheet.costMissing', date)
      }
      return [...found.values()]
    },
  }
}

const next = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString()
const turnsOf = (book: CostBook | undefined): string[] =>
  book
    ? [
        ...book.base.map(({ validFrom }) => validFrom),
        ...book.special.flatMap(({ from, to }) => [from, next(to)]),
      ]
    : []

type Span = { from: string; to: string; weekdays: readonly number[] }

/** A day of each weekday of a span from each of these turns on: between them nothing changes but with the weekday. */
export function telling({ from, to, weekdays }: Span, turns: readonly string[]): string[] {
  const days = new Set<string>()
  for (const turn of [from, ...turns.filter((turn) => turn > from && turn <= to)]) {
    let day = Temporal.PlainDate.from(turn)
    for (let count = 0; count < 7 && day.toString() <= to; count++) {
      if (fallsOn(weekdays, day.toString())) days.add(day.toString())
      day = day.add({ days: 1 })
    }
  }
  return [...days].sort()
}
