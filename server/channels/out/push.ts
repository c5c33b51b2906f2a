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

type Range = { skuId: number; from: string; to: string }
type Target = { connectionId: number; productId: number; paused: boolean } & Range

/** What changed is compared with what was told, and only what differs is sent. The newest wins: it is worked out now, not when it changed. */
export const pushChanges: Job = async (job, { merchantId }) => {
  const targets = await job.inMerchant(merchantId, async (ctx) => {
    // Whoever is at it takes what is there; another run finds the rest.
    const { rows } =
      await sql<Target>`with taken as (delete from channel_change where merchant_id = ${merchantId} and id in (
          select id from channel_change where merchant_id = ${merchantId} order by id limit 5000 for update skip locked) returning sku_id, from_day, to_day),
        ranges as (select sku_id, min(from_day) as first, max(to_day) as last from taken group by sku_id)
      select p.connection_id as "connectionId", p.id as "productId", r.sku_id as "skuId", r.first::text as from, r.last::text as to,
          coalesce(a.paused_until > now(), false) as paused
        from ranges r join channel_product p on p.merchant_id = ${merchantId} and p.sku_id = r.sku_id and p.state in ('live', 'paused')
        join outside_connection n on n.merchant_id = p.merchant_id and n.id = p.connection_id and n.enabled
        join channel_account a on a.merchant_id = n.merchant_id and a.connection_id = n.id`.execute(ctx.db)
    return rows
  })
  forgetOffers(job.app)
  for (const [connectionId, own] of Map.groupBy(targets, (target) => target.connectionId)) {
    if (own[0]?.paused) {
      await putBack(job, merchantId, own)
      continue
    }
    try {
      await pushTo(job, merchantId, connectionId, own)
    } catch (error) {
      await pauseAfterFaults(job, merchantId, connectionId)
      if (!(error instanceof OutsideFault))
        job.app.log.error({ err: error, connectionId }, 'a marketplace was not told what changed')
      await putBack(job, merchantId, own)
    }
  }
}

/** After three calls in a row without an answer it is left alone: a minute, then twice as long each time, half an hour at most. */
const pauseAfterFaults = (job: JobContext, merchantId: number, connectionId: number): Promise<unknown> =>
  job.inMerchant(merchantId, ({ db }) =>
    sql`update channel_account set push_failures = push_failures + 1,
        paused_until = case when push_failures >= 2 then now() + least(interval '30 minutes', interval '1 minute' * power(2, least(push_failures - 2, 5))) end
      where merchant_id = ${merchantId} and connection_id = ${connectionId}`.execute(db),
  )

/** It waits for the next minute's run. */
const putBack = (job: JobContext, merchantId: number, targets: readonly Range[]): Promise<unknown> =>
  job.inMerchant(merchantId, ({ db }) =>
    sql`insert into channel_change (merchant_id, sku_id, from_day, to_day) select ${merchantId}, r."skuId", r."from", r."to"
      from json_to_recordset(${JSON.stringify(targets)}::json) as r("skuId" bigint, "from" date, "to" date)`.execute(
      db,
    ),
  )

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
  const { limits } = adapter.manifest
  const today = Temporal.Now.plainDateISO(connection.timeZone)
  const horizon = today.add({ days: limits.pushDays }).toString()
  const rate = { sent: 0, began: Date.now() }
  for (const { productId, from, to } of targets) {
    const offer = offers.find(({ id }) => id === productId)
    // Its prices are being worked out: it is told of again once they are.
    if (!offer || offer.own?.pending) continue
    const first = from > today.toString() ? from : today.toString()
    const last = to < horizon ? to : horizon
    if (first > last) continue
    const flags = await accountFlags(job, connection)
    if (!flags.stock && !flags.price) return
    const slots = await slotsOfOffer(acting, offer, first, last)
    await pushSlots({ job, adapter, connection, offer, rate, flags }, slots)
  }
}

type Pushing = {
  job: JobContext
  adapter: ChannelAdapter
  connection: ChannelConnection
  offer: OwnOffer
  rate: { sent: number; began: number }
  flags: { stock: boolean; price: boolean }
}
type Known = { date: string; session: string; stock: number | null; price: unknown; was: boolean }

/** What it is told is left. */
export const stockOf = (slot: Slot): number | null => (slot.open ? slot.left : 0)
const priceText = (slot: Slot): string =>
  JSON.stringify([slot.currency, Object.entries(slot.retail).toSorted(), Object.entries(slot.net).toSorted()])

async function pushSlots(pushing: Pushing, slots: readonly Slot[]): Promise<void> {
  const { job, connection, offer, adapter, flags } = pushing
  if (!slots.length) return
  const known = await job.inMerchant(connection.merchantId, async ({ db }) => {
    const { rows } = await sql<Known>`select date, session, stock, price, true as was from channel_pushed
      where merchant_id = ${connection.merchantId} and product_id = ${offer.id} and date between ${slots[0]?.date} and ${slots.at(-1)?.date}`.execute(
      db,
    )
    return new Map(rows.map((row) => [`${row.date} ${row.session}`, row]))
  })
  for (const kind of ['stock', 'price'] as const) {
    if (!flags[kind]) continue
    const differing = slots.filter((slot) => {
      const before = known.get(`${slot.date} ${slot.session}`)
      return kind === 'stock'
        ? !before || before.stock !== stockOf(slot) || before.price === null
        : JSON.stringify(before?.price ?? null) !== JSON.stringify(priceText(slot))
    })
    for (let at = 0; at < differing.length; at += Math.max(1, adapter.manifest.limits.pushRows))
      await pushPart(pushing, kind, differing.slice(at, at + Math.max(1, adapter.manifest.limits.pushRows)))
  }
}

const accountFlags = (job: JobContext, { merchantId, id }: ChannelConnection): Promise<Pushing['flags']> =>
  job.inMerchant(merchantId, async ({ db }) => {
    const { rows } = await sql<{
      stock: boolean
      price: boolean
    }>`select push_stock as stock, push_price as price from channel_account
      where merchant_id = ${merchantId} and connection_id = ${id}`.execute(db)
    return rows[0] ?? { stock: false, price: false }
  })

/** One call within the marketplace's limits; what it took is written with it, so that a killed run goes on behind it. */
async function pushPart(pushing: Pushing, kind: 'stock' | 'price', slots: readonly Slot[]): Promise<void> {
  const { job, adapter, connection, offer, rate } = pushing
  await keepRate(rate, adapter.manifest.limits.pushesPerMinute)
  const { merchantId } = connection
  const product = pushProductOf(offer)
  const id = await job.inMerchant(merchantId, async ({ db }) => {
    const { rows } = await sql<{
      id: number
    }>`insert into channel_push (merchant_id, connection_id, system, product_id, kind, state, from_day, to_day, rows)
      values (${merchantId}, ${connection.id}, ${connection.system}, ${offer.id}, ${kind}, 'waiting', ${slots[0]?.date}, ${slots.at(-1)?.date}, ${slots.length}) returning id`.execute(
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
    await sql`update channel_push set state = ${taken ? 'sent' : 'failed'}, answered = ${answered.slice(0, 2_000)}, error = ${error}, tries = tries + 1, sent_at = case when ${taken} then now() end
      where merchant_id = ${merchantId} and id = ${id}`.execute(db)
    await sql`update channel_product set push_error = ${error}, pushed_at = case when ${taken} then now() else pushed_at end where merchant_id = ${merchantId} and id = ${offer.id}`.execute(
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
      select ${merchantId}, ${offer.id}, r.date, r.session, case when ${kind} = 'stock' then r.stock end, case when ${kind} = 'price' then to_jsonb(r.price) else '""'::jsonb end
        from json_to_recordset(${JSON.stringify(rows)}::json) as r(date date, session text, stock int, price text)
      on conflict (merchant_id, product_id, date, session) do update set pushed_at = now(),
        stock = case when ${kind} = 'stock' then excluded.stock else channel_pushed.stock end, price = case when ${kind} = 'price' then excluded.price else channel_pushed.price end`.execute(
      db,
    )
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

/** Not more calls a minute than the marketplace allows. */
async function keepRate(rate: { sent: number; began: number }, perMinute: number): Promise<void> {
  rate.sent += 1
  const due = rate.began + ((rate.sent - 1) * 60_000) / Math.max(1, perMinute)
  const wait = due - Date.now() - 5_000
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(wait, 60_000)))
}

/** What changed and hurries nobody. */
export const pushDue = everyMinutes(1, async (job) => {
  const { rows } = await sql<{
    merchant_id: number
  }>`select merchant_id from platform.channels_with_changes()`.execute(job.app.db)
  for (const { merchant_id: merchantId } of rows)
    await job.inMerchant(merchantId, (ctx) => enqueue(ctx, 'channels.push', {}))
})
