import { sql } from 'kysely'
import { orderStates } from '#contract/orders/orders.states.ts'
import { among } from '../../kit/db/filters.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { eachMerchant } from '../../kit/nodes/each-merchant.ts'
import { todayOf } from '../../kit/text/today.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { onOrder } from '../act/on-order.ts'
import { amountText } from '../act/settle-lines.ts'
import { deadlineRules } from '../deadlines/rules.ts'
import { balanceOn } from '../order/order-rules.ts'
import { patchOrder } from '../order/order-work.ts'
import { dueOf } from './due.ts'

/** At most so many of a merchant in one sweep; the next takes the rest. */
const limit = 200

/** Agents are reminded of the balance of what they bought by a deposit, each in a transaction of its own. Killed midway it goes on with the next sweep. */
export async function remindBalances(job: JobContext): Promise<void> {
  await eachMerchant(job, 'atWork', async (merchantId) => {
    for (const id of await job.inMerchant(merchantId, dueBalances))
      await job
        .inMerchant(merchantId, (ctx) => remindBalance(ctx, id))
        .catch((err: unknown) => job.app.log.error({ err, orderId: id }, 'nobody was reminded of a balance'))
  })
}

/** Orders whose balance is due soon by the merchant's rule, and whose agent was not reminded of that day yet. */
async function dueBalances(ctx: Ctx): Promise<number[]> {
  const { balanceReminderDays } = deadlineRules(ctx)
  if (balanceReminderDays === 0) return []
  const today = todayOf(ctx)
  const until = Temporal.PlainDate.from(today).add({ days: balanceReminderDays }).toString()
  const { rows } = await sql<{ id: number }>`select id from orders
    where merchant_id = ${ctx.scope.merchantId} and payment_status = 'part-paid' and deposit_basis_points > 0
      and service_date - balance_days between ${today}::date and ${until}::date
      and balance_reminded is distinct from service_date - balance_days
      and settlement_term = 'settle-by-order' and status in ${among(orderStates.phases.standing)} and deleted_at is null
    order by service_date - balance_days, id limit ${limit}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** One that was paid meanwhile is left alone. */
const remindBalance = (ctx: Ctx, id: number): Promise<unknown> =>
  onOrder(ctx, { id }, async (work) => {
    const { order } = work
    const date = balanceOn(order)
    if (date === null || date < todayOf(ctx) || date === order.balance_reminded) return
    if (order.payment_status !== 'part-paid' || dueOf(order) <= 0) return
    const amount = amountText(dueOf(order), order.currency)
    patchOrder(work, { balance_reminded: date })
    work.moved = true
    await notify(work.ctx, {
      kind: 'balanceDue',
      to: { holding: 'bookingCenter.PlayOrderList', agentId: order.agent_id },
      subject: { topic: 'order', id },
      facts: { amount, until: date },
      once: `balance ${id} ${date}`,
    })
    work.events.push({ name: 'balanceReminded', agentVisible: true, facts: { date, amount } })
  })
