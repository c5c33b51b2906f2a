import { itemAt } from '#contract/kit/given.ts'
import type { Amounts, Guests } from '#contract/kit/guests.ts'
import type { ResolvedPrice } from '../../../pricing/pricing.public.ts'
import { taxesOf } from '../../money/order-tax.ts'
import {
  addGuests,
  headsOf,
  lessGuests,
  noGuests,
  shareAmong,
  takeOut,
  type Piece,
  type Sold,
} from '../../money/pieces.ts'
import type { PlannedLine } from '../../create/plan/plan-lines.ts'
import type { LineRecord } from '../../order/order-records.ts'
import { countOf, type Party } from '../wanted.ts'

export type Change = 'same' | 'guests' | 'moved' | 'added' | 'gone'

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
  /** Of a part of a package that is sold whole: its own prices by kind, which its pieces do not say. */
  unit?: Amounts
}

/** A line as it stands, and as it shall be. */
export type PairedLine = { line: LineRecord | null; wanted: PlannedLine | null; pieces: readonly Piece[] }

export const plan = (
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
})

/** The same product, on the same departure, or still without one; a stay may end on another day. */
export const isInPlace = (line: LineRecord, wanted: PlannedLine): boolean =>
  wanted.sku.id === line.sku_id &&
  wanted.date === line.date &&
  wanted.session === line.session &&
  wanted.openUntil === line.open_until

/** A price of a line as it would be sold now: one a day. */
export type Priced = { day: string; sold: Sold; unit: Amounts }

export const soldOf = (price: ResolvedPrice): Sold => ({
  priceMinor: price.totalMinor!,
  baseMinor: price.baseTotalMinor!,
  taxes: taxesOf([price]),
})

/** Takes out who goes, each out of what it was sold with. */
export function withoutGuests(
  pieces: readonly Piece[],
  { goes }: Party,
): { stays: Piece[]; removed: Sold[] } {
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

type Came = Pick<Party['comes'][number], 'kind' | 'since'>
/** The guests afterwards by what brought them; units go with those who were there from the beginning. */
export function tranches(
  { stays, comes }: { stays: readonly Came[]; comes: readonly Came[] },
  whole: Guests,
  amendmentNo: number,
): Tranche[] {
  const by = Map.groupBy(stays, (guest) => guest.since)
  const later = [...by]
    .filter(([no]) => no > 0)
    .map(([no, guests]) => ({ since: no, counts: countOf(guests) }))
  const groups = [...later, ...(comes.length ? [{ since: amendmentNo, counts: countOf(comes) }] : [])]
  const others = groups.reduce((sum, { counts }) => addGuests(sum, counts), noGuests)
  const first = { since: 0, counts: lessGuests(whole, others) }
  return headsOf(first.counts) > 0 ? [first, ...groups] : groups
}

export type Tranche = Pick<Piece, 'since' | 'counts'>
export const byTranche = ({ day, sold, unit }: Priced, groups: readonly Tranche[]): Piece[] =>
  shareAmong(
    sold,
    groups.map(({ counts }) => counts),
    unit,
  ).map((share, at) => ({ ...share, ...itemAt(groups, at), day, unit }))
