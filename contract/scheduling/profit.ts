import { z } from 'zod'
import { AmountMinor } from '../kit/money/money.ts'
import { Id } from '../kit/schema.ts'

const Count = z.number().int()
/** What a departure brings and costs, in the merchant's currency. What is not known yet is missing, never nothing. */
export const profitCosts = ['suppliers', 'tickets', 'vehicles', 'crew', 'fuel', 'other'] as const
export const DepartureProfit = z.object({
  tripId: Id,
  name: z.string(),
  guests: Count,
  boarded: Count,
  noShow: Count,
  /** Guests that its coaches take. */
  seats: Count,
  incomeMinor: AmountMinor,
  boardedIncomeMinor: AmountMinor,
  costs: z.object({
    suppliers: AmountMinor,
    tickets: AmountMinor,
    vehicles: AmountMinor,
    crew: AmountMinor,
    fuel: AmountMinor,
    other: AmountMinor,
  }),
  /** Which costs are not all known. */
  missing: z.array(z.enum(profitCosts)),
  profitMinor: AmountMinor,
  /** Guests from which it earns something; null where each of them costs more than it brings. */
  breakEven: Count.nullable(),
})
export type DepartureProfit = z.infer<typeof DepartureProfit>
export const DayProfit = z.object({ currency: z.string(), rows: z.array(DepartureProfit) })
export type DayProfit = z.infer<typeof DayProfit>

type Parts = Pick<DepartureProfit, 'guests' | 'incomeMinor' | 'costs'>

/** The costs that stand whoever comes; the others grow with each guest. */
const fixed = ['vehicles', 'crew', 'fuel', 'other'] as const

const sumOf = (costs: Parts['costs'], kinds: readonly (keyof Parts['costs'])[]): number =>
  kinds.reduce((sum, kind) => sum + costs[kind], 0)

export const profitOf = ({ incomeMinor, costs }: Pick<Parts, 'incomeMinor' | 'costs'>): number =>
  incomeMinor - sumOf(costs, profitCosts)

/** Guests at which income covers all costs: fixed ÷ (average income − average cost of a guest), rounded up. */
export function breakEvenOf({ guests, incomeMinor, costs }: Parts): number | null {
  const fixedMinor = sumOf(costs, fixed)
  if (fixedMinor === 0) return 0
  if (guests === 0) return null
  const gain = incomeMinor - costs.suppliers - costs.tickets
  return gain > 0 ? Math.ceil((fixedMinor * guests) / gain) : null
}
