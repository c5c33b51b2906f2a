import { firstOf, itemAt } from '#contract/kit/given.ts'
import { checkPrices } from '../../create/decide.ts'
import type { Gathered } from '../../create/gather.ts'
import { isAddOn } from '../../create/plan/plan-add-ons.ts'
import type { PlannedLine } from '../../create/plan/plan-lines.ts'
import {
  headsOf,
  lessGuests,
  noGuests,
  shareAmong,
  shareBy,
  sumSold,
  takeOut,
  type Piece,
  type Sold,
} from '../../money/pieces.ts'
import { countsOf, type WholeOrder } from '../../order/order-records.ts'
import {
  isInPlace,
  plan,
  soldOf,
  tranches,
  type LinePlan,
  type PairedLine,
  type Tranche,
} from './line-plan.ts'
import { unitAsSold } from '../../money/unit-as-sold.ts'
import { countOf, type Party } from '../wanted.ts'

/** An order of a package that has a price of its own, its parts as they stand and as they shall be. */
export type WholePackage = { whole: WholeOrder; gathered: Gathered; party: Party; parts: PairedLine[] }

/**
 * What becomes of the parts of a package that has a price of its own. It is sold whole: who comes and who goes pays or gets
 * back what the package costs a guest of that kind, and what is taken for its parts, how many rooms among it, changes nothing
 * of its price. Its parts share what stays as they did, and as they do today where another part is taken or one is not.
 */
export function planWholePackage(sold: WholePackage): Map<PairedLine, LinePlan> {
  const { parts, gathered } = sold
  const staying = stayingPieces(sold)
  const fresh = freshPieces(sold)
  const units = new Map(
    mainLines(gathered).map((line, at) => [line, firstOf(gathered.prices).parts[at]?.unit]),
  )
  return new Map(
    parts.map((pair, at): [PairedLine, LinePlan] => {
      const { line, wanted } = pair
      const removed = staying.removed.map((shares) => itemAt(shares, at))
      if (!wanted) return [pair, { ...plan(line, null, 'gone', noGuests, []), removed }]
      const pieces = [...itemAt(staying.stays, at), ...itemAt(fresh, at)]
      const change = changeOf(pair, sold.party)
      if (change === 'same' && line) return [pair, plan(line, null, change, countsOf(line), pieces)]
      const unit = units.get(wanted)
      return [pair, { ...plan(line, wanted, change, wanted.counts, pieces), removed, ...(unit && { unit }) }]
    }),
  )
}

function changeOf({ line, wanted }: PairedLine, { goes, comes }: Party): LinePlan['change'] {
  if (!line || !wanted) return wanted ? 'added' : 'gone'
  if (!isInPlace(line, wanted) || wanted.endDate !== line.end_date) return 'moved'
  return goes.length + comes.length > 0 || wanted.counts.units !== line.units ? 'guests' : 'same'
}

const mainLines = ({ lines }: Gathered): PlannedLine[] => lines.filter((line) => !isAddOn(line))

/** Does the package go to another day? Then it is priced whole, as it is sold there today. */
const isMoved = ({ whole, gathered }: WholePackage): boolean =>
  gathered.waiting.request.date !== whole.order.service_date

/** Charged by the unit it costs the same however many guests there are. */
const whoPays = ({ gathered, party }: WholePackage): Pick<Party, 'goes' | 'comes'> =>
  gathered.sku.chargeMethod === 'per-unit' ? { goes: [], comes: [] } : party

type Staying = { stays: Piece[][]; removed: Sold[][] }

/** What stays as it was sold, by part, and the share of who goes, by what brought them and by part. */
function stayingPieces(sold: WholePackage): Staying {
  const { whole, parts, gathered, party } = sold
  const { goes } = whoPays(sold)
  const unit = unitAsSold(whole.order) ?? firstOf(gathered.prices).unit
  const counts = new Map(
    tranches({ stays: party.were, comes: [] }, countsOf(whole.order), 0).map((one) => [
      one.since,
      one.counts,
    ]),
  )
  const isAnother = parts.some(
    ({ line, wanted }) => line?.sku_id !== wanted?.sku.id || line?.units !== wanted?.counts.units,
  )
  const stays = parts.map((): Piece[] => [])
  const removed: Sold[][] = []
  for (const since of new Set(parts.flatMap(({ pieces }) => pieces.map((piece) => piece.since)))) {
    const own = parts.map(({ pieces }) => pieces.filter((piece) => piece.since === since))
    const weights = own.map((pieces) => sumSold(pieces).priceMinor)
    const whole = { ...sumSold(own.flat()), day: '', since, unit, counts: counts.get(since) ?? noGuests }
    const out = countOf(goes.filter((guest) => guest.since === since))
    const taken = headsOf(out) > 0 ? takeOut(whole, out) : null
    if (taken) removed.push(shareBy(taken.removed, weights))
    const left = taken ? taken.stays : whole
    if (!left || isMoved(sold)) continue
    const shares = shareBy(left, isAnother ? sharesNow(sold) : weights)
    parts.forEach(({ wanted }, at) => {
      const asItWas = itemAt(own, at)
      const isSame = !taken && !isAnother && asItWas.every(({ day }) => wanted?.days.includes(day))
      itemAt(stays, at).push(...(isSame ? asItWas : onDays(itemAt(shares, at), left, wanted)))
    })
  }
  return { stays, removed }
}

/** What is sold today, by part: all of it where the package goes to another day, else who comes. */
function freshPieces(sold: WholePackage): Piece[][] {
  const { whole, parts, gathered, party } = sold
  const { comes } = whoPays(sold)
  const amendmentNo = whole.order.amendments + 1
  const none = parts.map((): Piece[] => [])
  if (!isMoved(sold) && comes.length === 0) return none
  const { waiting, sku, prices } = gathered
  checkPrices(waiting, sku, prices, waiting.request)
  const price = firstOf(prices)
  const groups = isMoved(sold)
    ? movedGroups(sold, amendmentNo)
    : [{ since: amendmentNo, counts: countOf(comes) }]
  const rest = groups.reduce((left, { counts }) => lessGuests(left, counts), party.counts)
  const soldNow = shareAmong(soldOf(price), [...groups.map(({ counts }) => counts), rest], price.unit)
  return groups.reduce((all, group, nth) => {
    const shares = shareBy(itemAt(soldNow, nth), sharesNow(sold))
    return all.map((pieces, at) => [
      ...pieces,
      ...onDays(itemAt(shares, at), { ...group, unit: price.unit }, itemAt(parts, at).wanted),
    ])
  }, none)
}

const movedGroups = ({ gathered, party }: WholePackage, amendmentNo: number): Tranche[] =>
  gathered.sku.chargeMethod === 'per-unit'
    ? [{ since: 0, counts: party.counts }]
    : tranches(party, party.counts, amendmentNo)

/** How its price is shared among its parts today. */
function sharesNow({ parts, gathered }: WholePackage): number[] {
  const main = mainLines(gathered)
  const shares = firstOf(gathered.prices).parts
  return parts.map(({ wanted }) => (wanted ? (shares[main.indexOf(wanted)]?.share?.agent ?? 0) : 0))
}

/** A share of a part, in equal parts on each of its days. */
const onDays = (
  share: Sold,
  { since, counts, unit }: Pick<Piece, 'since' | 'counts' | 'unit'>,
  wanted: PlannedLine | null,
): Piece[] =>
  !wanted
    ? []
    : shareBy(
        share,
        wanted.days.map(() => 1),
      ).map((sold, nth) => ({ ...sold, day: itemAt(wanted.days, nth), since, counts, unit }))
