import { sql } from 'kysely'
import { everyMinutes } from '../kit/jobs/jobs.ts'
import type { Ctx } from '../kit/ctx.ts'
import { ofAllMerchants } from '../kit/nodes/of-all-merchants.ts'
import { isLanguage } from '#contract/kit/languages.ts'
import { draftMail, emailOrder } from '../orders/orders.public.ts'

/** Sends guests their tickets once their orders are confirmed. Run twice it sends once; one that cannot be sent stops no other. */
export const mailTickets = everyMinutes(1, async ({ app, inMerchant }) => {
  const rows = await ofAllMerchants<{ merchant_id: number; order_id: number }>(app, {
    name: 'shop_tickets_due',
  })
  for (const { merchant_id: merchantId, order_id: orderId } of rows)
    await inMerchant(merchantId, (ctx) => mailOne(ctx, orderId)).catch(async (err: unknown) => {
      app.log.error({ err, orderId }, 'tickets of the shop could not be sent')
      await inMerchant(merchantId, (ctx) => putOff(ctx, orderId))
    })
})

/** The last time is some two and a half hours after the first. */
async function putOff({ db, scope }: Ctx, orderId: number): Promise<void> {
  const { rows } = await sql<{ tries: number }>`update shop_order set tries = tries + 1
    where merchant_id = ${scope.merchantId} and order_id = ${orderId} returning tries`.execute(db)
  const [row] = rows
  if (row)
    await sql`update shop_order set next_at = clock_timestamp() + make_interval(mins => ${10 * row.tries})
      where merchant_id = ${scope.merchantId} and order_id = ${orderId}`.execute(db)
}

async function mailOne(ctx: Ctx, orderId: number): Promise<void> {
  const { rows } = await sql<{ language: string }>`
    update shop_order set mailed_at = clock_timestamp() where merchant_id = ${ctx.scope.merchantId} and order_id = ${orderId}
       and mailed_at is null returning language`.execute(ctx.db)
  const [sold] = rows
  if (!sold || !isLanguage(sold.language)) return
  const kind = 'guest-voucher'
  const draft = await draftMail(ctx, { id: orderId, kind, language: sold.language })
  if (!draft.to) return
  const { to, language, subject, body, hasVoucher } = draft
  await emailOrder(ctx, { id: orderId, kind, language, to, subject, body, vouchers: hasVoucher })
}
