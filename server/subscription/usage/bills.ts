import { sql } from 'kysely'
import { billRoles, usageLine, type BillRole, type UsageLine } from '#contract/subscription/plans.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { balanceOf, readSubscription, type Subscription } from '../plan/term.ts'
import { monthUse, type MonthUse } from './month.ts'

const letterOf: Record<BillRole, string> = { operator: 'OM', distributor: 'DM', supplier: 'VM' }

/** What a month comes to in one role: beyond what the plan includes, by begun blocks. */
function linesOf(
  role: BillRole,
  used: MonthUse,
  { plan, currency }: Pick<Subscription, 'plan' | 'currency'>,
): UsageLine[] {
  if (role === 'operator')
    return (['orders', 'messages', 'storage'] as const).map((measure) =>
      usageLine(measure, used[measure], plan, currency),
    )
  return [
    usageLine('partner', role === 'distributor' ? used.soldOfOthers : used.soldByOthers, plan, currency),
  ]
}

/** Bills the months that are over since the first that was metered, each once; the database holds no second one. */
export async function billMonths(ctx: Ctx): Promise<void> {
  const subscription = await readSubscription(ctx)
  if (!subscription) return
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', day)::date::text as month from usage_day u
     where merchant_id = ${ctx.scope.merchantId} and day < date_trunc('month', ${todayOf(ctx)}::date)
       and not exists (select from usage_bill b where b.merchant_id = u.merchant_id and b.role = 'supplier' and b.month = date_trunc('month', u.day)::date)
     order by month`.execute(ctx.db)
  for (const { month } of rows) await billMonth(ctx, month)
}

async function billMonth(ctx: Ctx, month: string): Promise<void> {
  const subscription = await readSubscription(ctx, 'for update')
  const had =
    await sql`select from usage_bill where merchant_id = ${ctx.scope.merchantId} and month = ${month}`.execute(
      ctx.db,
    )
  if (!subscription || had.rows.length > 0) return
  const used = await monthUse(ctx, month)
  for (const role of billRoles) await issueBill(ctx, { role, month, used, subscription })
  await emit(ctx, 'subscription.billIssued', {
    subject: 'merchant',
    subjectId: ctx.scope.merchantId,
    facts: { month: month.slice(0, 7) },
  })
}

type Issue = { role: BillRole; month: string; used: MonthUse; subscription: Subscription }

/** What the balance covers is settled at once; the rest is asked for with the next payment. */
async function issueBill(ctx: Ctx, { role, month, used, subscription }: Issue): Promise<void> {
  const lines = linesOf(role, used, subscription)
  const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  const { plan, currency } = subscription
  const at = ctx.now.toISOString()
  const { id } = await insertRow(ctx, 'usage_bill', {
    role,
    month,
    number: `${letterOf[role]}-${month.slice(0, 4)}${month.slice(5, 7)}`,
    plan,
    currency,
    orders: ordersOf(role, used),
    messages: role === 'operator' ? used.messages : 0,
    storage_bytes: role === 'operator' ? used.storage : 0,
    lines: JSON.stringify(lines),
    amount_minor: amountMinor,
    state: 'open',
    issued_at: at,
  })
  if (amountMinor > 0)
    await insertRow(ctx, 'subscription_entry', {
      kind: 'bill',
      amount_minor: -amountMinor,
      currency,
      bill_id: id,
      at,
    })
  if (amountMinor === 0 || (await balanceOf(ctx)) >= 0)
    await updateRow(ctx, 'usage_bill', { id }, { state: 'settled', settled_at: at })
}

const ordersOf = (role: BillRole, used: MonthUse): number =>
  role === 'operator' ? used.orders : role === 'distributor' ? used.soldOfOthers : used.soldByOthers
