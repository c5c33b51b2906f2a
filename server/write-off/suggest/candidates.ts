import type { DifferenceKind, Reason } from '#contract/write-off/match/item-kinds.ts'
import { firstOf, itemAt } from '#contract/kit/given.ts'
import type { ItemIndex, OpenItem } from './item-index.ts'
import { waysToSum } from './sums.ts'
import { payerKey } from './texts.ts'

/** A line, or what is open of it. */
export type OpenLine = {
  id: number
  day: string
  amountMinor: number
  text: string
  payer: string
  payerAccount: string
  reference: string
  bankReference: string
}
type Difference = { kind: DifferenceKind; amountMinor: number }
export type Candidate = {
  items: { key: string; amountMinor: number }[]
  /** Other lines that make it up together with this one. */
  lines: number[]
  /** Of the items' sum, what did not come: kept by a bank, withheld for the state. */
  differences: Difference[]
  score: number
  reasons: Reason[]
}
/** Who was accepted for a payer before, and how often. */
export type Aliases = ReadonlyMap<string, ReadonlyMap<string, number>>
export type Limits = {
  /** What a bank may keep of a transfer. */
  feeMinor: number
  /** Rates of withholding tax, in basis points. */
  withholding: readonly number[]
}

/** What each sign is worth; the sum decides, see docs/algorithms/money/write-off.md. */
export const worth = {
  reference: 55,
  amount: 30,
  withheld: 28,
  all: 28,
  sum: 20,
  fee: 18,
  part: 6,
  rest: 6,
  name: 20,
  learned: 20,
  learnedOnce: 10,
} as const

const dayMs = 86_400_000
export const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / dayMs

const dateWorth = (line: OpenLine, items: readonly OpenItem[]): number => {
  const days = items.flatMap(({ day }) => (day ? [daysBetween(day, line.day)] : []))
  if (!days.length) return 2
  const far = Math.max(...days)
  const isPayout = items.some(({ kind }) => kind === 'payout' || kind === 'channel-payout')
  if (isPayout) return far <= 5 ? 15 : far <= 12 ? 6 : 0
  return far <= 3 ? 8 : far <= 14 ? 5 : far <= 45 ? 2 : 0
}

/** What asks for money, of which a line that names it may bring more. */
const takesRest = new Set<OpenItem['kind']>(['bill', 'order'])

type Signs = { byRef: boolean; partner: number; learned: number }
type Fit = { worth: number; reasons: Reason[]; differences: Difference[]; amounts: number[] }

/** How an item's amount stands to what came: equal, short by a withholding tax, by a fee, or a part of it. */
function fitOf(item: OpenItem, cameMinor: number, { feeMinor, withholding }: Limits): Fit | null {
  const { amountMinor: requested, baseMinor } = item
  if (requested < 0 !== cameMinor < 0) return null
  if (requested === cameMinor)
    return { worth: worth.amount, reasons: ['amount'], differences: [], amounts: [requested] }
  const short = requested - cameMinor
  if (baseMinor !== null && requested > 0)
    for (const rate of withholding) {
      const withheld = Math.round((baseMinor * rate) / 10_000)
      if (withheld > 0 && short === withheld)
        return {
          worth: worth.withheld,
          reasons: ['withheld'],
          differences: [{ kind: 'withheld', amountMinor: withheld }],
          amounts: [requested],
        }
    }
  if (requested > 0 && short > 0 && short <= feeMinor && short * 20 <= requested)
    return {
      worth: worth.fee,
      reasons: ['fee'],
      differences: [{ kind: 'fee', amountMinor: short }],
      amounts: [requested],
    }
  if (item.parts && Math.abs(cameMinor) < Math.abs(requested))
    return { worth: worth.part, reasons: ['part'], differences: [], amounts: [cameMinor] }
  // More came than it asks: it is all of it, and the rest of the line stays open.
  if (takesRest.has(item.kind) && Math.abs(cameMinor) > Math.abs(requested))
    return { worth: worth.rest, reasons: ['rest'], differences: [], amounts: [requested] }
  return null
}

function candidateOf(line: OpenLine, items: readonly OpenItem[], fit: Fit, signs: Signs): Candidate {
  const reasons: Reason[] = []
  let score = fit.worth
  if (signs.byRef) {
    reasons.push('reference')
    score += worth.reference
  }
  reasons.push(...fit.reasons)
  const named = Math.max(signs.partner * worth.name, signs.learned)
  if (named > 0) {
    reasons.push(signs.learned >= signs.partner * worth.name ? 'learned' : 'name')
    score += named
  }
  const dated = dateWorth(line, items)
  if (dated >= 5) reasons.push('date')
  return {
    items: items.map(({ key }, place) => ({ key, amountMinor: itemAt(fit.amounts, place) })),
    lines: [],
    differences: fit.differences,
    score: Math.round(score + dated),
    reasons,
  }
}

const maxSame = 60
const maxOfPartner = 60

/** Everything that a line may be, best first. What is equal in everything stays equal: nobody chooses it by chance. */
export function candidatesOf(
  line: OpenLine,
  index: ItemIndex,
  aliases: Aliases,
  limits: Limits,
): Candidate[] {
  const hits = new Map(index.namedBy(line).map((item) => [item.key, item]))
  const like = index.partnersLike(line.payer, line.payer ? '' : line.text)
  const learned = new Map<string, number>()
  const taught = aliases.get(payerKey(line))
  for (const [partner, times] of taught ?? [])
    learned.set(partner, times > 1 ? worth.learned : worth.learnedOnce)
  const signsOf = (item: OpenItem): Signs => ({
    byRef: hits.has(item.key),
    partner: like.get(item.partner) ?? 0,
    learned: learned.get(item.partner) ?? 0,
  })
  const found = new Map<string, Candidate>()
  const add = (candidate: Candidate) => {
    const key = candidate.items.map((item) => item.key).join('+')
    const before = found.get(key)
    if (!before || before.score < candidate.score) found.set(key, candidate)
  }
  const one = (item: OpenItem) => {
    const fit = fitOf(item, line.amountMinor, limits)
    // Without another sign a part or a short amount is anybody's.
    if (!fit) return
    const signs = signsOf(item)
    const isLoose = !fit.reasons.includes('amount') && !signs.byRef && signs.partner + signs.learned === 0
    const isOfLine = fit.reasons[0] === 'part' || fit.reasons[0] === 'rest'
    if (!isLoose && (!isOfLine || signs.byRef)) add(candidateOf(line, [item], fit, signs))
  }
  for (const item of hits.values()) one(item)
  for (const item of index.ofAmount(line.amountMinor).slice(0, maxSame)) one(item)
  const partners = [...new Set([...learned.keys(), ...like.keys()])]
    .toSorted(
      (a, b) =>
        (learned.get(b) ?? 0) + (like.get(b) ?? 0) * 20 - (learned.get(a) ?? 0) - (like.get(a) ?? 0) * 20,
    )
    .slice(0, 4)
  for (const partner of partners) for (const item of index.ofPartner(partner)) one(item)
  // Who pays many things at once is asked only where no single one is the answer.
  const isClear = [...found.values()].some(({ score }) => score >= worth.reference)
  for (const set of setsOf(line, [...hits.values()], isClear ? [] : partners, index))
    add(candidateOf(line, set.items, set.fit, { ...signsOf(firstOf(set.items)), byRef: set.byRef }))
  return [...found.values()].toSorted((a, b) => b.score - a.score)
}

type ItemSet = { items: OpenItem[]; fit: Fit; byRef: boolean }

/** One line for several items: those that it names, all that somebody owes, or the only ones of somebody that add up to it. */
function setsOf(
  line: OpenLine,
  hits: readonly OpenItem[],
  partners: readonly string[],
  index: ItemIndex,
): ItemSet[] {
  const sum = (items: readonly OpenItem[]) => items.reduce((all, { amountMinor }) => all + amountMinor, 0)
  const fit = (items: readonly OpenItem[], value: number): Fit => ({
    worth: value,
    reasons: ['sum'],
    differences: [],
    amounts: items.map(({ amountMinor }) => amountMinor),
  })
  if (hits.length > 1 && hits.length <= 50 && sum(hits) === line.amountMinor)
    return [{ items: [...hits], fit: fit(hits, worth.all), byRef: true }]
  const sets: ItemSet[] = []
  for (const partner of partners) {
    const items = index
      .ofPartner(partner)
      .filter(({ amountMinor }) => amountMinor < 0 === line.amountMinor < 0)
      .slice(0, maxOfPartner)
    if (items.length < 2 || items.some(({ amountMinor }) => amountMinor === line.amountMinor)) continue
    if (sum(items) === line.amountMinor) {
      sets.push({ items, fit: fit(items, worth.all), byRef: false })
      continue
    }
    const ways = waysToSum(
      items.map(({ amountMinor }) => amountMinor),
      line.amountMinor,
    )
    for (const way of ways) {
      const chosen = way.map((place) => itemAt(items, place))
      if (chosen.length) sets.push({ items: chosen, fit: fit(chosen, worth.sum), byRef: false })
    }
  }
  return sets
}
