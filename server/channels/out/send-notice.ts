import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import { emit } from '../../kit/events.ts'
import { OutsideFault } from '../../kit/outside/call-outside.ts'
import { endOut, type Sender } from '../../kit/outside/outbox.ts'
import { putToFollowUp, settleFollowUp } from '../../orders/orders.public.ts'
import { readChannel } from '../connections/channel-connection.ts'
import { bookingOf, findBooking } from '../engine/bookings.ts'
import { portOf } from '../engine/engine.ts'
import type { RefundRow } from '../engine/refunding/refund-rows.ts'
import { refundOf } from '../engine/refunds.ts'
import { MarketRefused, type ChannelConnection, type Notice } from '../port/adapter.ts'
import { adapters } from '../registry.ts'

type Row = {
  id: number
  connection_id: number
  channel_order_id: number
  kind: Notice['kind']
  refund_id: number | null
  body: { reason?: string; used?: number; refunded?: number }
  state: string
}

/** Tells a marketplace of a booking: totals so far, so that of several that wait the newest says all. */
export const sendNotice: Sender = async (ctx, { subjectId, tries }) => {
  const { rows } =
    await sql<Row>`select * from channel_notice where merchant_id = ${ctx.scope.merchantId} and id = ${subjectId} for no key update`.execute(
      ctx.db,
    )
  const [row] = rows
  if (!row || row.state !== 'waiting') return undefined
  const connection = await readChannel(ctx, row.connection_id)
  const adapter = adapters.get(connection.system)
  const booking = await findBooking(ctx, connection, { id: row.channel_order_id })
  if (!adapter?.notify || !booking || booking.test || (await isOld(ctx, row))) {
    await endNotice(ctx, row.id, 'done')
    return undefined
  }
  // Switched off it is told nothing; what has happened meanwhile it is told once it is on again.
  if (!connection.enabled) return () => Promise.resolve()
  const notify = adapter.notify
  const notice = await noticeOf(ctx, row, bookingOf(ctx, connection, booking))
  const { app } = ctx
  return async (job) => {
    let error = ''
    try {
      await notify(portOf(app, connection), notice)
    } catch (thrown) {
      if (!(thrown instanceof MarketRefused)) {
        if (tries === patientTries && thrown instanceof OutsideFault)
          await job.inMerchant(connection.merchantId, (inside) =>
            tellFailed(inside, connection, notice, thrown.message),
          )
        throw thrown
      }
      error = `${thrown.code} ${thrown.message}`.slice(0, 300)
    }
    await job.inMerchant(connection.merchantId, async (inside) => {
      await endNotice(inside, row.id, error ? 'failed' : 'done', error)
      await endOut(inside, { kind: 'channel', subjectId: row.id })
      if (error) await tellFailed(inside, connection, notice, error)
      else if (tries > patientTries && booking.order_id !== null)
        await settleFollowUp(inside, booking.order_id, 'channel-failed', 'solved')
    })
  }
}

/** So often it is tried before people have to know: some twenty minutes. */
const patientTries = 4

/** What it does not know it settles its own way: it refunds, or pays nothing for whom we have served. */
async function tellFailed(
  ctx: Ctx,
  { name, system }: ChannelConnection,
  { booking, kind }: Notice,
  error: string,
): Promise<void> {
  const { language } = ctx.merchant
  const params = { market: name, error, what: ctx.app.word(language, `channels.noticeKinds.${kind}`) }
  await emit(ctx, 'channels.noticeFailed', {
    subject: 'channelOrder',
    subjectId: booking.id,
    orderId: booking.orderId,
    reason: ctx.app.word(language, 'channels.text.notInformed', params),
    facts: { channel: name, system, code: booking.thirdCode },
  })
  if (booking.orderId !== null)
    await putToFollowUp(
      ctx,
      booking.orderId,
      'channel-failed',
      reasonOf({ word: 'channels.text.notInformed', params }),
    )
}

/** A newer one of its kind waits, and says more. */
async function isOld(ctx: Ctx, { id, channel_order_id: item, kind }: Row): Promise<boolean> {
  if (kind !== 'use' && kind !== 'amend') return false
  const { rows } =
    await sql`select from channel_notice where merchant_id = ${ctx.scope.merchantId} and channel_order_id = ${item} and kind = ${kind} and id > ${id} limit 1`.execute(
      ctx.db,
    )
  return rows.length > 0
}

const endNotice = (ctx: Ctx, id: number, state: 'done' | 'failed', error = ''): Promise<unknown> =>
  sql`update channel_notice set state = ${state}, error = ${error} where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(
    ctx.db,
  )

async function noticeOf(ctx: Ctx, row: Row, booking: Notice['booking']): Promise<Notice> {
  const at = sql`merchant_id = ${ctx.scope.merchantId}`
  const { rows: before } = await sql<{
    body: Row['body']
  }>`select body from channel_notice where ${at} and channel_order_id = ${row.channel_order_id}
    and kind = 'use' and state = 'done' and id < ${row.id} order by id desc limit 1`.execute(ctx.db)
  const { rows: refunds } =
    await sql<RefundRow>`select * from channel_refund where ${at} and id = ${row.refund_id}`.execute(ctx.db)
  const refund = refunds[0] ? refundOf(refunds[0]) : null
  return {
    id: row.id,
    kind: row.kind,
    booking,
    refund,
    used: booking.used,
    refunded: booking.refunded,
    before: { used: before[0]?.body.used ?? 0, refunded: before[0]?.body.refunded ?? 0 },
    facts: { ...booking.facts, ...refund?.facts },
    reason: row.body.reason ?? refund?.answer ?? '',
  }
}
