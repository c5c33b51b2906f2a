import { sql } from 'kysely'
import type { Job, JobContext } from '../../kit/jobs/jobs.ts'
import { enqueue, everyMinutes } from '../../kit/jobs/jobs.ts'
import { OutsideFault } from '../../kit/outside/call-outside.ts'
import { readChannel } from '../connections/channel-connection.ts'
import { actingFor } from '../engine/acting.ts'
import { portOf } from '../engine/engine.ts'
import { forgetOffers, offersOf, type OwnOffer } from '../engine/offers.ts'
import { slotsOfOffer } from '../engine/slots.ts'
import {
  MarketRefused,
  type ChannelAdapter,
  type ChannelConnection,
  type PushDay,
  type PushProduct,
} from '../port/adapter.ts'
import type { Slot } from '../port/engine.ts'
import { adapters } from '../registry.ts'
import { endedSlots, readProduct, type PushedDay, type Telling } from './ended-days.ts'
import { claimChanges, dropChanges, putBack, renewClaim, renewEvery, type Target } from './changes.ts'
import { rateOf, type PushRate } from './push-rate.ts'
import { ofAllMerchants } from '../../kit/nodes/of-all-merchants.ts'
import { moment } from '../../kit/nodes/moment.ts'

/**
 * What changed is compared with what was told, and only what differs is sent. The newest wins: it is worked out now, not when it
 * changed. Each marketplace is told beside the others, so that none waits for one that is slow.
 */
export const pushChanges: Job = async (job, { merchantId }) => {
  const { ids, targets } = await job.inMerchant(merchantId, claimChanges)
  if (!ids.length) return
  forgetOffers(job.app)
  const renewing = setInterval(() => void renewClaim(job, merchantId, ids), renewEvery)
  try {
    await Promise.all(
      [...Map.groupBy(targets, (target) => target.connectionId)].map(([connectionId, own]) =>
        pushConnection(job, merchantId, connectionId, own),
      ),
    )
  } finally {
    clearInterval(renewing)
  }
  await job.inMerchant(merchantId, (ctx) => dropChanges(ctx, ids))
}

async function pushConnection(
  job: JobContext,
  merchantId: number,
  connectionId: number,
  own: readonly Target[],
): Promise<void> {
  if (own[0]?.paused) return job.inMerchant(merchantId, (ctx) => putBack(ctx, own))
  try {
    await pushTo(job, merchantId, connectionId, own)
  } catch (error) {
    await pauseAfterFaults(job, merchantId, connectionId)
    if (!(error instanceof OutsideFault))
      job.app.log.error({ err: error, connectionId }, 'a marketplace was not told what changed')
    await job.inMerchant(merchantId, (ctx) => putBack(ctx, own))
  }
}

/** After three calls in a row without an answer it is left alone: a minute, then twice as long each time, half an hour at most. */
const pauseAfterFaults = (job: JobContext, merchantId: number, connectionId: number): Promise<unknown> =>
  job.inMerchant(merchantId, async ({ db }) => {
    const account = sql`merchant_id = ${merchantId} and connection_id = ${connectionId}`
    const { rows } = await sql<{ failures: number }>`update channel_account
        set push_failures = push_failures + 1, paused_until = null
      where ${account} returning push_failures as failures`.execute(db)
    const failures = rows[0]?.failures ?? 0
    if (failures > 2)
      await sql`update channel_account
          set paused_until = clock_timestamp() + make_interval(mins => ${Math.min(2 ** (failures - 3), 30)})
        where ${account}`.execute(db)
  })

async function pushTo(
  job: JobContext,
  merchantId: number,
  connectionId: number,
  targets: readonly Target[],
): Promise<void> {
  const connection = await job.inMerchant(merchantId, (ctx) => readChannel(ctx, connectionId))
  const adapter = adapters.get(connection.system)
  if (!adapter?.push || !adapter.manifest.features.pushes) return
  const acting = actingFor(job.app, connection)
  const offers = await offersOf(acting)
  const today = Temporal.Now.plainDateISO(connection.timeZone)
  const horizon = today.add({ days: adapter.manifest.limits.pushDays }).toString()
  const rate = rateOf(job.app, connection, adapter.manifest.limits.pushesPerMinute)
  // What can still be sold is told of all products before the first price is: a sale that stops cannot wait.
  for (const kind of ['stock', 'price'] as const)
    for (const { productId, from, to } of targets) {
      const offer = offers.find(({ id }) => id === productId)
      // Its prices are being worked out: it is told of again once they are.
      if (offer?.own?.pending || (!offer && kind === 'price')) continue
      const first = from > today.toString() ? from : today.toString()
      const last = to < horizon ? to : horizon
      if (first > last) continue
      if (!(await isPushed(job, connection, kind))) break
      const telling = offer
        ? { product: pushProductOf(offer), startTime: offer.openDay ? '00:00' : offer.startTime }
        : await readProduct(job, connection, productId)
      if (!telling) continue
      const slots = offer ? await slotsOfOffer(acting, offer, first, last) : []
      await pushSlots({ job, adapter, connection, rate, kind, ...telling }, { first, last, slots })
    }
}

type Kind = 'stock' | 'price'
type Pushing = Telling & {
  job: JobContext
  adapter: ChannelAdapter
  connection: ChannelConnection
  rate: PushRate
  kind: Kind
}

/** What it is told is left. */
export const stockOf = (slot: Slot): number | null => (slot.open ? slot.left : 0)
const priceText = (slot: Slot): string =>
  JSON.stringify([slot.currency, Object.entries(slot.retail).toSorted(), Object.entries(slot.net).toSorted()])

type Found = { first: string; last: string; slots: readonly Slot[] }
async function pushSlots(pushing: Pushing, { first, last, slots: there }: Found): Promise<void> {
  const { job, connection, product, adapter, kind } = pushing
  const existing = await job.inMerchant(connection.merchantId, async ({ db }) => {
    const { rows } = await sql<PushedDay>`select date, session, stock, price from channel_pushed
      where merchant_id = ${connection.merchantId} and product_id = ${product.id} and date between ${first} and ${last}`.execute(
      db,
    )
    return new Map(rows.map((row) => [`${row.date} ${row.session}`, row]))
  })
  const ended = kind === 'stock' ? endedSlots(connection, pushing, existing.values(), there) : []
  const slots = [...there, ...ended].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const differing = slots.filter((slot) => {
    const before = existing.get(`${slot.date} ${slot.session}`)
    return kind === 'stock'
      ? !before || before.stock !== stockOf(slot) || before.price === null
      : JSON.stringify(before?.price ?? null) !== JSON.stringify(priceText(slot))
  })
  const { pushRows, wholeDays = false } = adapter.manifest.limits
  const size = Math.max(1, pushRows)
  const rows = wholeDays ? daysWith(slots, differing) : differing.map((slot) => [slot])
  for (let at = 0; at < rows.length; at += size) await pushPart(pushing, rows.slice(at, at + size).flat())
}

/** A row a day, with all of its starts: one of them alone would be told as the whole day. */
const daysWith = (slots: readonly Slot[], differing: readonly Slot[]): Slot[][] => {
  const days = new Set(differing.map(({ date }) => date))
  return [...Map.groupBy(slots, ({ date }) => date)].flatMap(([date, all]) => (days.has(date) ? [all] : []))
}

/** Whether people want it told this at all; looked at anew before each product, as a person may switch it off meanwhile. */
const isPushed = (job: JobContext, { merchantId, id }: ChannelConnection, kind: Kind): Promise<boolean> =>
  job.inMerchant(merchantId, async ({ db }) => {
    const { rows } = await sql<{ pushed: boolean }>`
      select case when ${kind} = 'stock' then push_stock else push_price end as pushed from channel_account
       where merchant_id = ${merchantId} and connection_id = ${id}`.execute(db)
    return rows[0]?.pushed ?? false
  })

/** One call within the marketplace's limits; what it took is written with it, so that a killed run goes on behind it. */
async function pushPart(pushing: Pushing, slots: readonly Slot[]): Promise<void> {
  const { job, adapter, connection, product, rate, kind } = pushing
  await rate.takeTurn()
  const { merchantId } = connection
  const id = await job.inMerchant(merchantId, async ({ db }) => {
    const { rows } = await sql<{
      id: number
    }>`insert into channel_push (merchant_id, connection_id, system, product_id, kind, state, from_day, to_day, rows)
      values (${merchantId}, ${connection.id}, ${connection.system}, ${product.id}, ${kind}, 'waiting', ${slots[0]?.date}, ${slots.at(-1)?.date}, ${slots.length}) returning id`.execute(
      db,
    )
    return rows[0]?.id ?? 0
  })
  let answered = ''
  let error = ''
  let thrown: unknown
  try {
    const days = slots.map(dayOf)
    answered =
      (await adapter.push?.(portOf(job.app, connection), { id, product, kind, days }))?.answered ?? ''
  } catch (fault) {
    thrown = fault
    error = fault instanceof Error ? fault.message.slice(0, 300) : 'failed'
  }
  const taken = !error
  await job.inMerchant(merchantId, async ({ db }) => {
    await sql`update channel_push set state = ${taken ? 'sent' : 'failed'}, answered = ${answered.slice(0, 2_000)}, error = ${error}, tries = tries + 1, sent_at = case when ${taken} then moment.at end
       from ${moment}
      where merchant_id = ${merchantId} and id = ${id}`.execute(db)
    await sql`update channel_product set push_error = ${error}, pushed_at = case when ${taken} then moment.at else pushed_at end from ${moment} where merchant_id = ${merchantId} and id = ${product.id}`.execute(
      db,
    )
    if (!taken) return
    await sql`update channel_account set last_push_at = now(), push_failures = 0, paused_until = null where merchant_id = ${merchantId} and connection_id = ${connection.id}`.execute(
      db,
    )
    const rows = slots.map((slot) => ({
      date: slot.date,
      session: slot.session,
      stock: stockOf(slot),
      price: priceText(slot),
    }))
    await sql`insert into channel_pushed (merchant_id, product_id, date, session, stock, price)
      select ${merchantId}, ${product.id}, r.date, r.session, ${kind === 'stock' ? sql`r.stock, '""'::jsonb` : sql`null, to_jsonb(r.price)`}
        from json_to_recordset(${JSON.stringify(rows)}::json) as r(date date, session text, stock int, price text)
      on conflict (merchant_id, product_id, date, session) do update set pushed_at = excluded.pushed_at,
        ${kind === 'stock' ? sql`stock = excluded.stock` : sql`price = excluded.price`}`.execute(db)
  })
  // What it refuses for good is not sent again by itself; nobody knows of the rest.
  if (thrown && !(thrown instanceof MarketRefused)) throw thrown
}

export const pushProductOf = (offer: OwnOffer): PushProduct => ({
  id: offer.id,
  outsideProduct: offer.outsideProduct,
  outsideOption: offer.outsideOption,
  skuCode: offer.skuCode,
  session: offer.session,
  units: Object.fromEntries(offer.units.map(({ unit, kind }) => [unit, kind])),
})

const dayOf = (slot: Slot): PushDay => ({
  date: slot.date,
  session: slot.session,
  startsAt: slot.startsAt,
  left: stockOf(slot),
  open: slot.open,
  currency: slot.currency,
  retail: slot.retail,
  net: slot.net,
})

/** What changed and hurries nobody. */
export const pushDue = everyMinutes(1, async (job) => {
  const rows = await ofAllMerchants<{ merchant_id: number }>(job.app, { name: 'channels_with_changes' })
  for (const { merchant_id: merchantId } of rows)
    await job.inMerchant(merchantId, (ctx) => enqueue(ctx, 'channels.push', {}))
})
