import { firstOf, mustGet } from '#contract/kit/given.ts'
import type { CustomPriceForm } from '#contract/pricing/custom/custom-price.schema.ts'
import { guestKinds } from '#contract/kit/guests.ts'
import { omit } from '#contract/kit/omit.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { RowPlan } from '../../kit/sheet/import/sheet-kind.ts'
import type { Owner } from '../custom/custom-price-record.ts'
import type { DatedRule, PriceBook } from '../resolve/price-book.ts'
import { ownerBooks } from '../resolve/pricer.ts'
import { resolveUnitPrice } from '../resolve/resolve-price.ts'
import { costFlags, telling, type PricedDay } from './cost-flags.ts'

type Plan = RowPlan<CustomPriceForm>
/** Rises and falls follow the calendar: as many of its days are looked at. */
const maxDays = 400

/** The same plans with what to look at: days on which an entry sells below cost, or what has no cost. */
export async function customWarnings(ctx: Ctx, owner: Owner, plans: readonly Plan[]): Promise<Plan[]> {
  const acts = plans.flatMap(({ act }) => act ?? [])
  if (!acts.length) return [...plans]
  const skuIds = [...new Set(acts.map(({ skuId }) => skuId))]
  const flags = await costFlags(ctx, skuIds, owner)
  // Only rises and falls follow the calendar: a fixed price needs none of its days.
  const moving = acts.filter(({ method }) => method !== 'fixed')
  const from = moving.reduce((first, act) => (act.from < first ? act.from : first), firstOf(acts).from)
  const to = moving.reduce((last, act) => (act.to > last ? act.to : last), from)
  const books = await ownerBooks(ctx, owner, skuIds, { from, to })
  return plans.map((plan) => {
    if (!plan.act) return plan
    const { act } = plan
    const kinds = guestKinds.filter((kind) => act.values[kind] !== null)
    const days = pricedDays(owner, mustGet(books, act.skuId), act, flags.turns(act.skuId))
    return { ...plan, warnings: [...(plan.warnings ?? []), ...flags.warn(act.skuId, days, kinds)] }
  })
}

function* pricedDays(
  owner: Owner,
  book: PriceBook,
  act: CustomPriceForm,
  turns: readonly string[],
): Generator<PricedDay> {
  const rule = omit(act, ['id', 'skuId', 'note'])
  const own: DatedRule[] = [{ ...rule, createdNo: Number.MAX_SAFE_INTEGER }]
  const laid: PriceBook =
    owner.kind === 'agent' ? { ...book, customPricing: own } : { ...book, strategyCustomPricing: own }
  const calendar =
    act.method === 'fixed' ? [] : [...book.calendar.keys()].map((key) => key.slice(0, 10)).slice(0, maxDays)
  for (const date of telling(act, [...turns, ...calendar]))
    yield { date, baseUnit: resolveUnitPrice(laid, { date, session: act.session }).baseUnit }
}
