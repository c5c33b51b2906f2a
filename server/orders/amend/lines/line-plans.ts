import { firstOf, itemAt, mustGet } from '#contract/kit/given.ts'
import { fail } from '../../../kit/call/errors.ts'
import { checkPrices } from '../../create/decide.ts'
import type { Gathered } from '../../create/gather.ts'
import { splitTaxes, taxesOf } from '../../money/order-tax.ts'
import { isAddOn } from '../../create/plan/plan-add-ons.ts'
import type { PlannedLine } from '../../create/plan/plan-lines.ts'
import { countsOf, isRemoved, type LineRecord, type WholeOrder } from '../../order/order-records.ts'
import {
  addGuests,
  headsOf,
  lessGuests,
  noGuests,
  shareAmong,
  shareBy,
  takeOut,
  type Piece,
  type Sold,
} from '../../money/pieces.ts'
import { soldOfLeg } from '../../create/plan/plan-legs.ts'
import { piecesOf } from '../../order/line-pieces.ts'
import {
  byTranche,
  isInPlace,
  plan,
  soldOf,
  tranches,
  withoutGuests,
  type LinePlan,
  type PairedLine,
  type Priced,
} from './line-plan.ts'
import { countOf, type Party } from '../wanted.ts'
import { planWholePackage } from './whole-package.ts'

/** What becomes of each line of an order, and of those that are added. */
export function planLines(whole: WholeOrder, gathered: Gathered, party: Party): LinePlan[] {
  const pairs = pairLines(whole, gathered)
  const isSoldWhole = gathered.sku.packagePrice === 'own' && gathered.sku.id === whole.order.sku_id
  const parts = pairs.filter(({ line, wanted }) => (line ?? wanted)?.kind === 'part')
  const ofPackage = isSoldWhole ? planWholePackage({ whole, gathered, party, parts }) : undefined
  const amendmentNo = whole.order.amendments + 1
  return pairs.map((pair) => ({
    ...(ofPackage?.get(pair) ?? planLine(pair, { gathered, party, amendmentNo })),
    piecesBefore: pair.pieces,
  }))
}

/** Each line that stands with what it shall be, then what is added. */
function pairLines({ order, lines }: WholeOrder, gathered: Gathered): PairedLine[] {
  const planned = new Map(
    gathered.lines.map((line) => [keyOf(line.kind, line.partId, line.sku.id, line.leg), line]),
  )
  const live = lines.filter((line) => !isRemoved(line))
  const pairs = live.map((line): PairedLine => {
    const key = keyOf(line.kind, line.part_id, line.sku_id, line.leg)
    const wanted = planned.get(key) ?? null
    planned.delete(key)
    return { line, wanted, pieces: piecesOf(order, lines, line) }
  })
  return [...pairs, ...[...planned.values()].map((wanted) => ({ line: null, wanted, pieces: [] }))]
}

type PlanFacts = { gathered: Gathered; party: Party; amendmentNo: number }

function planLine(
  { line, wanted, pieces }: PairedLine,
  { gathered, party, amendmentNo }: PlanFacts,
): LinePlan {
  if (line && !wanted) return { ...plan(line, null, 'gone', noGuests, []), removed: [...pieces] }
  if (!wanted) return fail('notFound')
  const prices = () => pricesOf(gathered, wanted)
  if (line) return storedLine({ line, pieces, wanted, prices, party, amendmentNo })
  // Its guests are those of the order, each with what brought it: whoever goes later is found in it.
  const groups = tranches(party, wanted.counts, amendmentNo)
  const fresh = prices().flatMap((price) => byTranche(price, groups))
  return plan(null, wanted, 'added', wanted.counts, fresh)
}

/** A stay in the same room from the same day on, only longer or shorter: who has checked in is there by the same right. */
export const keepsRoom = ({ line, planned }: LinePlan): boolean =>
  line !== null && planned !== null && line.end_date !== null && isInPlace(line, planned)

/** A way back that had no day has one now: it begins there, with its own supplier. */
export const isReserved = ({ line, planned }: LinePlan): boolean =>
  line !== null && line.open_until !== null && planned !== null && planned.openUntil === null

/** Nothing is booked that was not: a stay that ends earlier, at most. */
export const onlyShortens = (plans: readonly LinePlan[]): boolean =>
  plans.every(
    (one) =>
      one.change === 'same' ||
      one.change === 'gone' ||
      (keepsRoom(one) && (one.planned?.endDate ?? '') < (one.line?.end_date ?? '')),
  )

/** The main line is the main line whatever is sold in its place, and so is the way out; a part is its part. */
const keyOf = (kind: string, partId: number | null, skuId: number, leg: number | null): string =>
  kind === 'add-on' ? `add-on ${partId} ${skuId}` : `${kind} ${partId}${leg === 2 ? ' back' : ''}`

type StoredLinePlan = {
  line: LineRecord
  pieces: readonly Piece[]
  wanted: PlannedLine
  prices: () => Priced[]
  party: Party
  /** The number of this amendment. */
  amendmentNo: number
}

function storedLine(stored: StoredLinePlan): LinePlan {
  const { line, wanted, party } = stored
  const after = wanted.counts
  const before = countsOf(line)
  const isSame = isInPlace(line, wanted) && wanted.endDate === line.end_date
  const isSameParty = party.goes.length + party.comes.length === 0 && after.units === before.units
  if (isSame && isSameParty) return plan(line, null, 'same', before, [...stored.pieces])
  // A way back costs the same on every day: what was sold stays as it was sold, only its day is another.
  if (!isSame && wanted.leg === 2 && line.leg === 2 && wanted.sku.id === line.sku_id)
    return changedLine(
      { ...stored, pieces: stored.pieces.map((one) => ({ ...one, day: wanted.date })) },
      'moved',
    )
  // Nights of the same room are told apart; anything else that moves is another departure.
  if (isSame || (line.end_date && wanted.sku.id === line.sku_id && wanted.session === line.session))
    return changedLine(stored, isSame ? 'guests' : 'moved')
  return movedLine(stored)
}

/** Whole, at the price of now; those who go are taken out before at the price at which they were sold. */
function movedLine({ line, pieces, wanted, prices, party, amendmentNo }: StoredLinePlan): LinePlan {
  const { removed } = withoutGuests(pieces, party)
  const priced = prices()
  const groups = tranches(party, wanted.counts, amendmentNo)
  const fresh = priced.flatMap((price) => byTranche(price, groups))
  return { ...plan(line, wanted, 'moved', wanted.counts, fresh), removed }
}

/** The same departure, or a stay in the same room: what stays is as it was sold, what comes is priced now. */
function changedLine(stored: StoredLinePlan, change: 'guests' | 'moved'): LinePlan {
  const { line, wanted, party, amendmentNo } = stored
  const days = new Set(wanted.days)
  const dropped = Map.groupBy(
    stored.pieces.filter((piece) => !days.has(piece.day)),
    ({ day }) => day,
  )
  const left = withoutGuests(
    stored.pieces.filter((piece) => days.has(piece.day)),
    party,
  )
  const quantity = changeUnits(left.stays, wanted.counts.units - line.units)
  const existing = new Set(stored.pieces.map(({ day }) => day))
  const comes = addGuests(countOf(party.comes), { ...noGuests, units: quantity.added })
  const isMore = headsOf(comes) > 0
  const isLonger = wanted.days.some((day) => !existing.has(day))
  const priced = isMore || isLonger ? stored.prices() : []
  const fresh = priced.flatMap(({ day, sold, unit }): Piece[] => {
    if (!existing.has(day)) return byTranche({ day, sold, unit }, tranches(party, wanted.counts, amendmentNo))
    if (!isMore) return []
    const share = firstOf(shareAmong(sold, [comes, lessGuests(wanted.counts, comes)], unit))
    return [{ ...share, day, unit, since: amendmentNo, counts: comes }]
  })
  // A stay that moves pays the difference of its nights; one that becomes shorter gives nights back.
  const newNights = fresh.filter(({ day }) => !existing.has(day))
  const nights = [...dropped.values()]
  const replaced = nights.splice(0, new Set(newNights.map(({ day }) => day)).size).flat()
  const moved = withoutGuests(replaced, party)
  return {
    ...plan(line, wanted, change, wanted.counts, [...quantity.stays, ...fresh]),
    removed: [...left.removed, ...quantity.removed, ...moved.removed, ...nights.flat()],
  }
}

/** Fewer of an add-on, or fewer rooms of a block, on each of its days: the last that came go first. More: so many are to be priced. */
function changeUnits(pieces: Piece[], change: number) {
  if (change >= 0) return { stays: pieces, removed: [] as Sold[], added: change }
  const rest = new Map(pieces.map(({ day }) => [day, -change]))
  const removed: Sold[] = []
  const stays = pieces
    .toSorted((a, b) => b.since - a.since)
    .flatMap((piece) => {
      const left = mustGet(rest, piece.day)
      const units = Math.min(left, piece.counts.units)
      if (units === 0) return [piece]
      rest.set(piece.day, left - units)
      const taken = takeOut(piece, { ...noGuests, units })
      removed.push(taken.removed)
      return taken.stays ? [taken.stays] : []
    })
  return { stays, removed, added: 0 }
}

/** What a line comes to now, by day; ends the act where it cannot be sold. */
function pricesOf(gathered: Gathered, line: PlannedLine): Priced[] {
  const { waiting, lines, prices, addOnPrices, sku } = gathered
  if (isAddOn(line)) {
    const own = itemAt(addOnPrices, lines.filter(isAddOn).indexOf(line))
    checkPrices(waiting, line.sku, own, line)
    return own.map((price, at) => ({ day: itemAt(line.days, at), sold: soldOf(price), unit: price.unit }))
  }
  checkPrices(waiting, sku, prices, waiting.request)
  if (line.leg !== null) {
    const { unit, ...sold } = soldOfLeg(prices, line.leg)
    return [{ day: line.date, sold, unit }]
  }
  if (line.kind === 'sku')
    return prices.map((price, at) => ({ day: itemAt(line.days, at), sold: soldOf(price), unit: price.unit }))
  const main = lines.filter((one) => !isAddOn(one))
  const price = firstOf(prices)
  const at = main.indexOf(line)
  const shares = price.parts.map((part) => part.share!)
  const taxes = splitTaxes(
    taxesOf(prices),
    shares.map(({ agent }) => agent),
  )
  const share = itemAt(shares, at)
  const sold = { priceMinor: share.agent, baseMinor: share.base, taxes: itemAt(taxes, at) }
  return shareBy(
    sold,
    line.days.map(() => 1),
  ).map((part, nth) => ({ day: itemAt(line.days, nth), sold: part, unit: itemAt(price.parts, at).unit }))
}
