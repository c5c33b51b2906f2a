import { leadingDay } from '../../../kit/text/days.ts'
import { fenIn } from '../../parts/fen.ts'
import { countIn, objectIn, objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import { sessionOf } from '../../parts/session-of.ts'
import { ticketUnit } from '../../parts/ticket-unit.ts'
import { yuanIn } from '../../parts/yuan.ts'
import type { BookInput, Contact, Offer, UnitInput } from '../../port/engine.ts'

type Json = Record<string, unknown>

/** Its names come in both spellings: as pushed and as looked up. */
export const pick = (from: Json, ...names: string[]): string => {
  for (const name of names) {
    const text = textIn(from[name])
    if (text) return text
  }
  return ''
}
export const orderIdOf = (order: Json): string => pick(order, 'order_id', 'orderId')

/** As it pushes them; an order that was looked up has others. */
export const status = {
  created: '1',
  paid: '2',
  issued: '3',
  done: '4',
  closed: '5',
  refundAsked: '11',
  refundConfirmed: '12',
  refunded: '13',
  refundRefused: '14',
  travellers: '20',
  changed: '21',
} as const
const lookedUp: Record<string, string> = { '1': '1', '2': '2', '4': '3', '5': '4', '6': '5' }
export function statusOf(order: Json): string {
  const inside = objectIn(order['status'])['orderStatus']
  return inside === undefined ? textIn(order['status']) : (lookedUp[textIn(inside)] ?? textIn(inside))
}

/** Our SKU's code where the merchant has set it there, else its own number. */
export const skuOf = (order: Json): { code: string; id: string } => ({
  code: pick(order, 'ota_sku_id', 'otaSkuId'),
  id: pick(order, 'sku_id', 'skuId'),
})

const kinds: [RegExp, string][] = [
  [/婴|嬰|infant/i, 'infant'],
  [/儿童|兒童|小孩|child/i, 'child'],
  [/成人|adult/i, 'adult'],
]
const words = (offer: Offer | undefined, name: string): string | undefined => {
  const kind = kinds.find(([pattern]) => pattern.test(name))?.[1]
  return offer?.units.find((unit) => unit.kind === kind)?.unit ?? kind
}

/** What was bought by its price type (the mapping names it), else by the words of its name, else as a ticket. */
function unitOf(item: Json, offer: Offer | undefined, isOnly: boolean): string {
  const type = pick(item, 'price_type', 'priceType')
  if (type && offer?.units.some(({ unit }) => unit === type)) return type
  return words(offer, textIn(item['name'])) ?? (isOnly && offer ? ticketUnit(offer) : type || 'ticket')
}

const travellersOf = (order: Json): Json[] =>
  objectsIn(objectIn(order['travel_people'] ?? order['travelPeople'])['traveler'])
const idsOf = ['id_card', 'passport', 'laissez_passer', 'laissez_passer_tw']

export function unitsOf(order: Json, offer: Offer | undefined): UnitInput[] {
  const items = objectsIn(order['items'])
  const plain = items.length > 0 ? items : [{ num: pick(order, 'num', 'quantity') || '1' }]
  const travellers = travellersOf(order)
  return plain
    .flatMap((item) =>
      Array.from({ length: Math.min(200, countIn(item['num']) ?? 1) }, () =>
        unitOf(item, offer, plain.length === 1),
      ),
    )
    .map((unit, at) => {
      const traveller = travellers[at] ?? {}
      const info = Object.fromEntries(
        ['cellphone', 'birthday', 'nationality', ...idsOf].flatMap((name) =>
          textIn(traveller[name]) ? [[name, textIn(traveller[name])]] : [],
        ),
      )
      return {
        unit,
        name:
          pick(traveller, 'name') ||
          `${pick(traveller, 'first_name')} ${pick(traveller, 'family_name')}`.trim(),
        outsideId: pick(traveller, 'traveler_id'),
        info,
      }
    })
}

export function contactOf(order: Json): Contact {
  const people = objectIn(order['bookingPeople'] ?? order['booking_people'])
  return { name: pick(people, 'name'), phone: pick(people, 'phone'), email: pick(people, 'email') }
}

export const dateOf = (order: Json): string => leadingDay(pick(order, 'goDate', 'go_date')) ?? ''
export const sessionIn = (order: Json, offer: Offer): string =>
  sessionOf(offer, pick(order, 'goTime', 'go_time', 'session'))

/** An order as the engine takes it; without an offer it is what a person has to complete. */
export function inputOf(
  order: Json,
  offer: Offer | undefined,
  { currency, settings }: { currency: string; settings: Record<string, unknown> },
): BookInput {
  const sku = skuOf(order)
  const people = objectIn(order['bookingPeople'] ?? order['booking_people'])
  const money = settings['priceUnit'] === 'fen' ? fenIn : yuanIn
  const retail = money(order['totalPrice'] ?? order['total_price'])
  return {
    thirdCode: orderIdOf(order),
    outsideProduct: offer?.outsideProduct ?? (sku.code || sku.id),
    outsideOption: offer?.outsideOption ?? '',
    date: dateOf(order),
    ...(offer && { session: sessionIn(order, offer) }),
    units: unitsOf(order, offer),
    contact: contactOf(order),
    remark: pick(people, 'remark'),
    currency,
    ...(retail !== undefined && { retailMinor: retail }),
    raw: order,
    facts: {
      skuId: sku.id,
      otaSkuId: sku.code,
      skuName: pick(order, 'skuName', 'sku_name', 'salesName'),
    },
  }
}
