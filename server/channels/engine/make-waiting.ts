import { violated } from '../../kit/db/db.ts'
import { createOrder } from '../../orders/orders.public.ts'
import type { No } from '../port/engine.ts'
import type { Acting } from './acting.ts'
import type { BookingRow } from './bookings.ts'
import { saidYes } from './make-order.ts'
import { no, noOf } from './no.ts'
import { findOffer } from './offers.ts'
import { askedOnly, countsOf } from './read-input.ts'
import { patchItem, putNotice } from './write-item.ts'
import { dropChannelDraft } from '../../order-entry/entry.public.ts'

/** An item that waits becomes an order as it stands, with the transaction that makes it. */
export async function makeWaiting(acting: Acting, row: BookingRow): Promise<{ ok: true } | No> {
  const { connection } = acting
  const offer = await findOffer(acting, row.outside_product, row.outside_option || undefined)
  if (!offer || row.date === null) return no('unknownProduct')
  if (row.units.some(({ kind }) => kind === null)) return no('unknownUnit')
  const ctx = await acting.outside()
  try {
    await saidYes(ctx, (asked) =>
      createOrder(asked, {
        clientRequestId: `channel-item-${connection.id}-${row.id}-${row.version}`,
        agentId: connection.agentId,
        skuId: offer.skuId,
        date: row.date ?? '',
        session: offer.sku.sessions.length ? row.session : '',
        ...countsOf(row.units),
        contactName: row.contact_name || row.units.find(({ name }) => name)?.name || connection.name,
        contactPinyin: '',
        contactPhone: row.contact_phone,
        contactEmail: row.contact_email,
        guests: row.units.flatMap(({ kind, name, info }) =>
          kind === null || kind === 'unit'
            ? []
            : [{ kind, name, pinyin: '', info: askedOnly(offer, 'guest', info) }],
        ),
        collected: askedOnly(offer, 'order', row.collected),
        remark: row.remark,
        agentOrderCode: '',
        channel: {
          name: connection.system,
          thirdCode: row.third_code,
          item: String(row.id),
          beside: async (inside, order) => {
            const isIssued = order.status === 'confirmed'
            await patchItem(inside, row.id, {
              order_id: order.id,
              state: isIssued ? 'issued' : 'issuing',
              sku_id: offer.skuId,
              product_id: offer.id,
              cause: '',
              ...(isIssued && { confirmed_at: inside.now.toISOString() }),
            })
            if (row.draft_id !== null) await dropChannelDraft(inside, row.draft_id)
            if (isIssued)
              await putNotice(inside, { id: row.id, connectionId: connection.id }, { kind: 'issue' })
          },
        },
      }),
    )
    return { ok: true }
  } catch (error) {
    const told = noOf(error)
    if (told) return told
    if (violated(error) === 'orders_channel') return { ok: true }
    throw error
  }
}
