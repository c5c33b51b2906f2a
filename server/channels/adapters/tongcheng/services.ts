import { leadingDay } from '../../../kit/text/days.ts'
import { todayAt } from '../../../kit/text/today.ts'
import { countIn, objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import { fenIn } from '../../parts/fen.ts'
import { sessionOf } from '../../parts/session-of.ts'
import { ticketUnit } from '../../parts/ticket-unit.ts'
import type { BookInput, Offer, UnitInput } from '../../port/engine.ts'
import { cancelOrder } from './cancel-order.ts'
import {
  created,
  no,
  orderStatus,
  productOf,
  said,
  type TongchengMessagesInput,
  type Said,
} from './messages.ts'

type Json = Record<string, unknown>
type Service = (input: TongchengMessagesInput) => Promise<Said>

const maxTickets = 200
const maxDays = 60

async function offerOf({ call, body }: TongchengMessagesInput, names: { product: string; scenery: string }) {
  const product = textIn(body[names.product])
  if (!product) return undefined
  const scenery = textIn(body[names.scenery])
  return (scenery && (await call.engine.offer(product, scenery))) || (await call.engine.offer(product))
}

/** One ticket a unit, each with its own visitor where one is named. */
function unitsOf(offer: Offer, body: Json, tickets: number): UnitInput[] {
  const visitors = objectsIn(body['visitPerson'])
  return Array.from({ length: tickets }, (_, at) => {
    const visitor = visitors[at] ?? {}
    const info = {
      ...(textIn(visitor['mobile']) && { phone: textIn(visitor['mobile']) }),
      ...(textIn(visitor['idCard']) && { idCard: textIn(visitor['idCard']) }),
    }
    return { unit: ticketUnit(offer), name: textIn(visitor['name']), info }
  })
}

/** Paid on site: it owes us nothing, and whoever receives the guest has to know. Another way to pay than these a person looks at. */
const payOnSite = '0'
const paidOnline = '1'

function inputOf(
  { call, body }: TongchengMessagesInput,
  offer: Offer,
  date: string,
  tickets: number,
): BookInput {
  const { settings, currency } = call.connection
  const many = settings['pricePer'] === 'order' ? 1 : tickets
  const [retail, net] = [fenIn(body['price']), fenIn(body['contractPrice'])]
  const payType = textIn(body['payType'])
  const isOnSite = payType === payOnSite
  const idCard = textIn(body['idCard'])
  return {
    thirdCode: textIn(body['orderSerialId']),
    outsideProduct: offer.outsideProduct,
    outsideOption: offer.outsideOption,
    date,
    session: sessionOf(offer, textIn(body['eventId'])),
    units: unitsOf(offer, body, tickets),
    contact: { name: textIn(body['bookName']), phone: textIn(body['bookMobile']) },
    ...(idCard && { collected: { idCard } }),
    ...(isOnSite && { remark: '到付 (pay on site)' }),
    ...(payType && !isOnSite && payType !== paidOnline && { cause: 'unknownValue' as const }),
    currency,
    ...(retail !== undefined && { retailMinor: retail * many }),
    ...(net !== undefined && !isOnSite && { netMinor: net * many }),
    raw: body,
    facts: { payType, productNo: textIn(body['productNo']) },
  }
}

/** It has come before, whatever became of it since: the same answer as then. */
const already = ['alreadyCancelled', 'alreadyRefunded', 'alreadyUsed']

const createOrder: Service = async (request) => {
  const { call, body } = request
  const thirdCode = textIn(body['orderSerialId'])
  const tickets = countIn(body['tickets'])
  const date = leadingDay(textIn(body['travelDate']))
  if (!thirdCode || thirdCode.length > 60 || !tickets || !date) return said('5004')
  if (tickets > maxTickets) return said('2001')
  const offer = await offerOf(request, { product: 'productNo', scenery: 'sceneryNo' })
  if (!offer) return no('unknownProduct')
  const input = inputOf(request, offer, date, tickets)
  const outcome = await call.engine.book(input, input.cause ? { complete: 'later' } : {})
  if (outcome.ok) return said('1000', created(outcome.value))
  const found = already.includes(outcome.why) ? await call.engine.find({ thirdCode }) : undefined
  return found ? said('1000', created(found)) : no(outcome.why)
}

const queryOrder: Service = async ({ call, body }) => {
  const [thirdCode, code] = [textIn(body['orderSerialId']), textIn(body['partnerOrderId'])]
  const found = thirdCode
    ? await call.engine.find({ thirdCode })
    : code
      ? await call.engine.find({ code })
      : undefined
  return found ? said('1000', orderStatus(found)) : said('5001')
}

const getProductInfo: Service = async (input) => {
  const { call, body } = input
  const product = textIn(body['ProductNo'])
  const pageIndex = Math.max(1, countIn(body['PageIndex']) ?? 1)
  const pageSize = Math.min(100, Math.max(1, countIn(body['PageSize']) ?? 20))
  const one = product ? await offerOf(input, { product: 'ProductNo', scenery: 'SceneryNo' }) : undefined
  const all = product ? (one ? [one] : []) : await call.engine.offers()
  const page = all.slice((pageIndex - 1) * pageSize, pageIndex * pageSize)
  const day = leadingDay(textIn(body['TravelDate']))
  const productList = []
  for (const offer of page) {
    const from = day ?? todayAt(call.now, offer.timeZone)
    const to = day ?? Temporal.PlainDate.from(from).add({ days: maxDays }).toString()
    productList.push(productOf(offer, await call.engine.availability(offer.id, from, to)))
  }
  return said('1000', { totalCount: all.length, pageIndex, pageSize, productList })
}

export const services: Record<string, Service> = {
  GetProductInfo: getProductInfo,
  CreateOrder: createOrder,
  CancelOrder: cancelOrder,
  QueryOrder: queryOrder,
}
