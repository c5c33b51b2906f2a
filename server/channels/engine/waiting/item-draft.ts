import type { DraftContent } from '#contract/order-entry/drafts/drafts.schema.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { dayIn } from '../../../kit/text/days.ts'
import { dropChannelDraft, makeChannelDraft } from '../../../order-entry/entry.public.ts'
import { loadOrderSkus } from '../../../orders/orders.public.ts'
import type { ChannelConnection } from '../../port/adapter.ts'
import type { BookInput } from '../../port/engine.ts'
import type { BookingRow, StoredUnit } from '../bookings.ts'
import type { OwnOffer } from '../offers.ts'
import { heldOrderOf } from './held-places.ts'
import { requestedOnly, contactName, countsOf } from '../read-input.ts'

type Item = {
  id: number
  input: BookInput
  units: readonly StoredUnit[]
  offer: Pick<OwnOffer, 'skuId' | 'sku'> | undefined
  session: string
  /** The order that holds its places until then. */
  heldOrderId?: number | null
  /** Of a draft that stands for an earlier one of the item. */
  again?: number
}

/** What of it could be read, ready to be completed. */
export function makeItemDraft(
  ctx: Ctx,
  connection: ChannelConnection,
  { id, input, units: all, offer, session, again, heldOrderId = null }: Item,
): Promise<number> {
  const units = all.filter(({ refundedAt }) => !refundedAt)
  const { adults, children, infants } = countsOf(units)
  const day = dayIn(input.date)
  const { contact = {} } = input
  const people = units.filter(({ kind }) => kind !== null && kind !== 'unit')
  const seen = { adult: 0, child: 0, infant: 0 }
  const guests = people.map(({ kind, name, info }) => {
    const of = kind === 'child' || kind === 'infant' ? kind : 'adult'
    return { key: `${of}${seen[of]++}`, name, info: offer ? requestedOnly(offer, 'guest', info) : {} }
  })
  const content: DraftContent = {
    items:
      offer && day
        ? [
            {
              key: 'item0',
              skuId: offer.skuId,
              date: day,
              session,
              nights: 1,
              adults,
              children,
              infants,
              shownMinor: null,
            },
          ]
        : [],
    promoCode: '',
    party: guests.map(({ key }) => key),
    guests: Object.fromEntries(guests.map(({ key, name, info }) => [key, { name, info }])),
    collected: offer ? { all: requestedOnly(offer, 'order', input.collected) } : {},
    contactName: contactName(connection, contact, units),
    contactPinyin: '',
    contactPhone: contact.phone ?? '',
    contactEmail: contact.email ?? '',
    agentOrderCode: '',
    remark: input.remark ?? '',
    internalNote: '',
    language: '',
  }
  return makeChannelDraft(ctx, {
    agentId: connection.agentId,
    reference: `${input.thirdCode || id} · ${id}${again ? `.${again}` : ''}`,
    raw: typeof input.raw === 'object' && input.raw !== null ? { ...input.raw } : { raw: input.raw },
    content,
    dueAt: input.answerBy ?? null,
    heldOrderId,
    note: '',
  })
}

/** What an item that waits was told, as a message tells it. */
export const inputOfItem = (row: BookingRow, date: string | null): BookInput => ({
  thirdCode: row.third_code,
  item: row.item,
  outsideProduct: row.outside_product,
  outsideOption: row.outside_option,
  date: date ?? '',
  session: row.session,
  units: row.units.map(({ unit, name, outsideId, info }) => ({
    unit,
    name,
    outsideId,
    ...(info && { info }),
  })),
  contact: { name: row.contact_name, phone: row.contact_phone, email: row.contact_email },
  collected: row.collected,
  remark: row.remark,
  raw: {},
  ...(row.answer_by && { answerBy: row.answer_by }),
})

/** Some of it was given back while it waits: whoever completes it makes an order of the rest. */
export async function draftAnew(
  ctx: Ctx,
  connection: ChannelConnection,
  row: BookingRow,
  units: readonly StoredUnit[],
): Promise<number> {
  const { id, version, session, sku_id: skuId } = row
  const sku = skuId === null ? undefined : (await loadOrderSkus(ctx, [skuId])).get(skuId)
  if (row.draft_id !== null) await dropChannelDraft(ctx, row.draft_id)
  return makeItemDraft(ctx, connection, {
    id,
    again: version,
    units,
    session,
    offer: sku && { skuId: sku.id, sku },
    input: inputOfItem(row, row.date),
    heldOrderId: await heldOrderOf(ctx, row),
  })
}
