import { sql } from 'kysely'
import { billKeys } from '#contract/billing/billing.keys.ts'
import type { PaperKind } from '#contract/billing/papers/invoice.fields.ts'
import type { DueFilter, PaperDue } from '#contract/billing/papers/payment-paper.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { among, dayStart, finds } from '../../kit/db/filters.ts'
import { ofReachedAgents } from '../../kit/db/reach.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'
import { settingOf, type Setting } from './setting.ts'
import { templateOf } from './template.ts'

/** So many days back where nobody names any. */
const usualDays = 92
type Row = Omit<PaperDue, 'can' | 'kind'> & { isNote: boolean; lastKind: PaperKind | null; term: string }

/** Orders whose papers tell less, or more, than we hold of their money; found by the day of their last change. */
const ordersDue = (ctx: Ctx, from: string) => sql`
  select 'order ' || o.id as id, 'order' as source, o.id as "sourceId", o.code, o.agent_id as "agentId", a.name as "agentName",
         coalesce(nullif(o.lead_name, ''), o.contact_name) as guest, (o.modified_at at time zone ${ctx.merchant.timeZone})::date as day, o.currency,
         h.held - p.told as "dueMinor", h.held as "heldMinor", h.held < p.told or p.last is not null and h.held - p.told > p.rest as "isNote",
         p.last as "lastKind", o.settlement_term as term, o.modified_at as at
    from orders o join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
    cross join lateral (select app.order_held(o.status, o.previous_status, o.settlement_term, o.fee_minor, o.booked_minor, o.reserved_minor) as held offset 0) h
    cross join lateral (
      select coalesce(sum(case i.kind when 'credit-note' then -i.total_minor else i.total_minor end), 0)::bigint as told,
             (array_agg(i.kind order by i.id desc) filter (where i.kind not in ('credit-note', 'debit-note')))[1] as last,
             coalesce((array_agg(i.order_rest_minor order by i.id desc) filter (where i.kind <> 'credit-note'))[1], 0) as rest
        from invoice i where i.merchant_id = o.merchant_id and i.order_id = o.id and i.status <> 'void' offset 0) p
   where o.merchant_id = ${ctx.scope.merchantId} and o.modified_at >= ${dayStart(ctx, from)} and o.settlement_term <> 'invoice'
     and o.deleted_at is null and h.held <> p.told`

/** Money that agents paid in, and that nothing took back. */
const rechargesDue = (ctx: Ctx, from: string) => sql`
  select 'recharge ' || j.id, 'recharge', j.id, coalesce(nullif(j.memo, a.name), ''), j.agent_id, a.name, '', j.day, l.currency, -p.amount_minor, -p.amount_minor, false, null, 'prepay', j.at
    from journal j join agent a on a.merchant_id = j.merchant_id and a.id = j.agent_id
    join posting p on p.merchant_id = j.merchant_id and p.journal_id = j.id
    join ledger_account l on l.merchant_id = p.merchant_id and l.id = p.account_id and l.kind in ('agent-available', 'agent-receivable')
   where j.merchant_id = ${ctx.scope.merchantId} and j.kind = 'recharge' and j.day >= ${from}::date
     and not exists (select from journal b where b.merchant_id = j.merchant_id and b.once_key = j.once_key || ' back')
     and not exists (select from invoice i where i.merchant_id = j.merchant_id and i.recharge_id = j.id and i.status <> 'void')`

/** Money for bills that came in from outside. */
const billPaymentsDue = (ctx: Ctx, from: string) => sql`
  select 'bill-payment ' || y.id, 'bill-payment', y.id, coalesce(b.code, ''), y.agent_id, a.name, '', y.paid_on, y.currency, y.amount_minor, y.amount_minor, false, null, 'invoice', y.at
    from bill_payment y join agent_bill b on b.merchant_id = y.merchant_id and b.id = y.bill_id
    join agent a on a.merchant_id = y.merchant_id and a.id = y.agent_id
   where y.merchant_id = ${ctx.scope.merchantId} and y.paid_on >= ${from}::date and y.way in ('bank', 'link') and y.amount_minor > 0 and y.undone_at is null
     and not exists (select from invoice i where i.merchant_id = y.merchant_id and i.bill_payment_id = y.id and i.status <> 'void')`

/** What changed of orders after the tax invoice of their bill, by that invoice. */
const changesDue = (ctx: Ctx, from: string) => sql`
  select 'bill-change ' || i.id, 'bill-change', i.id, i.code, i.agent_id, a.name, '', max(c.day), i.currency, sum(c.minor)::bigint, i.total_minor, true, null, 'invoice', max(c.at)
    from (
      select t.id, (t.modified_at at time zone ${ctx.merchant.timeZone})::date as day, t.modified_at as at, b.invoice, m.minor - b.billed as minor
        from orders t cross join lateral (
          select max(i.id) as invoice, sum(l.amount_minor) as billed, min(l.agent_id) as agent, min(l.currency) as currency
            from agent_bill_line l left join invoice i on i.merchant_id = l.merchant_id and i.bill_id = l.bill_id and i.kind = 'tax-invoice' and i.status <> 'void'
           where l.merchant_id = t.merchant_id and l.order_id = t.id and l.agent_id = t.agent_id and l.currency = t.currency) b
        cross join lateral (
          select coalesce(sum(p.amount_minor), 0) as minor from (select * from journal where merchant_id = t.merchant_id and order_id = t.id offset 0) j
            join posting p on p.merchant_id = j.merchant_id and p.journal_id = j.id
            join ledger_account c on c.merchant_id = p.merchant_id and c.id = p.account_id and c.kind = 'agent-receivable' and c.agent_id = b.agent and c.currency = b.currency) m
       where t.merchant_id = ${ctx.scope.merchantId} and t.modified_at >= ${dayStart(ctx, from)} and t.settlement_term = 'invoice' and b.invoice is not null
         and (t.status = 'confirmed' or t.status not in ${among(orderStates.phases.open)}) and m.minor <> b.billed) c
    join invoice i on i.merchant_id = ${ctx.scope.merchantId} and i.id = c.invoice
    join agent a on a.merchant_id = i.merchant_id and a.id = i.agent_id
   group by i.merchant_id, i.id, a.name`

/** What a row would be given by the settings. */
function kindOf(row: Row, setting: Setting, template: { taxId: string; layout: string }): PaperKind {
  if (row.isNote) return row.dueMinor < 0 ? 'credit-note' : 'debit-note'
  if (row.source !== 'order' || !template.taxId) return 'receipt'
  if (row.lastKind) return row.lastKind
  if (!setting.guestAgentIds.includes(row.agentId)) return setting.agentKind
  return setting.guestKind === 'abbreviated' && template.layout !== 'thai' ? 'tax-receipt' : setting.guestKind
}

/** Money without a paper and changes without their note, the latest first. */
export async function listPapersDue(ctx: Ctx, filter: DueFilter) {
  const { agentId = null, source = null, notes = null, to = null } = filter
  const from = filter.from ?? Temporal.PlainDate.from(todayOf(ctx)).subtract({ days: usualDays }).toString()
  const query = sql<Row>`select * from (${ordersDue(ctx, from)} union all ${rechargesDue(ctx, from)}
      union all ${billPaymentsDue(ctx, from)} union all ${changesDue(ctx, from)}) r
    where (r.source = 'order' or ${ofReachedAgents('r."agentId"')}) and (${agentId}::bigint is null or r."agentId" = ${agentId}) and (${source}::text is null or r.source = ${source})
      and (${notes}::boolean is null or r."isNote" = ${notes}) and (${to}::date is null or r.day <= ${to})
      and ${finds(filter.text, ['r.code', 'r.agentName', 'r.guest'])}`
  const page = await pageOf(ctx, filter, query, sql`r.at desc, r.id desc`)
  const [setting, template] = [await settingOf(ctx), await templateOf(ctx, 'all')]
  const can = canOf(ctx, { issue: `${billKeys.index}.invoice` })
  return {
    ...page,
    rows: page.rows.map(({ isNote, lastKind, term, ...row }): PaperDue => ({
      ...row,
      kind: kindOf({ ...row, isNote, lastKind, term }, setting, template),
      can,
    })),
  }
}
