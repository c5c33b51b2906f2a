import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Amounts } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Job, JobContext } from '../../kit/jobs/jobs.ts'
import { forgetOffers } from '../../channels/channels.public.ts'
import { resolvePrices } from '../../pricing/pricing.public.ts'
import { loadInputs, type Inputs } from './inputs.ts'
import { askParity } from './parity.ts'
import { priceListing, type AgentPrices, type Priced } from './price-days.ts'
import { writePrices } from './write-prices.ts'

/** Products priced in one transaction: others wait no longer than for these. */
const sliceSize = 60

/**
 * Prices these products anew on all accounts, within the transaction: what is for sale is replaced, guards stop and release by
 * themselves, and marketplaces are told what differs. Answers how many days of each listing are held back. A change that commits meanwhile is noted again, and nothing is sold until then.
 */
export async function repriceSkus(ctx: Ctx, skuIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const inputs = await loadInputs(ctx, skuIds)
  if (!inputs.listings.length) return new Map()
  const { priced, highest } = await priceAll(ctx, inputs)
  const heldDays = await writePrices(ctx, inputs, priced, highest)
  await sql`select app.note_channel_change(${ctx.scope.merchantId}, ${[...skuIds]}::bigint[], ${inputs.today}::date, ${inputs.days.at(-1) ?? inputs.today}::date, true)`.execute(
    ctx.db,
  )
  ctx.afterCommit(() => forgetOffers(ctx.app))
  return heldDays
}

/** The prices of all listings of these products, with what parity says of each. Nothing is written. */
export async function priceAll(ctx: Ctx, inputs: Inputs) {
  const own = ctx.merchant.currency
  const priced: Priced[] = []
  for (const listing of inputs.listings) {
    const first = priceListing(inputs, listing, { own, agent: undefined })
    priced.push(
      first.rule.base === 'strategy'
        ? priceListing(inputs, listing, { own, agent: await agentPrices(ctx, inputs, first) })
        : first,
    )
  }
  return { priced, highest: askParity(inputs, priced) }
}

/** What the account's agent pays, by its strategy, on each day. */
async function agentPrices(
  ctx: Ctx,
  { days, lists }: Inputs,
  { listing, classes }: Priced,
): Promise<AgentPrices> {
  const { agentId, skuId } = listing
  const guests = { adults: 1, children: 1, infants: 1, units: 1 }
  const sessions = [...new Set(classes.map(({ session }) => session))]
  const sold = lists.has(skuId) ? (sessions.length ? sessions : ['']) : []
  const questions = sold.flatMap((session) => days.map((date) => ({ skuId, agentId, date, session, guests })))
  const prices = await resolvePrices(ctx, questions)
  return new Map(
    questions.flatMap(({ session, date }, at): [string, Amounts][] => {
      const price = prices[at]
      return price ? [[`${session} ${date}`, price.unit]] : []
    }),
  )
}

/** What was noted of all products, as a note of each that is listed. */
const expandNotes = (ctx: Ctx): Promise<unknown> =>
  sql`with taken as (delete from booster_change where merchant_id = ${ctx.scope.merchantId} and sku_id is null returning id)
    insert into booster_change (merchant_id, sku_id)
      select distinct l.merchant_id, l.sku_id from booster_listing l
       where l.merchant_id = ${ctx.scope.merchantId} and l.state <> 'ended' and exists (select from taken)`.execute(
    ctx.db,
  )

/** Products of which something is noted. */
async function notedSkus(ctx: Ctx): Promise<number[]> {
  await expandNotes(ctx)
  const { rows } = await sql<{ id: number }>`select distinct sku_id as id from booster_change
    where merchant_id = ${ctx.scope.merchantId} order by 1 limit ${sliceSize}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** In slices, each a transaction of its own, until nothing is noted any more. A killed run goes on where it was. */
export const repriceNoted: Job = async (job, { merchantId }) => {
  await repriceMerchant(job, merchantId)
}

export async function repriceMerchant(
  { inMerchant }: Pick<JobContext, 'inMerchant'>,
  merchantId: number,
): Promise<number> {
  for (let products = 0; ;) {
    const skuIds = await inMerchant(merchantId, notedSkus)
    if (!skuIds.length) return products
    await inMerchant(merchantId, (ctx) => repriceSkus(ctx, skuIds))
    products += skuIds.length
    await setImmediate()
  }
}
