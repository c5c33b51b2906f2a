import { CreateOrder } from '#contract/orders/create-order.schema.ts'
import type { OrderType } from '#contract/catalog/products.ts'
import { partyLimits, seatsOf } from '#contract/catalog/skus/party.ts'
import { blankFacts } from '#contract/catalog/skus/sku-facts.ts'
import type { OrderRequest } from '#server/orders/create/order-request.ts'
import type { DemoAgent } from '../world/companies.ts'
import { isPerUnit, type DemoSku } from '../world/demo-sku.ts'
import { guestNames } from '../world/people-names.ts'
import type { Random } from '../world/random.ts'
import { skuFacts } from '../world/sku-facts.ts'
import { collectFields } from '../world/sku-rules.ts'
import { answerTo, papersOf } from '../world/travel-answers.ts'
import { isParkClosed } from '../steps/prices.ts'
import { everydayCode } from '../steps/promos.ts'
import type { Stage } from '../steps/stage.ts'

/** An order to be: who buys what for when; the request itself is made when its turn comes. */
export type Wanted = {
  no: number
  bookedAt: Date
  /** Days from today. */
  service: number
  nights: number
  agent: DemoAgent
  sku: DemoSku
  session: string
  adults: number
  children: number
  infants: number
  /** Fills a departure up: as many as are left, no other day instead. */
  filler?: boolean
  /** What is asked of guests where it is not what the SKU asks by itself: a package asks what its parts do. */
  asks?: ReturnType<typeof collectFields>
  /** Of a round trip: days after the way out and the boat, or left open. */
  back?: { days: number; session: string } | 'open'
  /** Taken besides, by code. */
  addOns?: Readonly<Record<string, number>>
}

const typeWeight: Readonly<Record<OrderType, number>> = {
  'day-trip': 6,
  'things-to-do': 3,
  diving: 2.4,
  'boat-ticket': 4,
  transfer: 3,
  'car-charter': 1.6,
  ticket: 4,
  spa: 2,
  'hotel-room': 1.8,
  'custom-package': 0.5,
}

function pickWeighted<T>(random: Random, from: readonly T[], weight: (item: T) => number): T {
  let at = random.next() * from.reduce((sum, item) => sum + weight(item), 0)
  return from.find((item) => (at -= weight(item)) < 0) ?? from.at(-1)!
}

/** The worked case's boat stays empty from today on: its page of the docs shows it as it is. */
export const isLeftFree = ({ pool }: DemoSku, service: number): boolean =>
  pool === 'phiphi-boat' && service >= 0

type World = { agents: readonly DemoAgent[]; skus: readonly DemoSku[] }

/** Most trips are booked within a month, some half a year ahead. */
const leadOf = (random: Random): number =>
  random.chance(0.1) ? random.between(45, 170) : 1 + Math.floor(38 * random.next() ** 1.9)

export function drawWanted(stage: Stage, world: World, no: number, day: number, bookedAt: Date): Wanted {
  const random = stage.randomOf(`wanted ${no}`)
  const service = day + leadOf(random)
  const buyers = world.agents.filter(({ code }) => code !== 'LOTUS')
  const agent = pickWeighted(random, buyers, ({ settlementTerm }) => (settlementTerm === 'invoice' ? 3 : 2))
  const open = world.skus.filter(
    (sku) =>
      !isLeftFree(sku, service) &&
      !isParkClosed(sku, stage.clock.day(service)) &&
      !(agent.boundMerchantCode && sku.boundTo),
  )
  const sku = pickWeighted(random, open, ({ type, unitFactor }) => (unitFactor ? 0.4 : typeWeight[type]))
  const facts = blankFacts(sku.type, skuFacts[sku.code])
  const limits = partyLimits(facts)
  const { leastGuests, mostGuests, mostAdults } = limits
  const drawn = {
    no,
    bookedAt,
    service:
      facts.type === 'ticket' && facts.validDays ? Math.min(service, day + facts.validDays - 1) : service,
    nights: sku.type === 'hotel-room' ? random.between(1, 4) : 0,
    agent,
    sku,
    session: sku.sessions ? random.pick(sku.sessions) : '',
    adults: random.pick([1, 2, 2, 2, 2, 3, 4, 4, 6]),
    children: sku.price.length > 1 && random.chance(0.3) ? random.between(1, 2) : 0,
    infants: sku.price.length > 2 && random.chance(0.08) ? 1 : 0,
  }
  const seats = seatsOf(limits)
  const max =
    mostGuests ?? mostAdults ?? (seats === null ? drawn.adults : seats - drawn.children - drawn.infants)
  return { ...drawn, adults: Math.min(Math.max(drawn.adults, leastGuests ?? 1), max) }
}

const languageAt: Readonly<Record<string, readonly [from: number, to: number]>> = {
  'zh-CN': [0, 24],
  'zh-TW': [24, 30],
  ko: [30, 42],
  th: [42, 52],
  en: [52, 68],
}

/** Some two dozen people bear each name, and come again. */
const phoneTail = (no: number): string => String(1_013 + ((no * 7) % 24) * 311)

/** The call that staff or the agent makes for it. Names are of the agent's own country. */
export function requestOf(stage: Stage, wanted: Wanted): OrderRequest {
  const { clock, merchant } = stage
  const { no, sku, agent, adults, children, infants } = wanted
  const random = stage.randomOf(`request ${no}`)
  const [from, to] = languageAt[agent.language ?? 'en']!
  const people = guestNames.slice(from, to)
  const lead = random.pick(people)
  const phone = lead.phone.replace(/\d{3,4}$/, phoneTail(no))
  const fields = wanted.asks ?? collectFields(sku)
  const info = (per: 'guest' | 'order', child = false) =>
    Object.fromEntries(
      fields
        .filter((field) => field.per === per && (field.required || random.chance(0.5)))
        .map(({ key }) => [key, answerTo(key, random, { merchant: merchant.code, child })]),
    )
  const kinds = [
    ...Array.from({ length: adults }, () => 'adult' as const),
    ...Array.from({ length: children }, () => 'child' as const),
    ...Array.from({ length: infants }, () => 'infant' as const),
  ]
  const guests = kinds.map((kind, at) => {
    const { name, pinyin } = at === 0 ? lead : random.pick(people)
    const view = info('guest', kind !== 'adult')
    if (kind !== 'adult' && view['birthdate'])
      view['birthdate'] = bornFor(kind, clock.day(wanted.service), random)
    return { kind, name, pinyin, info: at === 0 ? { ...view, ...papersOf(name, phone, view) } : view }
  })
  return {
    ...CreateOrder.parse({
      clientRequestId: `demo-${merchant.code}-${no}-${wanted.service}`,
      agentId: stage.agents.get(agent.code)!.id,
      skuId: stage.skus.get(sku.code)!,
      date: clock.day(wanted.service),
      session: wanted.session,
      ...(wanted.nights > 0 && { endDate: clock.day(wanted.service + wanted.nights) }),
      adults,
      children,
      infants,
      units: isPerUnit(sku) ? 1 : 0,
      contactName: lead.name,
      contactPinyin: lead.pinyin,
      contactPhone: phone,
      guests,
      collected: info('order'),
      agentOrderCode: random.chance(0.45) ? `${agent.code.slice(0, 2)}${26_000_000 + no * 7}` : '',
      // Every nineteenth guest knows of the code.
      ...(no % 19 === 7 && { promoCode: everydayCode }),
      remark: random.chance(0.12) ? remarkOf(agent, random) : '',
      ...(wanted.back && {
        back:
          wanted.back === 'open'
            ? { open: true }
            : { date: clock.day(wanted.service + wanted.back.days), session: wanted.back.session },
      }),
      ...(wanted.addOns && {
        addOns: Object.entries(wanted.addOns).map(([code, quantity]) => ({
          addOnId: stage.skus.get(code)!,
          quantity,
        })),
      }),
    }),
  }
}

/** A birth date of a child or an infant on a day, whatever the ages of the product. */
function bornFor(kind: 'child' | 'infant', date: string, random: Random): string {
  const year = Number(date.slice(0, 4)) - (kind === 'child' ? random.between(6, 10) : 1)
  return `${year}${date.slice(4, 7)}-01`
}

const remarks: Readonly<Record<string, readonly string[]>> = {
  'zh-CN': ['客人素食，请安排', '有老人同行，请安排靠前座位', '蜜月，请准备小惊喜'],
  'zh-TW': ['客人吃素，麻煩安排', '請安排會中文的導遊'],
  ko: ['채식 식사 부탁드립니다', '한국어 가능한 가이드 요청'],
  th: ['แพ้อาหารทะเล', 'ขอที่นั่งติดกัน'],
  en: ['Vegetarian lunch for two', 'Celebrating a birthday', 'One guest walks slowly'],
}
const remarkOf = ({ language = 'en' }: DemoAgent, random: Random): string => random.pick(remarks[language]!)
