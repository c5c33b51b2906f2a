import type { BookingRef, ChannelRefund, Outcome } from '../port/engine.ts'
import type { Acting } from './acting.ts'
import { onBooking } from './on-booking.ts'
import { no } from './no.ts'
import { readRefund, settle } from './refunding/refund-rows.ts'
import { refundBy, refundOf } from './refunds.ts'

/** Refused there, or taken back: nobody has to answer it any more, and nobody is told. What was answered stays as it is. */
export const withdrawRefund = (
  acting: Acting,
  ref: BookingRef,
  { outsideId, reason }: { outsideId: string; reason: string },
): Promise<Outcome<ChannelRefund>> =>
  onBooking(acting, ref, async (ctx, row) => {
    const refund = await refundBy(ctx, acting, outsideId)
    if (!refund || refund.channel_order_id !== row.id) return no('unknownBooking')
    if (refund.state === 'waiting')
      await settle(ctx, refund, { state: 'rejected', byRule: true, answer: reason })
    return { ok: true, value: refundOf(await readRefund(ctx, refund.id)) }
  })
