import { createHash } from 'node:crypto'
import type { Amounts } from '#contract/kit/guests.ts'
import type { CallCtx } from '../../kit/ctx.ts'
import { AppError, QuestionError } from '../../kit/call/errors.ts'
import { violated } from '../../kit/db/db.ts'
import { createOrder, type OrderRequest } from '../../orders/orders.public.ts'
import type { ChannelConnection } from '../port/adapter.ts'
import type { BookInput, Contact } from '../port/engine.ts'
import type { Acting } from './acting.ts'
import type { StoredUnit } from './bookings.ts'
import type { OwnOffer } from './offers.ts'
import { netAmounts, ownPriceOn } from './own-prices.ts'
import { requestedOnly, contactName, countsOf, guestsOf, type ReadInput } from './read-input.ts'
import { noteDrift } from './drift/price-drift.ts'
import { insertItem, ownTotals, type NewItem } from './write-item.ts'

/** Late is late; what else would be asked of a person, a marketplace has asked its guest. */
const isLate = ({ questions }: QuestionError): boolean =>
  questions.some(({ key }) => key.endsWith('.lateBooking'))

/** Does it, with yes to what is asked on the way. */
export async function saidYes<C extends CallCtx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  try {
    return await work(ctx)
  } catch (error) {
    if (!(error instanceof QuestionError) || isLate(error)) throw error
    return work({ ...ctx, confirm: [...ctx.confirm, ...error.questions.map(({ token }) => token)] })
  }
}

type Making = ReadInput & {
  input: BookInput
  item: Pick<NewItem, 'id' | 'uuid'>
  holdMinutes?: number
}

/** The order and the item it is of, in one transaction; false where another message has made them meanwhile. */
export async function makeOrder({ connection, outside }: Acting, making: Making): Promise<boolean> {
  const { input, offer, session, units, item, holdMinutes } = making
  const ctx = await outside()
  let isMade = false
  const { thirdCode, date, contact = {}, collected, remark = '' } = input
  const ordered = { offer, thirdCode, date, session, units, contact, collected, remark, holdMinutes }
  const clientRequestId = requestId(connection.id, item.id, input)
  const request = requestOf(
    connection,
    { ...ordered, clientRequestId, itemId: item.id },
    async (inside, order) => {
      isMade = true
      await insertItem(inside, connection, {
        ...item,
        input,
        state: holdMinutes === undefined ? (order.status === 'confirmed' ? 'issued' : 'issuing') : 'held',
        offer,
        session,
        units,
        order,
        test: false,
        heldUntil: holdMinutes === undefined ? null : order.payBy,
      })
      // At the agent's price what the guest pays there is the marketplace's own; what it pays us is compared once it is paid.
      const ours =
        ownTotals(offer, input.date, session, units) ??
        (holdMinutes === undefined ? { retail: null, net: order.totalMinor } : null)
      if (ours)
        await noteDrift(inside, connection, {
          orderId: order.id,
          currency: input.currency ?? '',
          stated: { retail: input.retailMinor ?? null, net: input.netMinor ?? null },
          ours,
        })
    },
  )
  try {
    await saidYes(ctx, (input) => createOrder(input, request))
    return isMade
  } catch (error) {
    if (violated(error)?.startsWith('channel_order_') || violated(error) === 'orders_channel') return false
    // Held and paid at one moment: the same item, asked for in two ways.
    if (error instanceof AppError && error.name === 'requestReused') return false
    throw error
  }
}

type Beside = NonNullable<OrderRequest['channel']>['beside']

type Ordered = {
  clientRequestId: string
  itemId: number
  offer: OwnOffer
  thirdCode: string
  date: string
  session: string
  units: readonly StoredUnit[]
  contact: Contact
  collected: Record<string, string> | undefined
  remark: string
  holdMinutes?: number | undefined
}

/** A marketplace's item as an order is asked for, its texts no longer than an order keeps them. */
export const requestOf = (
  connection: ChannelConnection,
  {
    clientRequestId,
    itemId,
    thirdCode,
    offer,
    date,
    session,
    units,
    contact,
    collected,
    remark,
    holdMinutes,
  }: Ordered,
  beside: Beside,
): OrderRequest => ({
  clientRequestId,
  agentId: connection.agentId,
  skuId: offer.skuId,
  date,
  session,
  ...countsOf(units),
  contactName: contactName(connection, contact, units).slice(0, 200),
  contactPinyin: '',
  contactPhone: (contact.phone ?? '').slice(0, 40),
  contactEmail: (contact.email ?? '').slice(0, 200),
  guests: guestsOf(offer, units),
  collected: requestedOnly(offer, 'order', collected),
  remark: remark.slice(0, 5_000),
  agentOrderCode: '',
  ...(holdMinutes !== undefined && { hold: { minutes: holdMinutes } }),
  channel: {
    name: connection.system,
    thirdCode,
    item: String(itemId),
    beside,
    unit: ownUnit(offer, date, session),
  },
})

/** What the marketplace pays us for one of each kind, where the product has prices of its own there. */
function ownUnit({ own }: OwnOffer, date: string, session: string): Amounts | undefined {
  const price = own && ownPriceOn({ ...own, pending: false }, date, session)
  return price ? netAmounts(price) : undefined
}

/** The same message asks for the same order, however often it comes. */
const requestId = (connectionId: number, itemId: number, { thirdCode, item = '' }: BookInput): string =>
  thirdCode === ''
    ? `channel-${connectionId}-${itemId}`
    : `channel-${connectionId}-${createHash('sha256').update(`${thirdCode}\n${item}`).digest('hex').slice(0, 32)}`
