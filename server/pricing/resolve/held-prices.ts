import { sql } from 'kysely'
import { amountKey, guestKinds, type Amounts } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { publicQuotes } from '../shared/public-quotes.ts'
import { dayKey } from './price-book.ts'
import { fallsOn } from './price-layers.ts'

type Agent = { id: number; currency: string; priceDays: number | null }
type Shown = { agent: Agent & { holdMinutes: number }; skuId: number }
export type ShownDay = { date: string; session: string; price: Amounts }

/**
 * Notes what an agent was shown: an order of it pays no more for as many days of 24 hours as its contract says, and no shorter than it holds
 * places: until when is answered, null where nothing is promised. The same shown again holds for longer: what was noted of it goes, whatever
 * days have come into sight or are over since, and so does what has run out.
 */
export async function holdPrices(
  ctx: Ctx,
  { agent, skuId }: Shown,
  shown: readonly ShownDay[],
): Promise<string | null> {
  if (agent.priceDays === null) return null
  const priced = shown.filter(({ price }) => guestKinds.some((kind) => price[amountKey[kind]] !== null))
  const { merchantId } = ctx.scope
  const until = new Date(
    ctx.now.getTime() + Math.max(agent.priceDays * 1_440, agent.holdMinutes) * 60_000,
  ).toISOString()
  if (!priced.length) return until
  const prices = JSON.stringify(
    Object.fromEntries(priced.map(({ date, session, price }) => [dayKey(date, session), price])),
  )
  await sql`delete from held_price h
    where merchant_id = ${merchantId} and agent_id = ${agent.id}
      and (until <= ${ctx.now.toISOString()}
           or sku_id = ${skuId} and currency = ${agent.currency} and until <= ${until}
              and not exists (select from jsonb_each(h.prices) d (day, price)
                               where left(d.day, 10) >= ${todayOf(ctx)} and d.price is distinct from ${prices}::jsonb -> d.day))`.execute(
    ctx.db,
  )
  await sql`insert into held_price (merchant_id, agent_id, sku_id, currency, prices, shown_at, until)
    values (${merchantId}, ${agent.id}, ${skuId}, ${agent.currency}, ${prices}::jsonb, ${ctx.now.toISOString()}, ${until})`.execute(
    ctx.db,
  )
  return until
}

type Wanted = { agent: Agent; skuId: number }
type Held = { agentId: number; skuId: number; currency: string; prices: Record<string, Amounts> }
export type HeldPrice = (
  agentId: number,
  skuId: number,
  day: { date: string; session: string },
) => Amounts | undefined

/**
 * What agents with such a contract were promised and still are: prices that they looked up, and quotations that were sent to them. Null where
 * there is nothing.
 */
export async function heldPrices(ctx: Ctx, wanted: readonly Wanted[]): Promise<HeldPrice | null> {
  const promised = wanted.filter(({ agent }) => agent.priceDays !== null)
  if (!promised.length) return null
  const currencies = new Map(promised.map(({ agent }) => [agent.id, agent.currency]))
  const skuIds = [...new Set(promised.map(({ skuId }) => skuId))]
  const [{ rows }, quotes] = await Promise.all([
    sql<Held>`
      select agent_id as "agentId", sku_id as "skuId", currency, prices from held_price
       where merchant_id = ${ctx.scope.merchantId} and until > ${ctx.now.toISOString()}
         and agent_id = any(${[...currencies.keys()]}::bigint[]) and sku_id = any(${skuIds}::bigint[])`.execute(
      ctx.db,
    ),
    publicQuotes(ctx, skuIds, todayOf(ctx), [...currencies.keys()]),
  ])
  if (!rows.length && !quotes.length) return null
  return (agentId, skuId, { date, session }) => {
    const isOf = (one: { agentId: number; skuId: number; currency: string }) =>
      one.agentId === agentId && one.skuId === skuId && one.currency === currencies.get(agentId)
    const shown = rows.filter(isOf).flatMap(({ prices }) => prices[dayKey(date, session)] ?? [])
    const sent = quotes.filter(
      (quote) =>
        isOf(quote) &&
        quote.from <= date &&
        date <= quote.to &&
        (quote.session === '' || quote.session === session) &&
        fallsOn(quote.weekdays, date),
    )
    return [...shown, ...sent].reduce<Amounts | undefined>(
      (low, price) => (low ? lowerOf(low, price) : price),
      undefined,
    )
  }
}

/** The lower price of each kind; where one of them has none, the other. */
export function lowerOf(a: Amounts, b: Amounts): Amounts {
  const lower = (key: keyof Amounts): number | null => {
    const [one, other] = [a[key], b[key]]
    return one === null ? other : other === null ? one : Math.min(one, other)
  }
  return {
    adultMinor: lower('adultMinor'),
    childMinor: lower('childMinor'),
    infantMinor: lower('infantMinor'),
    unitMinor: lower('unitMinor'),
  }
}
