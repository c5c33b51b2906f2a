import { firstOf } from '#contract/kit/given.ts'
import type { Guests } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { costsOf, type ResolvedCost } from '../../pricing/pricing.public.ts'

/** What is asked of a supplier: on one day, or on each night of a stay. */
type CostsOfDaysInput = { skuId: number; supplierId: number; days: readonly string[]; guests: Guests }

/** What each of these costs over all its days, in one question; missing as a whole where a day is. Null for what asks nothing. */
export async function costsOfDays(
  ctx: Ctx,
  input: readonly (CostsOfDaysInput | null)[],
): Promise<(ResolvedCost | null)[]> {
  const found = await costsOf(
    ctx,
    input.flatMap((one) => one?.days.map((date) => ({ ...one, date })) ?? []),
  )
  let at = 0
  return input.map((one) => {
    if (!one) return null
    const days = found.slice(at, (at += one.days.length))
    const isMissing = days.some(({ costMinor }) => costMinor === null)
    const costMinor = isMissing ? null : days.reduce((sum, day) => sum + day.costMinor!, 0)
    return { ...firstOf(days), costMinor }
  })
}
