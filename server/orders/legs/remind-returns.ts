import { sql } from 'kysely'
import { orderStates } from '#contract/orders/orders.states.ts'
import { among } from '../../kit/db/filters.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { dateInWords } from '../../kit/text/date-in-words.ts'
import { html, webLink } from '../../kit/text/html.ts'
import { todayOf } from '../../kit/text/today.ts'
import { composeMail, orderValues, queueMail } from '../../mail/mail.public.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { deadlineRules } from '../deadlines/rules.ts'
import { onOrder } from '../act/on-order.ts'
import { patchOrder } from '../order/order-work.ts'
import { returnLink } from './return-link.ts'

/** At most so many of a merchant in one sweep; the next takes the rest. */
const limit = 200

/** Open returns whose last day is near by the merchant's rule, and of which nobody was told yet. */
export async function endingReturns(ctx: Ctx): Promise<number[]> {
  const { returnDays } = deadlineRules(ctx)
  if (returnDays === 0) return []
  const today = todayOf(ctx)
  const until = Temporal.PlainDate.from(today).add({ days: returnDays }).toString()
  const { rows } = await sql<{ id: number }>`select id from orders
    where merchant_id = ${ctx.scope.merchantId} and return_open and return_date between ${today} and ${until}
      and return_reminded is distinct from return_date and status in ${among(orderStates.phases.standing)} and deleted_at is null
    order by return_date, id limit ${limit}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Its agent is told, and its guest mailed a link where we have an address. One that was reserved meanwhile is left alone. */
export const remindReturn = (ctx: Ctx, id: number): Promise<unknown> =>
  onOrder(ctx, { id }, async (work) => {
    const { return_open: isOpen, return_date: date, return_reminded: view, agent_id: agentId } = work.order
    if (!isOpen || date === null || view === date || date < todayOf(ctx)) return
    patchOrder(work, { return_reminded: date })
    work.moved = true
    const about = {
      kind: 'returnEnds',
      subject: { topic: 'order', id },
      facts: { until: date },
      once: `return ${id} ${date}`,
    } as const
    await notify(work.ctx, { ...about, to: { holding: 'bookingCenter.PlayOrderList', agentId } })
    const to = await mailGuest(work.ctx, id, date)
    work.events.push({ name: 'returnReminded', agentVisible: true, facts: { date, to } })
  })

/** Answers the address; empty where there is none. */
async function mailGuest(ctx: Ctx, id: number, until: string): Promise<string> {
  const order = await orderValues(ctx, id)
  if (!order.guestMail) return ''
  const { guestLanguage: language } = order
  const { url } = await returnLink(ctx, { id })
  const mail = await composeMail(ctx, {
    kind: 'guest-return',
    language,
    scope: { agentId: order.agentId, skuId: order.skuId },
    values: {
      ...order.values(language),
      until: dateInWords(until, language, ctx.merchant).date,
      link: { text: url, html: html`<p><a href="${webLink(url)}">${url}</a></p>` },
    },
  })
  await queueMail(ctx, {
    kind: 'guest-return',
    to: order.guestMail,
    language,
    partyName: order.guestName,
    ...mail,
    orderId: id,
    onceKey: `return ${id} ${until}`,
  })
  return order.guestMail
}
