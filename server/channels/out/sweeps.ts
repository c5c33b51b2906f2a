import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { enqueue, everyMinutes, type Job, type JobContext } from '../../kit/jobs/jobs.ts'
import { OutsideFault } from '../../kit/outside/call-outside.ts'
import { actingFor } from '../engine/acting.ts'
import { lockBooking } from '../engine/bookings.ts'
import { portOf } from '../engine/engine.ts'
import { memoryOf } from '../engine/memory.ts'
import { Refused } from '../engine/no.ts'
import { readRefund } from '../engine/refunding/refund-rows.ts'
import { answerRefund } from '../engine/refunds.ts'
import { forgetOffers, offersOf } from '../engine/offers.ts'
import { slotsOfOffer } from '../engine/slots.ts'
import { readChannel } from '../connections/channel-connection.ts'
import { MarketRefused } from '../port/adapter.ts'
import { adapters, systems } from '../registry.ts'
import { closeOverdue, deciding } from './close-overdue.ts'
import { pushProductOf, stockOf } from './push.ts'
import { ofAllMerchants } from '../../kit/nodes/of-all-merchants.ts'

/** Merchants with marketplaces. */
async function merchants({ app }: JobContext): Promise<number[]> {
  const rows = await ofAllMerchants<{ merchant_id: number }>(app, { name: 'channels_due' })
  return rows.map((row) => row.merchant_id)
}

/**
 * Refund requests that nobody answered in time are answered by the connection's rule, or as the marketplace has decided itself by
 * then. Asked again it finds none.
 */
export const answerDue = everyMinutes(1, async (job) => {
  for (const merchantId of await merchants(job)) {
    await closeOverdue(job, merchantId)
    const due = await job.inMerchant(merchantId, async ({ db }) => {
      const isTheirs = sql`r.system = any(${deciding()}::text[])`
      const { rows } = await sql<{
        id: number
        connectionId: number
        itemId: number
        isDecided: boolean
      }>`
        select r.id, r.connection_id as "connectionId", r.channel_order_id as "itemId",
               ${isTheirs} and r.kind = 'request' and r.answer_by < now() as "isDecided"
          from channel_refund r
          join channel_account c on c.merchant_id = r.merchant_id and c.connection_id = r.connection_id
         where r.merchant_id = ${merchantId} and r.state = 'waiting'
           and case when c.refund_rule = 'wait' then ${isTheirs} and r.kind = 'request' and r.answer_by < now()
                    else r.answer_by < now() + case when ${isTheirs} then interval '3 minutes' else interval '0' end end
         order by r.answer_by limit 200`.execute(db)
      return rows
    })
    for (const { id, connectionId, itemId, isDecided } of due)
      await answerByRule(job, { merchantId, id, connectionId, itemId, isDecided }).catch((err: unknown) =>
        job.app.log.error({ err, refundId: id }, 'a refund request could not be answered'),
      )
  }
})

type Due = { merchantId: number; id: number; connectionId: number; itemId: number; isDecided: boolean }
async function answerByRule(
  job: JobContext,
  { merchantId, id, connectionId, itemId, isDecided }: Due,
): Promise<void> {
  const connection = await job.inMerchant(merchantId, (ctx) => readChannel(ctx, connectionId))
  const acting = actingFor(job.app, connection)
  const answer = (state: 'approved' | 'rejected') =>
    acting.inside(async (ctx) => {
      await lockBooking(ctx, connection, { id: itemId })
      const refund = await readRefund(ctx, id)
      if (refund.state === 'waiting') await answerRefund(ctx, acting, refund, { state, byRule: true })
    })
  try {
    // The guest has his money by then, whatever the rule: his code must not open the gate any more.
    await answer(connection.refundRule === 'reject' && !isDecided ? 'rejected' : 'approved')
  } catch (error) {
    // Somebody has used it meanwhile: that is the answer.
    if (!(error instanceof Refused)) throw error
    await answer('rejected')
  }
}

type Open = { id: number; system: string }
const openConnections = (ctx: Ctx): Promise<Open[]> =>
  sql<Open>`select n.id, n.system from outside_connection n join channel_account c on c.merchant_id = n.merchant_id and c.connection_id = n.id
    where n.merchant_id = ${ctx.scope.merchantId} and n.enabled and n.system = any(${systems()}::text[])`
    .execute(ctx.db)
    .then(({ rows }) => rows)

/** Orders of marketplaces that do not push them. The cursor is kept where what it stands for is. */
export const pollAll = everyMinutes(5, async (job) => {
  for (const merchantId of await merchants(job))
    for (const { id, system } of await job.inMerchant(merchantId, openConnections)) {
      const poll = adapters.get(system)?.poll
      if (!poll) continue
      const connection = await job.inMerchant(merchantId, (ctx) => readChannel(ctx, id))
      const memory = memoryOf(actingFor(job.app, connection))
      const before = await memory.get('poll cursor')
      try {
        const port = portOf(job.app, connection)
        const { cursor } = await poll(port, port.engine, typeof before === 'string' ? before : '')
        await memory.put('poll cursor', cursor)
      } catch (err) {
        if (!(err instanceof OutsideFault || err instanceof MarketRefused))
          job.app.log.error({ err, system }, 'a marketplace could not be asked for its orders')
      }
    }
})

/** What is kept for others goes back to everyone as its days come near; nothing is written then that would tell of it. */
const noteReleased = ({ db, scope: { merchantId } }: Ctx): Promise<unknown> =>
  sql`select app.note_channel_change(${merchantId}, array_agg(distinct k.sku_id), current_date - 1, current_date + max(h.release_days) + 1, false)
    from stock_share h join sku_pool p on p.merchant_id = h.merchant_id and p.sku_id = h.sku_id
    join sku_pool k on k.merchant_id = p.merchant_id and k.pool_id = p.pool_id
   where h.merchant_id = ${merchantId} and h.release_days is not null having count(*) > 0`.execute(db)

/** What it believes is left is compared with ours, once a day and when somebody asks. */
export const auditOne: Job = async (job, { merchantId, connectionId }) => {
  const connection = await job.inMerchant(merchantId, (ctx) => readChannel(ctx, Number(connectionId)))
  const audit = adapters.get(connection.system)?.audit
  const acting = actingFor(job.app, connection)
  await job.inMerchant(merchantId, noteReleased)
  let drift = 0
  const from = Temporal.Now.plainDateISO(connection.timeZone)
  const to = from.add({ days: 30 }).toString()
  if (audit)
    for (const offer of (await offersOf(acting)).filter(({ live }) => live).slice(0, 200)) {
      const theirs = await audit(portOf(job.app, connection), pushProductOf(offer), from.toString(), to)
      const ours = new Map(
        (await slotsOfOffer(acting, offer, from.toString(), to)).map((slot) => [
          `${slot.date} ${slot.session}`,
          stockOf(slot),
        ]),
      )
      const wrong = theirs.filter(
        ({ date, session, left }) =>
          ours.has(`${date} ${session}`) && ours.get(`${date} ${session}`) !== left,
      )
      drift += wrong.length
      if (wrong.length)
        await job.inMerchant(merchantId, async ({ db }) => {
          await sql`delete from channel_pushed where merchant_id = ${merchantId} and product_id = ${offer.id} and date = any(${wrong.map(({ date }) => date)}::date[])`.execute(
            db,
          )
          await sql`select app.note_channel_change(${merchantId}, array[${offer.skuId}]::bigint[], ${from.toString()}::date, ${to}::date, true)`.execute(
            db,
          )
        })
    }
  await job.inMerchant(merchantId, ({ db }) =>
    sql`update channel_account set drift = ${drift}, audited_at = now() where merchant_id = ${merchantId} and connection_id = ${connection.id}`.execute(
      db,
    ),
  )
}

export const auditAll = everyMinutes(60, async (job) => {
  for (const merchantId of await merchants(job))
    await job.inMerchant(merchantId, async (ctx) => {
      const { rows } = await sql<{
        id: number
      }>`select connection_id as id from channel_account where merchant_id = ${merchantId} and coalesce(audited_at < now() - interval '23 hours', true)`.execute(
        ctx.db,
      )
      for (const { id } of rows) await enqueue(ctx, 'channels.auditOne', { connectionId: id })
    })
})

/** The products that a marketplace has for us, those that nobody has mapped yet among them. */
export const importAll: Job = async (job, { merchantId, connectionId }) => {
  const connection = await job.inMerchant(merchantId, (ctx) => readChannel(ctx, Number(connectionId)))
  const products = adapters.get(connection.system)?.products
  if (!products) return
  const found = await products(portOf(job.app, connection))
  await job.inMerchant(merchantId, async ({ db }) => {
    for (const { product, option, name, raw } of found)
      await sql`insert into channel_product (merchant_id, connection_id, outside_product, outside_option, outside_name, state, raw, problem)
        values (${merchantId}, ${connection.id}, ${product}, ${option}, ${name.slice(0, 200)}, 'new', ${JSON.stringify(raw ?? {})}::jsonb, 'noSku')
        on conflict (merchant_id, connection_id, outside_product, outside_option, session) where state <> 'removed'
        do update set outside_name = excluded.outside_name, raw = excluded.raw`.execute(db)
  })
  forgetOffers(job.app)
}

const callDays = 30
const cachedDays = 90
export const purge = everyMinutes(60, async (job) => {
  for (const merchantId of await merchants(job))
    await job.inMerchant(merchantId, async ({ db }) => {
      const old = (table: string, column: string, days: number) =>
        sql`delete from ${sql.table(table)} where merchant_id = ${merchantId} and ${sql.ref(column)} < now() - make_interval(days => ${days})`.execute(
          db,
        )
      await old('channel_call', 'at', callDays)
      await old('channel_answer', 'at', cachedDays)
      await old('channel_push', 'created_at', cachedDays)
      await sql`delete from channel_pushed where merchant_id = ${merchantId} and date < current_date - 2`.execute(
        db,
      )
      await sql`delete from platform.channel_caller where merchant_id = ${merchantId} and until < now()`.execute(
        db,
      )
      // Tests take nothing, so their holds end by the clock alone.
      await sql`update channel_order set state = 'expired', ended_at = now(), version = version + 1 where merchant_id = ${merchantId} and test and state = 'held' and held_until < now()`.execute(
        db,
      )
    })
})

type Standing = { id: number; system: string; name: string; calls: number; errors: number; p99: number }
/** Fewer calls than these tell nothing. */
const minCalls = 20
/** Marketplaces cut off at seven failures of ten, or where answers come later than they allow: people are told before, once an hour. */
export const warnTrouble = everyMinutes(5, async (job) => {
  for (const merchantId of await merchants(job))
    await job.inMerchant(merchantId, async (ctx) => {
      const { rows } = await sql<Standing>`select n.id, n.system, n.name, count(*)::int as calls,
          count(*) filter (where k.status >= 500 or k.error in ('failed', 'busy', 'malformed', 'badSignature'))::int as errors,
          percentile_cont(0.99) within group (order by k.ms)::float8 as p99
        from channel_call k join outside_connection n on n.merchant_id = k.merchant_id and n.id = k.connection_id
       where k.merchant_id = ${merchantId} and k.at > now() - interval '15 minutes' group by n.id, n.system, n.name`.execute(
        ctx.db,
      )
      for (const { id, system, name, calls, errors, p99 } of rows) {
        const limit = adapters.get(system)?.manifest.limits.answerMs ?? Infinity
        const word = errors > calls * 0.3 ? 'errors' : p99 > limit * 0.8 ? 'slow' : null
        if (calls < minCalls || !word) continue
        const { rows: response } =
          await sql`select from event where merchant_id = ${merchantId} and type = 'channels.connectionTrouble' and subject_id = ${id} and at > now() - interval '1 hour' limit 1`.execute(
            ctx.db,
          )
        if (response.length) continue
        await emit(ctx, 'channels.connectionTrouble', {
          subject: 'connection',
          subjectId: id,
          reason: ctx.app.word(ctx.merchant.language, `channels.trouble.${word}`, {
            errors,
            calls,
            ms: Math.round(p99),
            limit,
          }),
          facts: { name, channel: name },
        })
      }
    })
})
