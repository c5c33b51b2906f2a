import type { DraftContent } from '#contract/order-entry/drafts/drafts.schema.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { dayIn } from '../../../kit/text/days.ts'
import { makeChannelDraft } from '../../../order-entry/entry.public.ts'
import type { ChannelConnection } from '../../port/adapter.ts'
import type { BookInput } from '../../port/engine.ts'
import type { StoredUnit } from '../bookings.ts'
import type { OwnOffer } from '../offers.ts'
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
  { id, input, units, offer, session, again, heldOrderId = null }: Item,
): Promise<number> {
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
