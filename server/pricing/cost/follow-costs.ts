import { Currency } from '#contract/kit/money/money.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { amountsOf, sameAmounts } from '../amount-columns.ts'
import { recordsOf } from '../records.ts'
import { rangesOf, type AmountsRange, type DatedAmounts } from './cost-ranges.ts'
import { deleteSpecialCost } from './delete-special-cost.ts'
import { holdsOn } from './resolve-cost.ts'
import { saveSpecialCost } from './save-special-cost.ts'
import { setCost } from './set-cost.ts'
import { specialCosts, type SpecialCostRecord } from './special-cost-record.ts'

type Followed = { skuId: number; supplierId: number; specialCostIds: readonly number[] }
type Costs = {
  base: Parameters<typeof setCost>[2]
  days: DatedAmounts
  note: string
  /** Days after it were not looked at before: what they cost changes nothing. */
  seenTo: string | null
}
type Outcome = {
  specialCostIds: number[]
  /** Does the base cost, or a day that was looked at before, come to something else? */
  based: boolean
  changed: boolean
}

/**
 * Makes costs of a SKU those of its supplier's calendar: the base, and special costs over the days that differ. Of special costs only
 * those that were made so before give way, and only from the first of the days on; where nothing but further days has come they are
 * stretched. Answers the ids of those that stand.
 */
export async function followCosts(
  ctx: Ctx,
  { specialCostIds, ...pair }: Followed,
  { base, days, note, seenTo }: Costs,
): Promise<Outcome> {
  const based = await setCost(ctx, pair, base)
  const currency = Currency.parse(base.currency)
  const first = [...days.keys()].toSorted()[0] ?? todayOf(ctx)
  // What is over is history.
  const stored = (await recordsOf(ctx, specialCosts, specialCostIds)).filter((one) => one.to_date >= first)
  const make = async (ranges: readonly AmountsRange[]): Promise<number[]> => {
    const made: number[] = []
    for (const { amounts, ...range } of ranges)
      made.push((await saveSpecialCost(ctx, { ...pair, ...range, ...amounts, currency, note })).id)
    return made
  }
  const isRight = (date: string, costs: readonly SpecialCostRecord[]): boolean => {
    const one = costs.findLast((cost) => holdsOn(rangeIn(cost), date))
    const wanted = days.get(date) ?? base
    return one ? one.currency === currency && sameAmounts(amountsOf(one), wanted) : sameAmounts(wanted, base)
  }
  const wrong = [...days.keys()].filter((date) => !isRight(date, stored))
  if (wrong.every((date) => seenTo !== null && date > seenTo)) {
    const longer = stored.map((one) => (one.currency === currency ? stretched(one, days) : one))
    for (const [at, one] of longer.entries())
      if (one.to_date !== stored[at]?.to_date) await saveSpecialCost(ctx, formOf(one))
    const rest = wrong.filter((date) => !isRight(date, longer))
    const made = await make(rangesOf(base, new Map([...days].filter(([date]) => rest.includes(date)))))
    return { specialCostIds: [...stored.map(({ id }) => id), ...made], based, changed: false }
  }
  const wanted = rangesOf(base, days)
  // By the days from today on: what has begun stays as it began.
  const isSame = (one: SpecialCostRecord, range: AmountsRange): boolean =>
    one.currency === currency &&
    sameAmounts(amountsOf(one), range.amounts) &&
    [...days.keys()].every((date) => holdsOn(rangeIn(one), date) === holdsOn(range, date))
  const standing = stored.filter((one) => wanted.some((range) => isSame(one, range)))
  for (const one of stored.filter((each) => !standing.includes(each)))
    await (one.from_date < first
      ? saveSpecialCost(ctx, formOf({ ...one, to_date: dayAfter(first, -1) }))
      : deleteSpecialCost(ctx, { id: one.id }))
  const made = await make(wanted.filter((range) => !stored.some((one) => isSame(one, range))))
  return { specialCostIds: [...standing.map(({ id }) => id), ...made], based, changed: true }
}

const dayAfter = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()
const rangeIn = (one: SpecialCostRecord) => ({ from: one.from_date, to: one.to_date, weekdays: one.weekdays })
const formOf = (one: SpecialCostRecord) => ({
  id: one.id,
  skuId: one.sku_id,
  supplierId: one.supplier_id,
  ...rangeIn(one),
  ...amountsOf(one),
  currency: Currency.parse(one.currency),
  note: one.note,
})

/** A special cost over further days of its weekdays, as long as all of them come to it. */
function stretched(one: SpecialCostRecord, days: DatedAmounts): SpecialCostRecord {
  const range = { ...rangeIn(one), to: '9999-12-31' }
  const further = [...days].filter(([date]) => date > one.to_date && holdsOn(range, date))
  let to = one.to_date
  for (const [date, amounts] of further.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!sameAmounts(amounts, amountsOf(one))) break
    to = date
  }
  return { ...one, to_date: to }
}
