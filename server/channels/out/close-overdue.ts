import { sql } from 'kysely'
import { among } from '../../kit/db/filters.ts'
import { emit } from '../../kit/events.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import { readChannel } from '../connections/channel-connection.ts'
import { actingFor } from '../engine/acting.ts'
import { endItem } from '../engine/cancel.ts'
import { no } from '../engine/no.ts'
import { bookingNow, onBooking } from '../engine/on-booking.ts'
import { settlePending } from '../engine/refunding/refund-rows.ts'
import { adapters } from '../registry.ts'

/** Marketplaces that decide themselves what nobody has answered in time. */
export const deciding = (): string[] =>
  [...adapters.values()].flatMap(({ manifest: { system, limits } }) =>
    limits.decidesUnanswered ? [system] : [],
  )

/** Clocks differ, and an answer may be on its way. */
const graceMinutes = 2
type Overdue = { id: number; connectionId: number }

/** Orders that have failed there: their guests have the money back. Codes are void and places free at once, not at the gate. */
export async function closeOverdue(job: JobContext, merchantId: number): Promise<void> {
  const overdue = await job.inMerchant(merchantId, async ({ db }) => {
    const { rows } = await sql<Overdue>`
      select id, connection_id as "connectionId" from channel_order
       where merchant_id = ${merchantId} and system = any(${deciding()}::text[]) and state in ${among(channelOrderStates.phases.making)}
         and answer_by < now() - make_interval(mins => ${graceMinutes}) and facts ->> 'confirmType' is distinct from '1'
       order by id limit 200`.execute(db)
    return rows
  })
  for (const one of overdue)
    await close(job, merchantId, one).catch((err: unknown) =>
      job.app.log.error(
        { err, channelOrderId: one.id },
        'an order that failed at its marketplace was not closed',
      ),
    )
}

async function close(job: JobContext, merchantId: number, { id, connectionId }: Overdue): Promise<void> {
  const connection = await job.inMerchant(merchantId, (ctx) => readChannel(ctx, connectionId))
  const acting = actingFor(job.app, connection)
  await onBooking(acting, { id }, async (ctx, row) => {
    // Confirmed at this very moment.
    if (!channelOrderStates.is(row.state, 'making')) return no('wrongState')
    const reason = ctx.app.word(ctx.merchant.language, 'channels.text.notInTime')
    await endItem(ctx, row, { state: 'closed', reason, fee: 'none' })
    await settlePending(ctx, row.id)
    await emit(ctx, 'channels.closedByMarket', {
      subject: 'channelOrder',
      subjectId: row.id,
      orderId: row.order_id,
      reason,
      facts: { channel: ctx.actor.name, system: row.system, code: row.third_code },
    })
    return bookingNow(ctx, acting, row.id)
  })
}
