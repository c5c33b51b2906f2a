import { violated } from '../../kit/db/db.ts'
import { createOrder } from '../../orders/orders.public.ts'
import type { No } from '../port/engine.ts'
import type { Acting } from './acting.ts'
import type { BookingRow } from './bookings.ts'
import { requestOf, saidYes } from './make-order.ts'
import { no, noOf } from './no.ts'
import { findOffer } from './offers.ts'
import { heldOrderOf } from './waiting/held-places.ts'
import { patchItem, putNotice } from './write-item.ts'
import { dropChannelDraft } from '../../order-entry/entry.public.ts'

/** An item that waits becomes an order as it stands, with the transaction that makes it. */
export async function makeWaiting(acting: Acting, row: BookingRow): Promise<{ ok: true } | No> {
  const { connection, inside } = acting
  const offer = await findOffer(acting, row.outside_product, row.outside_option || undefined)
  if (!offer || row.date === null) return no('unknownProduct')
  const units = row.units.filter(({ refundedAt }) => !refundedAt)
  if (units.some(({ kind }) => kind === null)) return no('unknownUnit')
  const ctx = await acting.outside()
  const request = requestOf(
    connection,
    {
      clientRequestId: `channel-item-${connection.id}-${row.id}-${row.version}`,
      itemId: row.id,
      offer,
      thirdCode: row.third_code,
      date: row.date,
      session: offer.sku.sessions.length ? row.session : '',
      units,
      contact: { name: row.contact_name, phone: row.contact_phone, email: row.contact_email },
      collected: row.collected,
      remark: row.remark,
    },
    async (inside, order) => {
      const isIssued = order.status === 'confirmed'
      await patchItem(inside, row.id, {
        order_id: order.id,
        state: isIssued ? 'issued' : 'issuing',
        sku_id: offer.skuId,
        product_id: offer.id,
        cause: '',
        held_until: null,
        ...(isIssued && { confirmed_at: inside.now.toISOString() }),
      })
      if (row.draft_id !== null) await dropChannelDraft(inside, row.draft_id)
      if (isIssued) await putNotice(inside, { id: row.id, connectionId: connection.id }, { kind: 'issue' })
    },
  )
  try {
    const held = await inside((within) => heldOrderOf(within, row))
    await saidYes(ctx, (input) =>
      createOrder(input, { ...request, ...(held !== null && { insteadOf: held }) }),
    )
    return { ok: true }
  } catch (error) {
    const response = noOf(error, acting.app)
    if (response) return response
    if (violated(error) === 'orders_channel') return { ok: true }
    throw error
  }
}
