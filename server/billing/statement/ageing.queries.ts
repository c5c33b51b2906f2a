import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ageing, AgeingFilter } from '#contract/billing/statement/statement.schema.ts'
import { billKeys } from '#contract/billing/billing.keys.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { dayStart, finds } from '../../kit/db/filters.ts'
import { ofReachedAgents } from '../../kit/db/reach.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'
import { stoppedText, type Stop } from './stop-sale.ts'

/** Of one agent alone, where one is asked about: nothing of the others is read. */
const ofAgent = (column: string, agentId: number | null) =>
  agentId === null ? sql`true` : sql`${sql.ref(column)} = ${agentId}`

/** Verified bills with what was open of each at the end of a day: money, notes and offsets that came later do not count. */
export const openBills = (ctx: Ctx, asOf: string, agentId: number | null = null) => {
  const until = dayStart(ctx, asOf, 1)
  const m = ctx.scope.merchantId
  return sql`select b.id, b.agent_id, b.currency, b.code, b.due_day, b.total_minor, greatest(0, ${asOf}::date - b.due_day) as days,
      (b.total_minor
        + coalesce((select sum(case i.kind when 'credit-note' then -i.total_minor else i.total_minor end) from invoice i
             where i.merchant_id = b.merchant_id and i.bill_id = b.id and i.kind in ('credit-note', 'debit-note', 'withholding')
               and i.created_at < ${until} and (i.voided_at is null or i.voided_at >= ${until})), 0)
        - coalesce((select sum(p.amount_minor + p.withheld_minor) from bill_payment p
             where p.merchant_id = b.merchant_id and p.bill_id = b.id and p.at < ${until} and (p.undone_at is null or p.undone_at >= ${until})), 0))::bigint as open
    from agent_bill b where b.merchant_id = ${m} and b.status = 'verified' and b.verified_at < ${until} and ${ofAgent('b.agent_id', agentId)}`
}

/**
 * What each agent owes, by age from the due day. Bills, what is not billed yet and money to its credit add up to the ledger's
 * receivable of that day: what is unbilled is the rest, so nothing can be missing. What was charged beside orders (the fee of a group) and
 * not paid yet is unbilled, and no credit below nothing.
 */
export function selectAgeing(ctx: Ctx, asOf: string, agentId: number | null = null) {
  const until = dayStart(ctx, asOf, 1)
  const m = ctx.scope.merchantId
  return sql`with bills as materialized (${openBills(ctx, asOf, agentId)}),
    aged as (select agent_id, currency, sum(open) as billed,
        coalesce(sum(open) filter (where days = 0), 0) as current, coalesce(sum(open) filter (where days between 1 and 30), 0) as d30,
        coalesce(sum(open) filter (where days between 31 and 60), 0) as d60, coalesce(sum(open) filter (where days between 61 and 90), 0) as d90,
        coalesce(sum(open) filter (where days > 90), 0) as older from bills group by 1, 2),
    moved as (select l.agent_id, l.currency, l.balance_minor - coalesce(later.sum, 0) as owed, coalesce(beside.sum, 0) as came
      from ledger_account l
      left join lateral (select sum(p.amount_minor) as sum from journal j
          join posting p on p.merchant_id = j.merchant_id and p.journal_id = j.id and p.account_id = l.id
         where j.merchant_id = l.merchant_id and j.agent_id = l.agent_id and j.at >= ${until}) later on true
      left join lateral (select -sum(p.amount_minor) as sum from journal j
          join posting p on p.merchant_id = j.merchant_id and p.journal_id = j.id and p.account_id = l.id
         where j.merchant_id = l.merchant_id and j.agent_id = l.agent_id and j.order_id is null and j.kind not like 'bill-%' and j.at < ${until}) beside on true
     where l.merchant_id = ${m} and l.kind = 'agent-receivable' and ${ofAgent('l.agent_id', agentId)}),
    offsets as (select agent_id, currency, sum(amount_minor) as used from bill_payment
     where merchant_id = ${m} and way = 'credit' and at < ${until} and (undone_at is null or undone_at >= ${until})
       and ${ofAgent('bill_payment.agent_id', agentId)} group by 1, 2)
    select a.id as "agentId", a.code, a.name, coalesce(v.currency, a.currency) as currency, coalesce(g.current, 0)::bigint as "currentMinor", coalesce(g.d30, 0)::bigint as "d30Minor",
      coalesce(g.d60, 0)::bigint as "d60Minor", coalesce(g.d90, 0)::bigint as "d90Minor", coalesce(g.older, 0)::bigint as "olderMinor",
      coalesce(g.billed, 0)::bigint as "billedMinor", (coalesce(v.owed, 0) - coalesce(g.billed, 0) + greatest(0, coalesce(v.came, 0) - coalesce(f.used, 0)))::bigint as "unbilledMinor",
      greatest(0, coalesce(v.came, 0) - coalesce(f.used, 0))::bigint as "creditMinor", coalesce(v.owed, 0)::bigint as "owedMinor", a.credit_limit_minor as "limitMinor", a.stop_sale as stop
    from agent a left join moved v on v.agent_id = a.id
    left join aged g on g.agent_id = v.agent_id and g.currency = v.currency
    left join offsets f on f.agent_id = v.agent_id and f.currency = v.currency
   where a.merchant_id = ${m} and ${ofAgent('a.id', agentId)}`
}

export type AgeingRow = Omit<Ageing, 'stopped' | 'can'> & { stop: Stop | null }

export const toAgeing = (ctx: Ctx, { stop, ...row }: AgeingRow): Ageing => ({
  ...row,
  stopped: stop ? stoppedText(ctx, stop) : '',
  can: ctx.scope.agentId
    ? {}
    : canOf(ctx, { [stop ? 'openSale' : 'stopSale']: `${billKeys.index}.stop`, statement: billKeys.index }),
})

/** Agents that owe or have something, those most overdue first. */
export async function listAgeing(ctx: Ctx, filter: z.output<typeof AgeingFilter>) {
  const { agentId = null, overdue = false } = filter
  const query = sql<AgeingRow>`select * from (${selectAgeing(ctx, filter.asOf ?? todayOf(ctx), agentId)}) r
    where ${ofReachedAgents('r."agentId"')} and (r."owedMinor" <> 0 or r."creditMinor" <> 0 or r."billedMinor" <> 0 or r.stop is not null)
      and (not ${overdue} or r."billedMinor" > r."currentMinor") and ${finds(filter.text, ['r.code', 'r.name'])}`
  const page = await pageOf(
    ctx,
    filter,
    query,
    sql`(r."billedMinor" - r."currentMinor") desc, r."owedMinor" desc, r.code`,
  )
  return { ...page, rows: page.rows.map((row) => toAgeing(ctx, row)) }
}
