import { firstOf, itemAt, mustGet } from '#contract/kit/given.ts'
import type { Amounts, Guests } from '#contract/kit/guests.ts'
import type { ResolvedPrice } from '../../pricing/pricing.public.ts'
import { checkPrices } from '../create/decide.ts'
import type { Gathered } from '../create/gather.ts'
import { splitTaxes, taxesOf } from '../money/order-tax.ts'
import { isAddOn } from '../create/plan/plan-add-ons.ts'
import type { PlannedLine } from '../create/plan/plan-lines.ts'
import { countsOf, isRemoved, type LineRecord, type WholeOrder } from '../order/order-records.ts'
import {
  addGuests,
  headsOf,
  lessGuests,
  noGuests,
  shareAmong,
  shareBy,
  sumSold,
  takeOut,
  type Piece,
  type Sold,
} from '../money/pieces.ts'
import { soldOfLeg } from '../create/plan/plan-legs.ts'
import { piecesOf } from '../order/line-pieces.ts'
import { countOf, type Party } from './wanted.ts'

type Change = 'same' | 'guests' | 'moved' | 'added' | 'gone'

/** What becomes of a line. */
export type LinePlan = {
  /** As it stands; null for one that is added. */
  line: LineRecord | null
  /** As it shall be; null where it goes or stays as it is. */
  planned: PlannedLine | null
  change: Change
  counts: Guests
  pieces: Piece[]
  /** As it was sold until now. */
  piecesBefore: readonly Piece[]
  /** The share of what goes of it. */
  removed: Sold[]
  /** What it costs more, and by how much moving it changes its price. */
  addedMinor: number
  movedMinor: number
}

/** A price of a line as it would be sold now: one a day. */
type Priced = { day: string; sold: Sold; unit: Amounts }

const zeroSale: Sold = { priceMinor: 0, baseMinor: 0, taxes: [] }

/** What becomes of each line of an order, and of those that are added. */
export function planLines(whole: WholeOrder, gathered: Gathered, party: Party): LinePlan[] {
  const live = whole.lines.filter((line) => !isRemoved(line))
  const planned = new Map(
    gathered.lines.map((line) => [keyOf(line.kind, line.partId, line.sku.id, line.leg), line]),
  )
  const amendmentNo = whole.order.amendments + 1
  const plans = live.map((line): LinePlan => {
    const key = keyOf(line.kind, line.part_id, line.sku_id, line.leg)
    const wanted = planned.get(key)
    planned.delete(key)
    const pieces = piecesOf(whole.order, whole.lines, line)
    if (!wanted) return { ...removedLine(line, pieces), piecesBefore: pieces }
    const stored = { line, pieces, wanted, prices: () => pricesOf(gathered, wanted), party, amendmentNo }
    return { ...storedLine(stored), piecesBefore: pieces }
  })
  const added = [...planned.values()].map((line): LinePlan => {
    const prices = pricesOf(gathered, line)
    // Its guests are those of the order, each with what brought it: whoever goes later is found in it.
    const groups = tranches(party, line.counts, amendmentNo)
    const pieces = prices.flatMap((price) => byTranche(price, groups))
    const { priceMinor } = sumSold(pieces)
    return { ...plan(null, line, 'added', line.counts, pieces), addedMinor: priceMinor }
  })
  return [...plans, ...added]
}

/** A stay in the same room from the same day on, only longer or shorter: who has checked in is there by the same right. */
export const keepsRoom = ({ line, planned }: LinePlan): boolean =>
  line !== null &&
  planned !== null &&
  line.end_date !== null &&
  planned.sku.id === line.sku_id &&
  planned.date === line.date &&
  planned.session === line.session

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

const plan = (
  line: LineRecord | null,
  planned: PlannedLine | null,
  change: Change,
  counts: Guests,
  pieces: Piece[],
): LinePlan => ({
  line,
  planned,
  change,
  counts,
  pieces,
  piecesBefore: [],
  removed: [],
  addedMinor: 0,
  movedMinor: 0,
})

const removedLine = (line: LineRecord, pieces: Piece[]): LinePlan => ({
  ...plan(line, null, 'gone', noGuests, []),
  removed: pieces,
})

type StoredLinePlan = {
  line: LineRecord
  pieces: Piece[]
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
  const isSamePlace =
    wanted.sku.id === line.sku_id &&
    wanted.date === line.date &&
    wanted.session === line.session &&
    wanted.openUntil === line.open_until
  const isSame = isSamePlace && wanted.endDate === line.end_date
  const isSameParty = party.goes.length + party.comes.length === 0 && after.units === before.units
  if (isSame && isSameParty) return plan(line, null, 'same', before, stored.pieces)
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
  const { stays, removed } = withoutGuests(pieces, party)
  const priced = prices()
  const groups = tranches(party, wanted.counts, amendmentNo)
  const fresh = priced.flatMap((price) => byTranche(price, groups))
  const movedMinor = sumSold(fresh).priceMinor - sumSold(stays).priceMinor
  return { ...plan(line, wanted, 'moved', wanted.counts, fresh), removed, movedMinor }
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
  const movedMinor = replaced.length ? sumSold(newNights).priceMinor - sumSold(moved.stays).priceMinor : 0
  const addedMinor = sumSold(fresh).priceMinor - (replaced.length ? sumSold(newNights).priceMinor : 0)
  return {
    ...plan(line, wanted, change, wanted.counts, [...quantity.stays, ...fresh]),
    removed: [...left.removed, ...quantity.removed, ...moved.removed, ...nights.flat()],
    addedMinor,
    movedMinor,
  }
}

/** Takes out who goes, each out of what it was sold with. */
function withoutGuests(pieces: readonly Piece[], { goes }: Party): { stays: Piece[]; removed: Sold[] } {
  const stays: Piece[] = []
  const removed: Sold[] = []
  for (const piece of pieces) {
    const out = countOf(goes.filter(({ since }) => since === piece.since))
    if (headsOf(out) === 0) {
      stays.push(piece)
      continue
    }
    const taken = takeOut(piece, out)
    removed.push(taken.removed)
    if (taken.stays) stays.push(taken.stays)
  }
  return { stays, removed }
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

/** The guests afterwards by what brought them; units go with those who were there from the beginning. */
function tranches({ stays, comes }: Party, whole: Guests, amendmentNo: number): Tranche[] {
  const by = Map.groupBy(stays, (guest) => guest.since)
  const later = [...by]
    .filter(([no]) => no > 0)
    .map(([no, guests]) => ({ since: no, counts: countOf(guests) }))
  const groups = [...later, ...(comes.length ? [{ since: amendmentNo, counts: countOf(comes) }] : [])]
  const others = groups.reduce((sum, { counts }) => addGuests(sum, counts), noGuests)
  const first = { since: 0, counts: lessGuests(whole, others) }
  return headsOf(first.counts) > 0 ? [first, ...groups] : groups
}

type Tranche = Pick<Piece, 'since' | 'counts'>
const byTranche = ({ day, sold, unit }: Priced, groups: readonly Tranche[]): Piece[] =>
  shareAmong(
    sold,
    groups.map(({ counts }) => counts),
    unit,
  ).map((share, at) => ({ ...share, ...itemAt(groups, at), day, unit }))

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

const soldOf = (price: ResolvedPrice): Sold => ({
  ...zeroSale,
  priceMinor: price.totalMinor!,
  baseMinor: price.baseTotalMinor!,
  taxes: taxesOf([price]),
})
