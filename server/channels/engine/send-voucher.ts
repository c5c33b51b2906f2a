import { draftMail, emailOrder } from '../../orders/orders.public.ts'
import type { Booking, BookingRef, Outcome } from '../port/engine.ts'
import { byProduct, type Acting } from './acting.ts'
import { bookingNow, onBooking } from './on-booking.ts'
import { no } from './no.ts'

/** The guest's voucher once more, by mail; nothing of ours sends messages to telephones. */
export const sendVoucher = (
  acting: Acting,
  ref: BookingRef,
  { email }: { email?: string; phone?: string },
): Promise<Outcome<Booking>> =>
  onBooking(acting, ref, async (ctx, row) => {
    if (!row.order_id || (row.state !== 'issued' && row.state !== 'used')) return no('wrongState')
    if (!email) return no('missingData', { field: 'email' })
    const by = byProduct(ctx)
    const { subject, body, language } = await draftMail(by, { id: row.order_id, kind: 'guest-voucher' })
    await emailOrder(by, {
      id: row.order_id,
      kind: 'guest-voucher',
      language,
      to: email,
      subject,
      body,
      vouchers: true,
    })
    return bookingNow(ctx, acting, row.id)
  })
