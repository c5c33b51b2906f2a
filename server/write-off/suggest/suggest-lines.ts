import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { notify } from '../../kit/events.ts'
import { enqueue, everyMinutes, type Job } from '../../kit/jobs/jobs.ts'
import { readAliases } from '../match/learn.ts'
import { openItems } from '../match/open-items.ts'
import { runRules } from '../rules/run-rules.ts'
import type { OpenLine } from './candidates.ts'
import { limitsOf } from './limits.ts'
import { suggest, type Suggestion } from './suggest.ts'
import { ofAllMerchants } from '../../kit/nodes/of-all-merchants.ts'

/** Has suggestions worked out anew after this transaction; however often it is asked meanwhile, once. */
export const suggestSoon = (ctx: Ctx): Promise<void> =>
  enqueue(ctx, 'write-off.suggest', {}, { key: `suggest ${ctx.scope.merchantId}` })

export const suggestAgain = async (ctx: Ctx): Promise<{ done: true }> => {
  await suggestSoon(ctx)
  return { done: true }
}

/** Orders are booked, paid and cancelled elsewhere: where anything has happened since, open lines are weighed anew. */
export const weighAgain: Job = everyMinutes(2, async ({ app }) => {
  const due = await ofAllMerchants<{ merchant_id: number }>(app, { name: 'merchants_to_weigh' })
  await sql`select platform.enqueue('write-off.suggest', json_build_object('merchantId', d.id), concat('suggest ', d.id))
    from unnest(${due.map((row) => row.merchant_id)}::integer[]) d (id)`.execute(app.db)
})

type Row = OpenLine & { currency: string }

/** What rules say is explained; of everything else that is open is worked out what it may be. */
export const suggestJob: Job = async ({ inMerchant }, { merchantId }) => {
  const upTo = await inMerchant(merchantId, latestEvent)
  await runRules(inMerchant, merchantId)
  const { lines, items, aliases } = await inMerchant(merchantId, async (ctx) => {
    const open = await linesOf(ctx)
    // All that is open is read: under the walls of tables the planner takes thousands for one, and would walk all agents for each.
    await sql`set local enable_nestloop = off`.execute(ctx.db)
    const currencies = [...new Set(open.map(({ currency }) => currency))]
    return {
      lines: open,
      items: open.length ? await openItems(ctx, { currencies }) : [],
      aliases: await readAliases(ctx),
    }
  })
  for (const currency of new Set(lines.map((line) => line.currency))) {
    const own = <T extends { currency: string }>(rows: readonly T[]) =>
      rows.filter((row) => row.currency === currency)
    const found = await suggest(own(lines), own(items), { aliases, limits: limitsOf(currency) })
    await inMerchant(merchantId, (ctx) => keep(ctx, found))
  }
  await inMerchant(merchantId, async (ctx) => {
    await sql`insert into weighed_upto (merchant_id, event_id) values (${merchantId}, ${upTo})
      on conflict (merchant_id) do update set event_id = greatest(weighed_upto.event_id, excluded.event_id)`.execute(
      ctx.db,
    )
    notify(ctx, ['bankLine'], 0)
  })
}

async function latestEvent(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from event where merchant_id = ${ctx.scope.merchantId}
    order by id desc limit 1`.execute(ctx.db)
  return rows[0]?.id ?? 0
}

async function linesOf(ctx: Ctx): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select id, day, currency, amount_minor - matched_minor as "amountMinor", text, payer,
      payer_account as "payerAccount", reference, bank_reference as "bankReference"
    from bank_line where merchant_id = ${ctx.scope.merchantId} and state = 'open' order by id`.execute(ctx.db)
  return rows
}

/** Written where it is something else than before; a line that was matched meanwhile keeps what led to it. */
async function keep(ctx: Ctx, found: readonly Suggestion[]): Promise<void> {
  const rows = found.map(({ lineId, verdict, candidates }) => ({ id: lineId, verdict, candidates }))
  await sql`update bank_line l set suggested = r.verdict, candidates = r.candidates
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, verdict text, candidates jsonb)
   where l.merchant_id = ${ctx.scope.merchantId} and l.id = r.id and l.state = 'open'
     and (l.suggested <> r.verdict or l.candidates <> r.candidates)`.execute(ctx.db)
}
