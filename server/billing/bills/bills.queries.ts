import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { mustGet } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  Bill,
  BillFilter,
  BillInfo,
  BillLine,
  BillLineFilter,
  BillPayment,
} from '#contract/billing/bills/bill.schema.ts'
import { billKeys } from '#contract/billing/billing.keys.ts'
import { billSorts } from '#contract/billing/bills/bill-sorts.ts'
import { billStates, type BillStatus } from '#contract/billing/bills/bill.states.ts'
import { languages } from '#contract/kit/languages.ts'
import { agentBalance } from '../../agents/agents.public.ts'
import { historyOf } from '../../audit/audit.public.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { finds } from '../../kit/db/filters.ts'
import { ofReachedAgents } from '../../kit/db/reach.ts'
import { readRow } from '../../kit/db/rows.ts'
import { orderBy, pageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'
import { billCan, standingsOf } from './bill-records.ts'
import { creditOf } from './credit.ts'
import type { LineTax } from './owed-orders.ts'

type Row = Omit<Bill, 'can'> & { email: string; language: string }

const selectBills = (
  ctx: Ctx,
) => sql`select b.id, b.agent_id as "agentId", a.code as "agentCode", a.name as "agentName", a.email, a.language, b.status,
    coalesce(b.code, '') as code, b.currency, b.basis, b.from_day as "fromDay", b.to_day as "toDay", b.cut_off as "cutOff", b.due_day as "dueDay", b.term_days as "termDays",
    b.lines, b.guests, b.left_out as "leftOut", b.disputes, b.orders_minor as "ordersMinor", b.adjusted_minor as "adjustedMinor", b.rebate_minor as "rebateMinor",
    b.tax_minor as "taxMinor", b.total_minor as "totalMinor", b.paid_minor as "paidMinor", b.noted_minor as "notedMinor",
    b.total_minor + b.noted_minor - b.paid_minor as "openMinor", b.note, b.created_at as "createdAt", b.created_by_name as "createdByName", b.sent_at as "sentAt", b.version,
    case when b.status = 'verified' and b.total_minor + b.noted_minor > b.paid_minor then greatest(0, ${todayOf(ctx)}::date - b.due_day) else 0 end as "overdueDays"
  from agent_bill b join agent a on a.merchant_id = b.merchant_id and a.id = b.agent_id
 where b.merchant_id = ${ctx.scope.merchantId} and ${ofReachedAgents('b.agent_id')}`

async function toBills(ctx: Ctx, rows: readonly Row[]): Promise<Bill[]> {
  const standings = await standingsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ email: _email, language: _language, ...row }) => {
    const facts = {
      status: row.status,
      disputes: row.disputes,
      total_minor: row.totalMinor,
      noted_minor: row.notedMinor,
      paid_minor: row.paidMinor,
    }
    const can = { ...billCan(ctx, facts, mustGet(standings, row.id)), ...mayIssue(ctx, row.status) }
    // Who of the merchant's people made it is not for the agent.
    return { ...row, ...(ctx.scope.agentId && { createdByName: '' }), can }
  })
}
const mayIssue = (ctx: Ctx, status: BillStatus) =>
  status === 'verified' && !ctx.scope.agentId ? canOf(ctx, { invoiceIssue: `${billKeys.index}.invoice` }) : {}

const sorted = {
  created: sql`r.id`,
  agent: sql`r."agentName"`,
  dueDay: sql`r."dueDay"`,
  total: sql`r."totalMinor"`,
  open: sql`r."openMinor"`,
}

/** Bills, newest first where nothing is said; an agent's own that it may read. Deleted ones where they are asked for. */
export async function listBills(ctx: Ctx, filter: z.output<typeof BillFilter>) {
  const {
    agentId = null,
    status,
    currency = null,
    from = null,
    to = null,
    overdue = false,
    disputed = false,
  } = filter
  const shown = status?.length ? status : billStates.phases.live
  const query = sql<Row>`select * from (${selectBills(ctx)}) r where r.status = any(${[...shown]}::text[])
    and (${agentId}::bigint is null or r."agentId" = ${agentId}) and (${currency}::text is null or r.currency = ${currency})
    and (${from}::date is null or r."toDay" >= ${from}) and (${to}::date is null or r."toDay" <= ${to})
    and (not ${overdue} or r."overdueDays" > 0) and (not ${disputed} or r.disputes > 0)
    and ${finds(filter.text, ['r.code', 'r.agentName', 'r.agentCode', 'r.note'])}`
  const page = await pageOf(ctx, filter, query, orderBy(billSorts, filter, sorted))
  return { ...page, rows: await toBills(ctx, page.rows) }
}

type LineRow = Omit<BillLine, 'can'> & { status: BillStatus; taxes: LineTax[] }
const selectLines = (
  ctx: Ctx,
) => sql`select l.id, l.bill_id, l.kind, l.order_id as "orderId", l.code, l.agent_code as "agentCode", l.names, l.service_day as "serviceDay",
    l.booked_day as "bookedDay", l.guest, l.guests, l.before_minor as "beforeMinor", l.amount_minor as "amountMinor", l.tax_minor as "taxMinor", l.taxes, l.rebate_minor as "rebateMinor",
    coalesce((select sum(x.amount_minor) from rebate_extra x where x.merchant_id = l.merchant_id and x.line_id = l.id), 0)::bigint as "rebateLaterMinor",
    coalesce(r.name, '') as "rebateRule", l.reason, l.currency, l.dispute, l.disputed_at as "disputedAt", l.disputed_by_name as "disputedByName", l.answer, l.answered_at as "answeredAt",
    b.status, l.position
  from agent_bill_line l join agent_bill b on b.merchant_id = l.merchant_id and b.id = l.bill_id
  left join rebate_rule r on r.merchant_id = l.merchant_id and r.id = l.rebate_rule_id
 where l.merchant_id = ${ctx.scope.merchantId} and l.kind <> 'note' and ${ofReachedAgents('l.agent_id')}`

/** What the orders of these lines put on the receivable now differs from all that was billed of them. */
async function changedOf(ctx: Ctx, lines: readonly number[]): Promise<Set<number>> {
  if (!lines.length) return new Set()
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ id: number }>`
    select l.id from agent_bill_line l
     where l.merchant_id = ${merchantId} and l.id = any(${[...lines]}::bigint[]) and l.order_id is not null
       and coalesce((select sum(p.amount_minor) from journal j join posting p on p.merchant_id = j.merchant_id and p.journal_id = j.id
             join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id and a.kind = 'agent-receivable' and a.agent_id = l.agent_id and a.currency = l.currency
            where j.merchant_id = l.merchant_id and j.order_id = l.order_id), 0)
        <> (select sum(s.amount_minor) from agent_bill_line s where s.merchant_id = l.merchant_id and s.order_id = l.order_id and s.agent_id = l.agent_id and s.currency = l.currency)`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** A page of a bill's lines, as they stand on it. */
export async function listBillLines(ctx: Ctx, filter: z.output<typeof BillLineFilter>) {
  await readRow(ctx, 'agent_bill', filter.billId)
  const query = sql<LineRow>`select * from (${selectLines(ctx)}) r where r.bill_id = ${filter.billId}
    and (not ${filter.disputed ?? false} or r.dispute <> '')
    and ${finds(filter.text, ['r.code', 'r.agentCode', 'r.guest', 'r.reason'], ['r.names'])}`
  const page = await pageOf(ctx, filter, query, sql`r.position, r.id`)
  const changed = await changedOf(
    ctx,
    page.rows.map(({ id }) => id),
  )
  return {
    ...page,
    rows: page.rows.map(({ status, taxes: _taxes, ...row }): BillLine => ({
      ...row,
      changed: changed.has(row.id),
      can: lineCan(ctx, status, row),
    })),
  }
}

function lineCan(
  ctx: Ctx,
  status: BillStatus,
  { kind, dispute, answer }: Pick<BillLine, 'kind' | 'dispute' | 'answer'>,
) {
  const { index, agent } = billKeys
  if (ctx.scope.agentId)
    return billStates.moves.billConfirm.from.includes(status) && (!dispute || answer)
      ? canOf(ctx, { disputeLine: agent })
      : {}
  return canOf(ctx, {
    ...(dispute && billStates.is(status, 'live') && { answerLine: `${index}.answer` }),
    ...(kind === 'adjustment' && billStates.open('billAdjust', status) && { removeLine: `${index}.adjust` }),
  })
}

async function paymentsOf(ctx: Ctx, id: number): Promise<BillPayment[]> {
  const { rows } = await sql<
    Omit<BillPayment, 'can'>
  >`select id, way, method, coalesce((select c.name from collection_account c where c.merchant_id = p.merchant_id and c.code = p.method), '') as "accountName", reference, amount_minor as "amountMinor", withheld_minor as "withheldMinor", certificate, currency,
      received_minor as "receivedMinor", received_currency as "receivedCurrency", paid_on as "paidOn", by_name as "byName", at, undone_at as "undoneAt", undone_reason as "undoneReason"
    from bill_payment p where merchant_id = ${ctx.scope.merchantId} and bill_id = ${id} order by id`.execute(
    ctx.db,
  )
  const key = `${billKeys.index}.pay`
  return rows.map((row) => ({
    ...row,
    ...(ctx.scope.agentId && { byName: '' }),
    can:
      row.undoneAt || row.amountMinor < 0 || ctx.scope.agentId
        ? {}
        : canOf(ctx, {
            ...(row.way !== 'link' && { unpay: key }),
            ...(row.withheldMinor > 0 && !row.certificate && { certificate: key }),
          }),
  }))
}

/** One bill with its payments, papers and history; its lines are read by the page. */
export async function billInfo(ctx: Ctx, { id }: { id: number }): Promise<BillInfo> {
  const { rows } = await sql<Row>`select * from (${selectBills(ctx)}) r where r.id = ${id}`.execute(ctx.db)
  const row = rows[0] ?? fail('notFound')
  const [bill] = await toBills(ctx, [row])
  const papers = await sql<
    BillInfo['papers'][number]
  >`select id, kind, code, status, issued_on as "issuedOn", total_minor as "totalMinor", currency from invoice
     where merchant_id = ${ctx.scope.merchantId} and bill_id = ${id} order by id`.execute(ctx.db)
  const { availableMinor } = await agentBalance(ctx, { id: row.agentId, currency: row.currency })
  const history = await historyOf(ctx, 'agentBill', id)
  return {
    ...bill!,
    email: row.email,
    language: asOneOf(languages, row.language) ?? 'en',
    creditMinor: await creditOf(ctx, row.agentId, row.currency),
    availableMinor,
    payments: await paymentsOf(ctx, id),
    papers: papers.rows,
    history,
  }
}

/** All lines of a bill, for its papers. */
export async function allLines(ctx: Ctx, billId: number): Promise<LineRow[]> {
  const { rows } =
    await sql<LineRow>`select * from (${selectLines(ctx)}) r where r.bill_id = ${billId} order by r.position, r.id`.execute(
      ctx.db,
    )
  return rows
}
