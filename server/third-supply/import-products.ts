import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { emit, notify } from '../kit/events.ts'
import { enqueue, type Job } from '../kit/jobs/jobs.ts'
import { OutsideFault } from '../kit/outside/call-outside.ts'
import { readThird } from './connections.ts'
import { ThirdRefused, whyOf, type OutsideOption } from './systems/system.ts'
import { systemOf } from './systems/systems.ts'

/** Takes in what the supplier's system has now, in a job; it runs once at a time. */
export async function startImport(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  await readThird(ctx, id)
  const { rows } =
    await sql`update third_connection set import_state = 'running', import_done = 0, import_total = 0, import_error = ''
    where merchant_id = ${ctx.scope.merchantId} and connection_id = ${id} returning 1`.execute(ctx.db)
  if (!rows.length) fail('notFound')
  await enqueue(
    ctx,
    'third-supply.import',
    { connectionId: id },
    { key: `third import ${ctx.scope.merchantId} ${id}` },
  )
  notify(ctx, ['thirdSupply'], id)
  return { done: true }
}

const atOnce = 100

export const importProducts: Job = async (job, { merchantId, connectionId }) => {
  const id = Number(connectionId)
  const connection = await job.inMerchant(merchantId, (ctx) => readThird(ctx, id))
  try {
    const { options, capabilities } = await systemOf(connection).products({ app: job.app, connection })
    const began = await job.inMerchant(merchantId, (ctx) => begin(ctx, id, options.length, capabilities))
    for (let at = 0; at < options.length; at += atOnce)
      await job.inMerchant(merchantId, (ctx) => keep(ctx, id, options.slice(at, at + atOnce)))
    await job.inMerchant(merchantId, (ctx) => end(ctx, connection.name, id, began))
  } catch (error) {
    if (!(error instanceof ThirdRefused) && !(error instanceof OutsideFault)) throw error
    const { why, text } = whyOf(error)
    await job.inMerchant(merchantId, async (ctx) => {
      await sql`update third_connection set import_state = 'failed', import_error = ${text ? `${why}: ${text}`.slice(0, 300) : why}
        where merchant_id = ${merchantId} and connection_id = ${id}`.execute(ctx.db)
      notify(ctx, ['thirdSupply'], id)
    })
  }
}

async function begin(ctx: Ctx, id: number, total: number, capabilities: readonly string[]): Promise<string> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(ctx.db)
  const { numAffectedRows } =
    await sql`update third_connection set import_total = ${total}, capabilities = ${JSON.stringify(capabilities)}
    where merchant_id = ${ctx.scope.merchantId} and connection_id = ${id}`.execute(ctx.db)
  if (!numAffectedRows) fail('notFound')
  return firstOf(rows).at
}

/** What is mapped stays mapped, whatever it is called now. */
async function keep(ctx: Ctx, id: number, options: readonly OutsideOption[]): Promise<void> {
  const { merchantId } = ctx.scope
  // The same option twice in one answer is one: the last of them counts.
  const once = new Map(options.map((option) => [JSON.stringify([option.product, option.option]), option]))
  await sql`insert into third_product as p (merchant_id, connection_id, outside_product, outside_option, product_name, option_name, reference, time_zone, opening_hours, currency, outside_units, raw)
    select ${merchantId}, ${id}, r.product, r.option, r."productName", r."optionName", r.reference, r."timeZone", r."openingHours", r.currency, r.units, r.raw
      from jsonb_to_recordset(${JSON.stringify([...once.values()])}::jsonb)
        as r(product text, option text, "productName" text, "optionName" text, reference text, "timeZone" text, "openingHours" boolean, currency text, units jsonb, raw jsonb)
    on conflict (merchant_id, connection_id, outside_product, outside_option) do update set product_name = excluded.product_name, option_name = excluded.option_name,
      reference = excluded.reference, time_zone = excluded.time_zone, opening_hours = excluded.opening_hours, currency = excluded.currency,
      outside_units = excluded.outside_units, raw = excluded.raw, seen_at = excluded.seen_at,
      state = case when p.state = 'gone' then case when p.sku_id is null then 'new' else 'mapped' end else p.state end`.execute(
    ctx.db,
  )
  await sql`update third_connection set import_done = import_done + ${options.length}
    where merchant_id = ${merchantId} and connection_id = ${id}`.execute(ctx.db)
  notify(ctx, ['thirdSupply'], id)
}

/** What was not seen this time is gone there; its SKU stays beside it for the day it comes back. */
async function end(ctx: Ctx, name: string, id: number, began: string): Promise<void> {
  const { merchantId } = ctx.scope
  await sql`update third_product set state = 'gone' where merchant_id = ${merchantId} and connection_id = ${id}
    and seen_at < ${began}::timestamptz and state <> 'gone'`.execute(ctx.db)
  const { rows } = await sql<{
    n: number
  }>`update third_connection set import_state = 'done', imported_at = now()
    where merchant_id = ${merchantId} and connection_id = ${id} returning import_done as n`.execute(ctx.db)
  await emit(ctx, 'third-supply.imported', {
    subject: 'thirdSupply',
    subjectId: id,
    facts: { name, products: rows[0]?.n ?? 0 },
    topics: ['thirdSupply'],
  })
}
