import { currencyDecimals, roundHalfUp } from '../kit/money/amounts.ts'
import { scaled } from '../kit/money/rate.ts'
import { taxOf } from '../pricing/tax/tax.ts'
import { add, halfUpOf, isZero, ratio, times, toStep, zero, type Ratio } from './fractions.ts'
import type { Day, Service, Sheet } from './itinerary.schema.ts'
import { cheapestVehicles, type VehicleChoice } from './vehicles.ts'

/** How many travel: guests that pay, guests that do not, and staff. */
type Party = { paying: number; free: number; staff: number }

/** Why a price is not known: a cost or a rate is missing; `key` is the service. */
type MissingCost = { key: string; why: 'cost' | 'rate' | 'vehicle' | 'sellRate' }

type LineCost = {
  key: string
  /** Of the group, in the line's own currency, half up. Null: not known. */
  costMinor: number | null
  /** The same in the merchant's currency, half up. */
  ownMinor: number | null
  vehicles: VehicleChoice | null
  /** How many people it is counted for; null: it is not counted by head. */
  users: number | null
}

/** What a group of one size costs and is sold for. Amounts that are not known are null, never 0. */
export type BreakCost = Party & {
  lines: LineCost[]
  missing: MissingCost[]
  estimated: boolean
  totalMinor: number | null
  /** Of one payer, in the merchant's currency. */
  netMinor: number | null
  /** Of one payer, in the price's currency: as worked out, and as it is sold (typed, where somebody typed one). */
  workedMinor: number | null
  priceMinor: number | null
  taxMinor: number | null
  /** Of all payers, in the merchant's currency: what is left of the price after the costs. */
  profitMinor: number | null
  marginBasisPoints: number | null
  /** It costs more a head than the break before it. */
  rises: boolean
  belowCost: boolean
}

/** Prices a head beside the price of an adult who shares a twin room, in the price's currency; null: not known. */
type Supplements = {
  singleMinor: number | null
  tripleMinor: number | null
  childMinor: number | null
}
type OptionalPrice = { key: string; priceMinor: number | null }

export type Costing = {
  breaks: BreakCost[]
  supplements: Supplements
  /** For each break, in its order, what an optional service costs a payer. */
  optional: OptionalPrice[][]
}

const tenThousand = 10_000
const rateUnit = 10_000_000_000n

/** Minor units of one currency as minor units of another at a rate's text; null where the text is none above zero. */
function rateOf(rate: string, from: string, to: string): Ratio | null {
  if (from === to) return ratio(1n, 1n)
  if (!/^\d{1,12}(\.\d{1,10})?$/.test(rate)) return null
  const up = scaled(rate) * 10n ** BigInt(currencyDecimals(to))
  return up === 0n ? null : ratio(up, rateUnit * 10n ** BigInt(currencyDecimals(from)))
}

/** Places given free by the greatest row that is reached without counting those places. */
const freePlaces = (rows: Service['freePlaces'], users: number): number =>
  rows.reduce((best, { guests, places }) => (users - places >= guests ? Math.max(best, places) : best), 0)

/** The people that a service is bought for by head; null: it is not bought by head. */
const usersOf = (service: Service, { paying, free, staff }: Party): number | null =>
  service.basis === 'person' || service.basis === 'half-twin'
    ? (service.payers ? paying : 0) + (service.freeGuests ? free : 0) + (service.staff ? staff : 0)
    : null

/** How often the unit is bought, doubled (half twins are halves). */
function doubledUnits(service: Service, party: Party): number {
  const { basis, quantity, nights, freePlaces: rows } = service
  const users = usersOf(service, party) ?? 0
  switch (basis) {
    case 'person':
      return 2 * quantity * (users - freePlaces(rows, users))
    case 'half-twin':
      return nights * quantity * (users - freePlaces(rows, users))
    case 'room':
      return 2 * quantity * nights
    case 'group':
    case 'vehicle':
      return 2 * quantity
    case 'day':
      return 2 * quantity * party.staff
  }
}

type Priced = { doubled: number | null; vehicles: VehicleChoice | null; why: MissingCost['why'] | null }
/** What a service costs a group, doubled, in its own currency. */
function costOf(service: Service, party: Party): Priced {
  const units = doubledUnits(service, party)
  if (service.basis !== 'vehicle') {
    const { costMinor } = service
    return costMinor === null
      ? { doubled: null, vehicles: null, why: 'cost' }
      : { doubled: units * costMinor, vehicles: null, why: null }
  }
  const vehicles = cheapestVehicles(service.vehicles, party.paying + party.free + party.staff)
  return vehicles
    ? { doubled: units * vehicles.costMinor, vehicles, why: null }
    : { doubled: null, vehicles: null, why: service.vehicles.length ? 'vehicle' : 'cost' }
}

/** The margin of a service in ten-thousandths; null: it is given away, so that it is sold at nothing. */
function pointsOf({ sheet, kinds }: At, service: Service, breakMargin: number | null): number | null {
  if (service.complimentary) return null
  return service.marginBasisPoints ?? kinds.get(service.kind) ?? breakMargin ?? sheet.marginBasisPoints
}

/** What turns a cost in the merchant's currency into a price; where the margin is an amount, that is added a head. */
function factorOf({ marginWay }: Sheet, points: number | null): Ratio {
  if (points === null) return zero
  if (marginWay === 'amount') return ratio(1n, 1n)
  return marginWay === 'cost'
    ? { up: BigInt(tenThousand + points), down: BigInt(tenThousand) }
    : { up: BigInt(tenThousand), down: BigInt(tenThousand - points) }
}

/** Counted at all: what the guests arrange themselves costs nothing here. */
const counts = (service: Service): boolean => !service.ownArrangement
const linesOf = (days: readonly Day[], { extras }: Sheet): Service[] =>
  [...days.flatMap(({ services }) => services), ...extras].filter(counts)

type Rates = { own: (currency: string) => Ratio | null; sell: Ratio | null }
function ratesOf(sheet: Sheet): Rates {
  const found = new Map<string, Ratio | null>([[sheet.currency, ratio(1n, 1n)]])
  for (const { currency, rate } of sheet.rates)
    if (!found.has(currency)) found.set(currency, rateOf(rate, currency, sheet.currency))
  return { own: (currency) => found.get(currency) ?? null, sell: sellingRate(sheet) }
}

/** Minor units of the sheet's currency as those of its price, with the margin of the rate; null where no rate is typed. */
export function sellingRate(sheet: Sheet): Ratio | null {
  const plain = rateOf(sheet.sellRate, sheet.currency, sheet.priceCurrency)
  const margin = ratio(BigInt(tenThousand + sheet.sellMarginBasisPoints), BigInt(tenThousand))
  return sheet.currency === sheet.priceCurrency ? plain : plain && times(plain, margin)
}

/**
 * Sums by currency and margin first, so that each is multiplied out once. A sum is counted as a plain number as long as that is exact,
 * and carried over into a large one then: a sheet is summed at every key.
 */
type Sum = { currency: string; points: number | null; doubled: number; carried: bigint }
type Sums = Sum[]
function addTo(sums: Sums, currency: string, points: number | null, doubled: number): void {
  // A few currencies and margins: they are found faster by looking than by a name made of both.
  const sum = sums.find((one) => one.points === points && one.currency === currency)
  if (!sum) sums.push({ currency, points, doubled, carried: 0n })
  else if (Number.isSafeInteger(sum.doubled + doubled)) sum.doubled += doubled
  else {
    sum.carried += BigInt(sum.doubled)
    sum.doubled = doubled
  }
}
const totalOf = ({ sheet, rates }: At, sums: Sums, withMargin: boolean): Ratio => {
  let total = zero
  for (const { currency, points, doubled, carried } of sums) {
    const own = times(ratio(carried + BigInt(doubled), 2n), rates.own(currency) ?? zero)
    total = add(total, withMargin ? times(own, factorOf(sheet, points)) : own)
  }
  return total
}

type At = { sheet: Sheet; rates: Rates; kinds: ReadonlyMap<string, number> }
const atOf = (sheet: Sheet): At => ({
  sheet,
  rates: ratesOf(sheet),
  // The first row of a kind counts.
  kinds: new Map(sheet.kindMargins.toReversed().map(({ kind, basisPoints }) => [kind, basisPoints])),
})
const perHead = (total: Ratio, heads: number): Ratio => times(total, ratio(1n, BigInt(heads)))
/** An amount a head in the merchant's currency as a price: its margin is in it already, what the season adds is not. */
const priced = ({ sheet, rates }: At, own: Ratio, way = sheet.rounding): number | null =>
  rates.sell && toStep(times(withAdded(sheet, own), rates.sell), sheet.stepMinor, way)
const withAdded = ({ addBasisPoints: added }: Sheet, own: Ratio): Ratio =>
  added === 0 ? own : times(own, ratio(BigInt(tenThousand + added), BigInt(tenThousand)))

/** A doubled amount at a rate, half up; not reduced, because it is rounded at once. */
const inOwn = (doubled: number, { up, down }: Ratio): number =>
  up === down ? roundHalfUp(doubled / 2) : halfUpOf({ up: BigInt(doubled) * up, down: 2n * down })

type BreakAsk = Party & { marginBasisPoints: number | null; typedMinor: number | null }
function costBreak(at: At, services: readonly Service[], ask: BreakAsk): BreakCost {
  const { sheet, rates } = at
  const sums: Sums = []
  const missing: MissingCost[] = []
  const lines = services.map((service): LineCost => {
    const { doubled, vehicles, why } = costOf(service, ask)
    const rate = rates.own(service.currency)
    if (!service.optional) {
      if (why) missing.push({ key: service.key, why })
      else if (!rate) missing.push({ key: service.key, why: 'rate' })
      if (doubled !== null)
        addTo(sums, service.currency, pointsOf(at, service, ask.marginBasisPoints), doubled)
    }
    return {
      key: service.key,
      costMinor: doubled === null ? null : roundHalfUp(doubled / 2),
      ownMinor: doubled === null || !rate ? null : inOwn(doubled, rate),
      vehicles,
      users: usersOf(service, ask),
    }
  })
  const { paying, free, staff } = ask
  const estimated = services.some((service) => service.estimated && !service.optional)
  const begun = { paying, free, staff, lines, missing, estimated }
  const total = missing.length || paying < 1 ? null : totalOf(at, sums, false)
  if (!total) return { ...begun, ...unknownBreak, priceMinor: ask.typedMinor }
  const withMargin = perHead(totalOf(at, sums, true), paying)
  const added = sheet.marginWay === 'amount' ? ratio(BigInt(sheet.marginMinor), 1n) : zero
  const workedMinor = priced(at, add(withMargin, added))
  if (workedMinor === null) begun.missing.push({ key: '', why: 'sellRate' })
  const priceMinor = ask.typedMinor ?? workedMinor
  return {
    ...begun,
    totalMinor: halfUpOf(total),
    netMinor: halfUpOf(perHead(total, paying)),
    workedMinor,
    priceMinor,
    ...leftOf(at, priceMinor, paying, total),
    rises: false,
  }
}

const unknownBreak = {
  totalMinor: null,
  netMinor: null,
  workedMinor: null,
  taxMinor: null,
  profitMinor: null,
  marginBasisPoints: null,
  rises: false,
  belowCost: false,
}

/** What is left of a price, and the tax on it. */
function leftOf({ sheet, rates }: At, priceMinor: number | null, paying: number, total: Ratio) {
  if (priceMinor === null || !rates.sell)
    return { taxMinor: null, profitMinor: null, marginBasisPoints: null, belowCost: false }
  const taxMinor = taxOf(priceMinor, sheet.taxBasisPoints, sheet.taxInclusive)
  const net = priceMinor - (sheet.taxInclusive ? taxMinor : 0)
  const revenue = times(ratio(BigInt(net) * BigInt(paying), 1n), ratio(rates.sell.down, rates.sell.up))
  const profit = add(revenue, ratio(-total.up, total.down))
  const margin = isZero(revenue)
    ? null
    : halfUpOf(times(times(profit, ratio(revenue.down, revenue.up)), ratio(10_000n, 1n)))
  return { taxMinor, profitMinor: halfUpOf(profit), marginBasisPoints: margin, belowCost: profit.up < 0n }
}

/** Sums what one guest more of another kind costs over the services; null where a rate is missing. */
function ofEach(
  at: At,
  services: readonly Service[],
  doubledOf: (service: Service) => number,
  withMargin: boolean,
): Ratio | null {
  const sums: Sums = []
  for (const service of services) {
    const doubled = doubledOf(service)
    if (!doubled || service.optional || !service.payers) continue
    if (!at.rates.own(service.currency)) return null
    addTo(sums, service.currency, pointsOf(at, service, null), doubled)
  }
  return totalOf(at, sums, withMargin)
}

const singleOf = ({ basis, singleMinor, costMinor, nights, quantity }: Service): number =>
  basis !== 'half-twin' || singleMinor === null || costMinor === null
    ? 0
    : (2 * singleMinor - costMinor) * nights * quantity
/** Six times what a third person saves: half a twin room less a third of a triple one. */
const thirdOf = ({ basis, tripleMinor, costMinor, nights, quantity }: Service): number =>
  basis !== 'half-twin' || tripleMinor === null || costMinor === null
    ? 0
    : (3 * costMinor - 2 * tripleMinor) * nights * quantity
const childOf = ({ basis, childMinor, costMinor, nights, quantity }: Service): number => {
  if (basis === 'half-twin') return 2 * (childMinor ?? 0) * nights * quantity
  return basis === 'person' ? 2 * (childMinor ?? costMinor ?? 0) * quantity : 0
}

function supplementsOf(at: At, services: readonly Service[]): Supplements {
  const price = (own: Ratio | null, way: Sheet['rounding']) => own && priced(at, own, way)
  const single = ofEach(at, services, singleOf, true)
  const third = ofEach(at, services, thirdOf, false)
  const child = services.some(
    ({ basis, costMinor, childMinor, optional }) =>
      basis === 'person' && costMinor === null && childMinor === null && !optional,
  )
    ? null
    : ofEach(at, services, childOf, true)
  const saved = third && price(times(third, ratio(1n, 3n)), 'down')
  return { singleMinor: price(single, 'up'), tripleMinor: saved && -saved, childMinor: price(child, 'up') }
}

/** An optional service for everybody of the group, a payer's share of it. */
function optionalPrice(at: At, service: Service, ask: BreakAsk): OptionalPrice {
  const { doubled } = costOf(service, ask)
  const rate = at.rates.own(service.currency)
  if (doubled === null || !rate || ask.paying < 1) return { key: service.key, priceMinor: null }
  const own = times(
    times(ratio(BigInt(doubled), 2n), rate),
    factorOf(at.sheet, pointsOf(at, service, ask.marginBasisPoints)),
  )
  return { key: service.key, priceMinor: priced(at, perHead(own, ask.paying), 'up') }
}

/** Marks each break that costs more a head than the one with fewer payers before it. */
function withRises(breaks: BreakCost[]): BreakCost[] {
  const up = [...breaks].sort((a, b) => a.paying - b.paying)
  return breaks.map((one) => {
    const before = up[up.indexOf(one) - 1]?.priceMinor
    return { ...one, rises: one.priceMinor !== null && typeof before === 'number' && one.priceMinor > before }
  })
}

/**
 * What a tour costs and is sold for, for each size of group: exact on fractions, rounded once, at the price a head. The
 * browser works it out at every key, the server when it saves. Rule: docs/algorithms/groups/costing.md.
 */
export function cost(days: readonly Day[], sheet: Sheet): Costing {
  const at = atOf(sheet)
  const services = linesOf(days, sheet)
  const apart = services.filter(({ optional }) => optional)
  return {
    breaks: withRises(sheet.breaks.map((ask) => costBreak(at, services, ask))),
    supplements: supplementsOf(at, services),
    optional: sheet.breaks.map((ask) => apart.map((service) => optionalPrice(at, service, ask))),
  }
}

/** The fewest payers at which a price still covers the costs, with as many free and staff; null: none up to 500, or not known. */
export function breakEven(days: readonly Day[], sheet: Sheet, ask: BreakAsk): number | null {
  const at = atOf(sheet)
  const services = linesOf(days, sheet)
  const price = costBreak(at, services, ask).priceMinor
  if (price === null) return null
  for (let paying = 1; paying <= 500; paying += 1) {
    const { profitMinor } = costBreak(at, services, { ...ask, paying, typedMinor: price })
    if (profitMinor === null) return null
    if (profitMinor >= 0) return paying
  }
  return null
}
