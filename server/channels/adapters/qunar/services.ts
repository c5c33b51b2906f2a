import { leadingDay } from '../../../kit/text/days.ts'
import { todayAt } from '../../../kit/text/today.ts'
import { countIn } from '../../../kit/outside/json-object.ts'
import { fenIn } from '../../parts/fen.ts'
import { sessionOf } from '../../parts/session-of.ts'
import { ticketUnit } from '../../parts/ticket-unit.ts'
import { childOf, childrenOf, textAt, xmlValue, type XmlNode } from '../../../kit/outside/xml.ts'
import type { InboundCall } from '../../port/adapter.ts'
import type { Booking, BookInput, Contact, Offer, Outcome, UnitInput } from '../../port/engine.ts'
import type { Said } from './codec.ts'
import { created, no, ok, orderInfo, paid, productInfo, wrongData } from './messages.ts'

type QunarServicesInput = { call: InboundCall; body: XmlNode }
type Service = (input: QunarServicesInput) => Promise<Said>

const maxTickets = 200
const maxDays = 90

const contactIn = (order: XmlNode | undefined): Contact => {
  const contact = childOf(order, 'contactPerson')
  return { name: textAt(contact, 'name'), phone: textAt(contact, 'mobile'), email: textAt(contact, 'email') }
}

/** One ticket a unit, each with its own visitor where one is named. */
function unitsIn(order: XmlNode | undefined, unit: string, tickets: number): UnitInput[] {
  const people = childrenOf(childOf(order, 'visitPerson'), 'person').filter((person) =>
    textAt(person, 'name'),
  )
  return Array.from({ length: tickets }, (_, at) => {
    const person = people[at]
    const info = Object.fromEntries(
      ['credentials', 'credentialsType', 'defined1Value', 'defined2Value', 'namePinyin'].flatMap((name) =>
        textAt(person, name) ? [[name, textAt(person, name)]] : [],
      ),
    )
    return { unit, name: textAt(person, 'name'), info }
  })
}

function inputOf(
  order: XmlNode,
  offer: Offer,
  of: { date: string; tickets: number; currency: string },
): BookInput {
  const contact = childOf(order, 'contactPerson')
  const idCard = textAt(contact, 'idCard') || textAt(contact, 'credentials')
  const [status, remark] = [textAt(order, 'orderStatus'), textAt(order, 'orderRemark')]
  const price = fenIn(textAt(order, 'orderPrice'))
  return {
    thirdCode: textAt(order, 'orderId'),
    outsideProduct: offer.outsideProduct,
    outsideOption: offer.outsideOption,
    date: of.date,
    session: sessionOf(offer, textAt(order, 'product', 'visitTime')),
    units: unitsIn(order, ticketUnit(offer), of.tickets),
    contact: contactIn(order),
    ...(idCard && { collected: { idCard } }),
    remark: [status === payOnSite && '到付 (pay on site)', remark].filter(Boolean).join('\n'),
    currency: of.currency,
    ...(price !== undefined && { retailMinor: price }),
    raw: xmlValue(order),
    facts: { orderStatus: status },
  }
}

const payOnSite = 'CASHPAY_ORDER_INIT'
/** Paid as they come; all others are held until they are. */
const atOnce = [payOnSite, 'PREPAY_ORDER_PRINTING']

async function createOrder({ call, body }: QunarServicesInput): Promise<Said> {
  const order = childOf(body, 'orderInfo')
  const thirdCode = textAt(order, 'orderId')
  const tickets = countIn(textAt(order, 'orderQuantity'))
  const date = leadingDay(textAt(order, 'product', 'visitDate'))
  if (!order || !thirdCode || thirdCode.length > 60 || !tickets || tickets > maxTickets || !date)
    return wrongData('orderId, visitDate and orderQuantity are needed')
  const [each, whole] = [fenIn(textAt(order, 'product', 'sellPrice')), fenIn(textAt(order, 'orderPrice'))]
  if (each !== undefined && whole !== undefined && each * tickets !== whole) return no('priceDiffers')
  const offer = await call.engine.offer(textAt(order, 'product', 'resourceId'))
  if (!offer) return no('unknownProduct')
  const input = inputOf(order, offer, { date, tickets, currency: call.connection.currency })
  const outcome = await (atOnce.includes(textAt(order, 'orderStatus'))
    ? call.engine.book(input)
    : call.engine.reserve(input))
  return outcome.ok ? ok(created(outcome.value)) : no(outcome.why, outcome.text)
}

/** By our number, else by theirs; it is where the protocol puts it, in `orderInfo` or beside it. */
async function bookingOf({ call, body }: QunarServicesInput): Promise<Booking | undefined> {
  const places = [childOf(body, 'orderInfo'), body]
  const textOf = (name: string) => places.map((place) => textAt(place, name)).find(Boolean) ?? ''
  const code = textOf('partnerOrderId')
  const thirdCode = textOf('orderId')
  if (code) return call.engine.find({ code })
  return thirdCode ? call.engine.find({ thirdCode }) : undefined
}

async function withBooking(
  input: QunarServicesInput,
  work: (booking: Booking, order: XmlNode) => Promise<Said>,
): Promise<Said> {
  const booking = await bookingOf(input)
  return booking ? work(booking, childOf(input.body, 'orderInfo') ?? input.body) : no('unknownBooking')
}
const answered = <T>(outcome: Outcome<T>, body?: (value: T) => Said): Said =>
  outcome.ok ? (body?.(outcome.value) ?? ok()) : no(outcome.why, outcome.text)

const payOrder: Service = (input) =>
  withBooking(input, async (booking, order) => {
    const price = fenIn(textAt(order, 'orderPrice'))
    if (price !== undefined && booking.retailMinor !== null && price !== booking.retailMinor)
      return no('priceDiffers')
    const serial = textAt(order, 'paymentSerialno')
    const outcome = await input.call.engine.confirm(
      { id: booking.id },
      { complete: 'later', facts: { paymentSerialno: serial } },
    )
    return answered(outcome, (value) => ok(paid(value)))
  })

/** The order as it stands there now: whom to call and who comes. One that we do not have yet is taken. */
const pushOrder: Service = async (input) => {
  const booking = await bookingOf(input)
  const order = childOf(input.body, 'orderInfo')
  if (!booking) return childOf(order, 'product') ? createOrder(input) : no('unknownBooking')
  const [first] = booking.units
  const hasPeople = childrenOf(childOf(order, 'visitPerson'), 'person').some((person) =>
    textAt(person, 'name'),
  )
  // Who was given back stays away: the people it lists are those of the whole order.
  const people = unitsIn(order, first?.unit ?? '', booking.ordered)
  const units = people.filter((_, at) => !booking.units[at]?.refundedAt)
  const outcome = await input.call.engine.amend(
    { id: booking.id },
    {
      ...(childOf(order, 'contactPerson') && { contact: contactIn(order) }),
      ...(hasPeople && units.length > 0 && { units }),
    },
  )
  return answered(outcome, (value) => ok(created(value)))
}

const getOrder: Service = (input) => withBooking(input, async (booking) => ok(orderInfo(booking)))

/** Asked alone: the verdict follows in a notice of ours. */
const applyRefund: Service = (input) =>
  withBooking(input, async (booking, order) => {
    const refundSeq = textAt(order, 'refundSeq')
    const quantity = countIn(textAt(order, 'refundQuantity'))
    if (!refundSeq || !quantity) return wrongData('refundSeq and refundQuantity are needed')
    const amountMinor = fenIn(textAt(order, 'orderRefundPrice'))
    const outcome = await input.call.engine.askRefund(
      { id: booking.id },
      {
        outsideId: refundSeq,
        quantity,
        ...(amountMinor !== undefined && { amountMinor, currency: booking.currency }),
        reason: textAt(order, 'refundExplain'),
        raw: xmlValue(order),
        facts: { refundSeq, orderQuantity: textAt(order, 'orderQuantity') },
      },
    )
    return answered(outcome, () => ok({ message: '' }))
  })

const refundedByQunar: Service = (input) =>
  withBooking(input, async (booking, order) => {
    const quantity = countIn(textAt(order, 'refundQuantity'))
    const amountMinor = fenIn(textAt(order, 'orderRefundPrice'))
    const outcome = await input.call.engine.refundedByMarket(
      { id: booking.id },
      {
        outsideId: textAt(order, 'refundSeq') || `refunded ${booking.thirdCode}`,
        ...(quantity && { quantity }),
        ...(amountMinor !== undefined && { amountMinor, currency: booking.currency }),
        reason: textAt(order, 'refundReason') || textAt(order, 'refundExplain'),
        raw: xmlValue(order),
      },
    )
    return answered(outcome, () => ok({ message: '' }))
  })

/** Before it is paid, whatever our rule says; later only as our rule allows. */
const cancelOrder: Service = (input) =>
  withBooking(input, async (booking, order) => {
    if (booking.state === 'cancelled' || booking.state === 'expired') return ok(created(booking))
    const outcome = await input.call.engine.cancel(
      { id: booking.id },
      { reason: textAt(order, 'cancelReason'), ignoreCutoff: booking.state === 'held' },
    )
    return answered(outcome, (value) => ok(created(value)))
  })

const sendEticket: Service = (input) =>
  withBooking(input, async (booking, order) => {
    const phone = textAt(order, 'phoneNumber') || textAt(order, 'mobile')
    const outcome = await input.call.engine.sendVoucher({ id: booking.id }, phone ? { phone } : {})
    return answered(outcome, () => ok({ message: '' }))
  })

const getProduct: Service = async ({ call, body }) => {
  const resourceId = textAt(body, 'resourceId')
  const one = resourceId ? await call.engine.offer(resourceId) : undefined
  if (resourceId && !one) return no('unknownProduct')
  const all = one ? [one] : await call.engine.offers()
  const page = Math.max(1, countIn(textAt(body, 'currentPage')) ?? 1)
  const size = Math.min(50, Math.max(1, countIn(textAt(body, 'pageSize')) ?? 20))
  const productInfos = []
  for (const offer of all.slice((page - 1) * size, page * size)) {
    const from = leadingDay(textAt(body, 'useDate')) ?? todayAt(call.now, offer.timeZone)
    const to = textAt(body, 'useDate')
      ? from
      : Temporal.PlainDate.from(from).add({ days: maxDays }).toString()
    const slots = await call.engine.availability(offer.id, from, to)
    productInfos.push(productInfo(offer, ticketUnit(offer), slots))
  }
  return ok({ count: all.length, productInfos: { productInfo: productInfos } })
}

export const services: Record<string, Service> = {
  getProductByQunar: getProduct,
  createOrderForBeforePaySync: createOrder,
  payOrderForBeforePaySync: payOrder,
  pushOrderForBeforePaySync: pushOrder,
  getOrderByQunar: getOrder,
  applyOrderRefundByUser: applyRefund,
  noticeOrderRefundedByQunar: refundedByQunar,
  cancelOrder,
  sendOrderEticket: sendEticket,
}
