import { itemAt } from '../../kit/given.ts'
import { spread } from '../../kit/money/amounts.ts'
import { taxOf } from '../../pricing/tax/tax.ts'
import type { PaperTaxed } from './paper-taxes.ts'

const grossOf = ({ netMinor, taxMinor }: PaperTaxed): number => netMinor + taxMinor
const totalOf = (taxes: readonly PaperTaxed[]): number => taxes.reduce((sum, tax) => sum + grossOf(tax), 0)

/** What can still be credited of a paper, by rate: what stands on it less what its credit notes took. Never below zero. */
export function creditable(paper: readonly PaperTaxed[], credited: readonly PaperTaxed[]): PaperTaxed[] {
  const taken = (rate: number, key: 'netMinor' | 'taxMinor') =>
    credited.reduce((sum, one) => sum + (one.basisPoints === rate ? one[key] : 0), 0)
  return paper.map(({ basisPoints, netMinor, taxMinor }) => ({
    basisPoints,
    netMinor: Math.max(0, netMinor - taken(basisPoints, 'netMinor')),
    taxMinor: Math.max(0, taxMinor - taken(basisPoints, 'taxMinor')),
  }))
}

/**
 * The tax of a credit note, by rate: its amount is shared out as what is left is, and taxed at the rate, half up, within what is left of
 * net and tax. The note that takes everything takes exactly what is left. The amount is at most what is left.
 */
export function creditTaxes(amountMinor: number, left: readonly PaperTaxed[]): PaperTaxed[] {
  const open = left.filter((tax) => grossOf(tax) > 0)
  if (amountMinor >= totalOf(open)) return [...open]
  const parts = spread(amountMinor, open.map(grossOf))
  return open
    .map((tax, at) => {
      const part = itemAt(parts, at)
      const proper = taxOf(part, tax.basisPoints, true)
      const taxMinor = Math.max(part - tax.netMinor, Math.min(proper, tax.taxMinor, part))
      return { basisPoints: tax.basisPoints, netMinor: part - taxMinor, taxMinor }
    })
    .filter((tax) => grossOf(tax) > 0)
}

type Left<P> = { paper: P; left: PaperTaxed[] }
/** A part of what is wanted of a rate, within what is left of it: its own tax where it is all that is wanted or all that is left. */
function partOf(wanted: PaperTaxed, open: PaperTaxed): PaperTaxed {
  const { basisPoints } = open
  const gross = Math.min(grossOf(wanted), grossOf(open))
  if (gross === grossOf(open)) return open
  const proper = gross === grossOf(wanted) ? wanted.taxMinor : taxOf(gross, basisPoints, true)
  const taxMinor = Math.max(gross - open.netMinor, Math.min(proper, open.taxMinor, gross), 0)
  return { basisPoints, netMinor: gross - taxMinor, taxMinor }
}
const less = (from: PaperTaxed, part: PaperTaxed): PaperTaxed => {
  const taxMinor = Math.max(0, Math.min(from.taxMinor - part.taxMinor, grossOf(from) - grossOf(part)))
  return { ...from, taxMinor, netMinor: grossOf(from) - grossOf(part) - taxMinor }
}

/**
 * Shares what is credited, by rate, out to papers: the first is emptied first, each within what is left of it, rate by rate; what no
 * paper has of a rate is taken of the others. `restMinor` is what none of them holds.
 */
export function splitCredit<P>(
  wanted: readonly PaperTaxed[],
  papers: readonly Left<P>[],
): { notes: { paper: P; taxes: PaperTaxed[] }[]; restMinor: number } {
  let open = wanted.filter((tax) => grossOf(tax) > 0)
  const notes = papers.map(({ paper, left }) => ({ paper, left, taxes: new Array<PaperTaxed>() }))
  const take = (isSame: (one: PaperTaxed, other: PaperTaxed) => boolean) => {
    for (const note of notes) {
      for (const [at, one] of note.left.entries()) {
        const match = open.find((other) => grossOf(other) > 0 && isSame(one, other))
        if (!match || grossOf(one) === 0) continue
        const part = partOf(match, one)
        note.left = note.left.with(at, less(one, part))
        note.taxes.push(part)
        open = open.map((other) => (other === match ? less(other, part) : other))
      }
    }
  }
  take((one, other) => one.basisPoints === other.basisPoints)
  // What a rate has no more of comes off the others, as often as there are some.
  for (const _ of open) take(() => true)
  return {
    notes: notes
      .filter(({ taxes }) => taxes.length > 0)
      .map(({ paper, taxes }) => ({ paper, taxes: byRate(taxes) })),
    restMinor: totalOf(open),
  }
}

/** One entry a rate. */
export function byRate(taxes: readonly PaperTaxed[]): PaperTaxed[] {
  const sums = new Map<number, PaperTaxed>()
  for (const { basisPoints, netMinor, taxMinor } of taxes) {
    const sum = sums.get(basisPoints) ?? { basisPoints, netMinor: 0, taxMinor: 0 }
    sums.set(basisPoints, {
      basisPoints,
      netMinor: sum.netMinor + netMinor,
      taxMinor: sum.taxMinor + taxMinor,
    })
  }
  return [...sums.values()]
}
