import { sql } from 'kysely'
import type { Cycle } from '#contract/billing/rules/rule.fields.ts'
import type { BillStatus } from '#contract/billing/bills/bill.states.ts'
import { AppError } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { eachMerchant } from '../../kit/nodes/each-merchant.ts'
import { todayOf } from '../../kit/text/today.ts'
import { lockBill } from '../bills/bill-records.ts'
import { gatherBill } from '../bills/generate-bill.ts'
import { lockBillVerb } from '../bills/move-bill.ts'
import type { Wanted } from '../bills/owed-orders.ts'
import { stopByRule } from '../statement/stop-sale.ts'
import { dueCycle } from './cycles.ts'
import { remind, sendBill } from './send.ts'

type Due = {
  agentId: number
  email: string
  cycle: Exclude<Cycle, 'none'>
  basis: Wanted['basis']
  cutOffDays: number
  termDays: number
  autoLock: boolean
  autoSend: boolean
}

/** Agents that are billed by a cycle, each by its own rule or that of all others. */
const agentsByCycle = async (ctx: Ctx): Promise<Due[]> =>
  (
    await sql<Due>`select a.id as "agentId", a.email, r.cycle, r.basis, r.cut_off_days as "cutOffDays", r.term_days as "termDays", r.auto_lock as "autoLock", r.auto_send as "autoSend"
      from agent a join lateral (select * from bill_rule r where r.merchant_id = a.merchant_id and (r.agent_id = a.id or r.agent_id is null)
        order by r.agent_id nulls last limit 1) r on r.cycle <> 'none'
     where a.merchant_id = ${ctx.scope.merchantId} and (a.settlement_term = 'invoice'
         or exists (select from issue_fee f where f.merchant_id = a.merchant_id and f.agent_id = a.id)) order by a.id`.execute(
      ctx.db,
    )
  ).rows

/** Makes the bill of a cycle that has none yet, and does with it what the rule says. Whatever became of it, it is made once. */
export async function billCycle(ctx: Ctx, due: Due): Promise<void> {
  const { from, to, cutOff } = dueCycle(due.cycle, due.cutOffDays, todayOf(ctx))
  const scheduleKey = `${due.cycle} ${to}`
  const existing = await ctx.db
    .selectFrom('agent_bill')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('agent_id', '=', due.agentId)
    .where('schedule_key', '=', scheduleKey)
    .executeTakeFirst()
  if (existing) return
  const form = {
    agentId: due.agentId,
    fromDay: from,
    toDay: to,
    cutOff,
    basis: due.basis,
    earlier: true,
    note: '',
  }
  const { id } = await gatherBill(ctx, form, { origin: 'schedule', scheduleKey, termDays: due.termDays })
  if (!due.autoLock) return
  await lockBillVerb(ctx, { id })
  if (due.autoSend && due.email) await sendBill(ctx, { id })
}

type Reminded = { id: number; status: BillStatus; day: number }

/** Bills whose day of a reminder is today and that were not reminded today yet. */
const remindersOf = async (ctx: Ctx, today: string): Promise<Reminded[]> =>
  (
    await sql<Reminded>`select b.id, ${today}::date - b.due_day as day from agent_bill b
     where b.merchant_id = ${ctx.scope.merchantId} and b.status = 'verified' and b.total_minor + b.noted_minor > b.paid_minor
       and ${today}::date - b.due_day = any ((select r.remind_on from bill_rule r where r.merchant_id = b.merchant_id
             and (r.agent_id = b.agent_id or r.agent_id is null) order by r.agent_id nulls last limit 1)::int[])
       and not exists (select from event e where e.merchant_id = b.merchant_id and e.subject = 'agentBill' and e.subject_id = b.id
             and e.type = 'billing.billReminded' and (e.at at time zone ${ctx.merchant.timeZone})::date = ${today}::date)
     order by b.id`.execute(ctx.db)
  ).rows

/** Bills by schedule, reminders and sale that stops, of one merchant. Each bill is a transaction of its own. */
export async function runMerchant(job: JobContext, merchantId: number): Promise<void> {
  const logFailure = (work: (ctx: Ctx) => Promise<void>, what: string) =>
    job.inMerchant(merchantId, work).catch((err: unknown) => {
      // Nothing to bill is nothing to tell.
      if (!(err instanceof AppError && err.name === 'billing.nothing'))
        job.app.log.error({ err, merchantId }, what)
    })
  for (const due of await job.inMerchant(merchantId, agentsByCycle))
    await logFailure((ctx) => billCycle(ctx, due), 'a bill by schedule could not be made')
  for (const { id, day } of await job.inMerchant(merchantId, (ctx) => remindersOf(ctx, todayOf(ctx))))
    await logFailure(
      async (ctx) => remind(ctx, await lockBill(ctx, { id }), day),
      'a reminder could not be sent',
    )
  await logFailure(stopByRule, 'sale could not be stopped by rule')
}

/** Each half hour: bills, reminders and sale stops of each merchant. */
export async function runCycles(job: JobContext): Promise<void> {
  await eachMerchant(job, 'atWork', (id) => runMerchant(job, id))
}
