import { minorToText, textToMinor } from '#contract/kit/money/amounts.ts'
import type { PushDay } from '../../port/adapter.ts'
import type { BookInput, Booking, BookingUnit, Offer, Slot, UnitInput } from '../../port/engine.ts'
import { fitUnits } from '../../parts/fit-units.ts'
import { countIn, isObject, objectIn, objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import { Decimal, Digits } from '../../parts/lossless-json.ts'
import { unitsByCode } from '../../parts/units-by-code.ts'

export type Json = Record<string, unknown>
type GuestKind = Offer['units'][number]['kind']

/** Our own key of a price: offer, day, session and guest kind, so that an order that brings it back says all of them. */
export const primaryKey = (offerId: number, date: string, session: string, unit: string): string =>
  [offerId, date, session.replace(':', ''), unit].join('_')

export function readKey(
  key: string,
): { offerId: number; date: string; session: string; unit: string } | undefined {
  const [, id, date = '', hour, minute, unit = ''] =
    /^(\d{1,16})_(\d{4}-\d{2}-\d{2})_(?:(\d{2})(\d{2}))?_(\w{1,60})$/.exec(key) ?? []
  return id ? { offerId: Number(id), date, session: hour ? `${hour}:${minute}` : '', unit } : undefined
}

/** A traveller's papers, as they have to be told back beside his own code. */
type Traveller = { credentialType: string; credentialNo: string }

/** Names stand with visitors, papers in a list beside them or in the visitor himself. */
function travellersOf(body: Json) {
  const visitors = objectsIn(body['visitors']).length
    ? objectsIn(body['visitors'])
    : objectsIn(body['contacts'])
  const papers = objectsIn(body['credentialList'])
  return Array.from({ length: Math.max(visitors.length, papers.length) }, (_, no) => {
    const visitor = visitors[no] ?? {}
    const [type = '', number = ''] = Object.entries(objectIn(visitor['credentials']))[0] ?? []
    return {
      name: textIn(visitor['name']),
      mobile: textIn(visitor['mobile']) || textIn(visitor['phone']),
      credentialType: textIn(papers[no]?.['credentialType']) || type,
      credentialNo: textIn(papers[no]?.['credentialNo']) || textIn(number),
    }
  })
}

/** One a ticket; where each has a traveller, each has that one's name and papers, and nobody else's. */
function unitsOf(body: Json, unit: string): UnitInput[] {
  const quantity = Math.min(countIn(body['quantity']) ?? 0, 999)
  const travellers = travellersOf(body)
  return Array.from({ length: quantity }, (_, no) => {
    const traveller = travellers[no]
    if (!traveller) return { unit, outsideId: String(no + 1) }
    const { name, mobile, credentialType, credentialNo } = traveller
    return {
      unit,
      outsideId: String(no + 1),
      ...(name && { name }),
      info: Object.fromEntries(
        Object.entries({ mobile, credentialType, credentialNo }).filter(([, value]) => value),
      ),
    }
  })
}

const dayOf = (value: unknown): string => textIn(value).slice(0, 10)

/** `offer`: the one whose price the order names, where it names one. */
export function bookInput(body: Json, currency: string, offer?: Offer): BookInput {
  const key = readKey(textIn(body['partnerPrimaryKey']))
  const unit = key?.unit ?? offer?.units[0]?.unit ?? 'ADULT'
  const units = unitsOf(body, unit)
  const [contact = {}] = objectsIn(body['contacts'])
  const amount = (text: string, times = 1) => {
    const minor = text ? textToMinor(text, currency) : null
    return minor === null ? undefined : minor * times
  }
  const retailMinor = amount(textIn(body['totalPrice'])) ?? amount(textIn(body['unitPrice']), units.length)
  const netMinor = amount(textIn(body['buyPrice']), units.length)
  return {
    thirdCode: textIn(body['orderId']),
    outsideProduct: offer?.outsideProduct ?? textIn(body['partnerDealId']),
    ...(offer?.outsideOption && { outsideOption: offer.outsideOption }),
    date: dayOf(body['travelDate']) || dayOf(body['useDate']) || key?.date || '',
    ...(key?.session && { session: key.session }),
    units: fitUnits(units, offer),
    contact: {
      name: textIn(contact['name']),
      phone: textIn(contact['mobile']) || textIn(contact['phone']),
      email: textIn(contact['email']),
    },
    remark: textIn(body['remark']),
    ...((retailMinor !== undefined || netMinor !== undefined) && { currency }),
    ...(retailMinor !== undefined && { retailMinor }),
    ...(netMinor !== undefined && { netMinor }),
    raw: body,
    facts: {
      realNameType: textIn(body['realNameType']) || '0',
      travellers: travellersOf(body)
        .slice(0, units.length)
        .map(({ credentialType, credentialNo }) => ({ credentialType, credentialNo })),
    },
  }
}

const travellerOf = ({ facts }: Booking, { no }: BookingUnit): Traveller => {
  const all = objectsIn(facts['travellers'])
  const found = all[no - 1] ?? {}
  return { credentialType: textIn(found['credentialType']), credentialNo: textIn(found['credentialNo']) }
}

/** 0 no code, 1 one code for one use, 2 one code for all. */
function voucherType({ units, voucherCode }: Booking): 0 | 1 | 2 {
  const open = units.filter(({ refundedAt }) => !refundedAt)
  const codes = new Set(open.map(({ code }) => code).filter(Boolean))
  if (!codes.size) return voucherCode ? 2 : 0
  return codes.size === open.length ? 1 : 2
}

const isRealName = ({ facts }: Booking): boolean => textIn(facts['realNameType']) === '1'
/** Papers of this unit as Meituan has them: a number as a number. */
const paperOf = (booking: Booking, unit: BookingUnit): Json => {
  const { credentialType, credentialNo } = travellerOf(booking, unit)
  return {
    ...(credentialType && { credentialType: new Digits(credentialType) }),
    credentialNo,
    ...(voucherType(booking) === 1 && unit.code && { voucher: unit.code }),
  }
}

export const orderIds = ({ thirdCode, code }: Booking): Json => ({
  orderId: new Digits(thirdCode),
  partnerOrderId: code,
})

/** Codes of an issued order: with real names each traveller's own, as many as tickets. */
export function issuedBody(booking: Booking): Json {
  const type = voucherType(booking)
  const open = booking.units.filter(({ refundedAt }) => !refundedAt)
  return {
    ...orderIds(booking),
    voucherType: type,
    realNameType: isRealName(booking) ? 1 : 0,
    vouchers:
      type === 1
        ? open.map(({ code }) => code)
        : type === 2
          ? [booking.units.find(({ code }) => code)?.code ?? booking.voucherCode]
          : [],
    voucherPics: [],
    ...(isRealName(booking) && { credentialList: open.map((unit) => paperOf(booking, unit)) }),
  }
}

const unitStatus = ({ usedAt, refundedAt }: BookingUnit): number => (refundedAt ? 2 : usedAt ? 1 : 0)

function orderStatus({ state, confirmedAt }: Booking): number {
  if (state === 'held') return 2
  if (state === 'waiting' || state === 'issuing') return 5
  if (state === 'issued' || state === 'used' || state === 'refunded') return 4
  return (state === 'cancelled' || state === 'closed') && confirmedAt ? 4 : 3
}

export function queriedBody(booking: Booking): Json {
  const isEnded = (booking.state === 'cancelled' || booking.state === 'closed') && booking.confirmedAt
  return {
    ...orderIds(booking),
    orderStatus: orderStatus(booking),
    orderQuantity: booking.ordered,
    usedQuantity: booking.used,
    refundedQuantity: isEnded ? booking.ordered - booking.used : booking.refunded,
    voucherType: voucherType(booking),
    realNameType: isRealName(booking) ? 1 : 0,
    ...(isRealName(booking) && {
      credentialList: booking.units.map((unit) => ({ ...paperOf(booking, unit), status: unitStatus(unit) })),
    }),
  }
}

export function consumedBody(booking: Booking, used: number, refunded: number): Json {
  return {
    ...orderIds(booking),
    useStartDate: booking.date ?? '',
    useEndDate: booking.date ?? '',
    quantity: booking.ordered,
    usedQuantity: used,
    refundedQuantity: refunded,
    ...(isRealName(booking) && {
      credentialList: booking.units
        .filter(({ usedAt }) => usedAt)
        .map((unit) => ({ ...paperOf(booking, unit), status: 1 })),
    }),
  }
}

/** Whom a refund names by code or papers; none where all of them were given back before, undefined where it names nobody. */
export function namedUnits(booking: Booking, body: Json): string[] | undefined {
  const list = Array.isArray(body['voucherList']) ? body['voucherList'] : []
  const codes = new Set(list.map((each) => (isObject(each) ? textIn(each['voucher']) : textIn(each))))
  const papers = objectsIn(body['credentialList'])
  for (const { voucher } of papers) codes.add(textIn(voucher))
  codes.delete('')
  const numbers = new Set(papers.map(({ credentialNo }) => textIn(credentialNo)).filter(Boolean))
  return unitsByCode(booking, codes, (unit) => numbers.has(travellerOf(booking, unit).credentialNo))
}

/** Guest kinds as a Chinese page names them. */
const kindNames: Record<GuestKind, string> = { adult: '成人', child: '儿童', infant: '婴儿', unit: '份' }
const yuan = (minor: number | undefined, currency: string): Decimal | undefined =>
  minor === undefined ? undefined : new Decimal(minorToText(minor, currency))
/** Places where there is no limit. */
const unlimited = 9999

type Day = Pick<PushDay, 'date' | 'session' | 'left' | 'open' | 'currency' | 'retail' | 'net'>
type Level = { unit: string; kind: GuestKind }

/** One price of a calendar: a day, session and guest kind. */
export function levelItem(offerId: number, optionName: string, level: Level, day: Day, endTime = ''): Json {
  const retail = yuan(day.retail[level.kind], day.currency)
  return {
    partnerPrimaryKey: primaryKey(offerId, day.date, day.session, level.unit),
    skuInfo: {
      startTime: day.session || null,
      endTime: endTime || null,
      levelInfoList: [
        { levelNo: 1, levelName: optionName },
        { levelNo: 2, levelName: kindNames[level.kind] },
      ],
    },
    priceDate: day.date,
    marketPrice: retail,
    mtPrice: retail,
    settlementPrice: yuan(day.net[level.kind], day.currency),
    stock: day.open ? (day.left ?? unlimited) : 0,
  }
}

const optionName = ({ names, skuCode }: Offer): string => names['zh-CN'] || names['en'] || skuCode

/** A price that is not there is not for sale: such levels are left out. */
export const calendarItems = (offer: Offer, slots: readonly Slot[]): Json[] =>
  slots.flatMap((slot) =>
    offer.units
      .filter(({ kind }) => slot.net[kind] !== undefined || slot.retail[kind] !== undefined)
      .map((level) => levelItem(offer.id, optionName(offer), level, slot, slot.endsAt.slice(11, 16))),
  )

/** The plain calendar has one price a day: that of its first guest kind, and the fullest session. */
export function plainItems(offer: Offer, slots: readonly Slot[]): Json[] {
  const [level] = offer.units
  if (!level) return []
  return [...Map.groupBy(slots, ({ date }) => date)].flatMap(([, days]) => {
    const open = days.filter((day) => day.open && day.net[level.kind] !== undefined)
    const best = open.toSorted((a, b) => (b.left ?? unlimited) - (a.left ?? unlimited))[0] ?? days[0]
    if (!best) return []
    const { skuInfo: _, ...item } = levelItem(offer.id, optionName(offer), level, best)
    return [item]
  })
}
