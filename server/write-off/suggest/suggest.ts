import {
  candidatesOf,
  daysBetween,
  worth,
  type Aliases,
  type Candidate,
  type Limits,
  type OpenLine,
} from './candidates.ts'
import { ItemIndex, type OpenItem } from './item-index.ts'
import { payerKey } from './texts.ts'

import type { Verdict } from '#contract/write-off/match/match.schema.ts'
import { firstOf } from '#contract/kit/given.ts'
export type Suggestion = { lineId: number; verdict: Verdict; candidates: Candidate[] }
type Settings = { aliases?: Aliases; limits?: Limits }

/** From so many points on a suggestion may be taken with many others at once… */
const bar = 50
/** … where nothing else comes within so many. */
const apart = 8
const view = 6
/** Others are served meanwhile: all of it is seconds of work. */
const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const noLimits: Limits = { feeMinor: 0, withholding: [] }

/**
 * What lines are, each with its candidates, best first. Sure is what has signs enough, has nothing near it, and is wanted by no
 * other line as much; whatever is equal is left to a person.
 */
export async function suggest(
  lines: readonly OpenLine[],
  items: readonly OpenItem[],
  { aliases = new Map(), limits = noLimits }: Settings = {},
): Promise<Suggestion[]> {
  const index = new ItemIndex()
  for (let from = 0; from < items.length; from += 1_000) {
    index.add(items.slice(from, from + 1_000))
    await breath()
  }
  const found = new Map<number, Candidate[]>()
  for (const [no, line] of lines.entries()) {
    found.set(line.id, candidatesOf(line, index, aliases, limits))
    if (no % 25 === 24) await breath()
  }
  joinLines(lines, found, index)
  const wanted = claimsOf(found)
  return lines.map(({ id }) => {
    const candidates = found.get(id) ?? []
    const [best] = candidates
    const isSure =
      best !== undefined &&
      best.score >= bar &&
      !best.reasons.includes('rest') &&
      !hasNear(best, candidates) &&
      !isContested(id, best, wanted)
    const shown = candidates.slice(0, view)
    const [first, second] = shown
    if (first && second && first.score - second.score < apart && !first.reasons.includes('same'))
      first.reasons.push('same')
    return { lineId: id, verdict: isSure ? 'sure' : candidates.length ? 'maybe' : 'none', candidates: shown }
  })
}

const keysOf = ({ items }: Candidate): Set<string> => new Set(items.map(({ key }) => key))

/** Another candidate that is as good. One that is a part of the same, or holds it, says nothing else. */
function hasNear(best: Candidate, candidates: readonly Candidate[]): boolean {
  const own = keysOf(best)
  return candidates.some((other) => {
    if (other === best || best.score - other.score >= apart) return false
    const keys = keysOf(other)
    const within = [...keys].every((key) => own.has(key)) || [...own].every((key) => keys.has(key))
    return !within
  })
}

type Claim = { lineId: number; score: number; amountMinor: number; group: string }
const groupOf = (lineId: number, { lines }: Candidate) =>
  [lineId, ...lines].toSorted((a, b) => a - b).join('+')

/** Which lines want an item most: their best candidates. */
function claimsOf(found: ReadonlyMap<number, readonly Candidate[]>): Map<string, Claim[]> {
  const claims = new Map<string, Claim[]>()
  for (const [lineId, [best]] of found)
    if (best && best.score >= bar)
      for (const { key, amountMinor } of best.items) {
        const claim = { lineId, score: best.score, amountMinor, group: groupOf(lineId, best) }
        const there = claims.get(key)
        if (there) there.push(claim)
        else claims.set(key, [claim])
      }
  return claims
}

/** Another line wants one of the items as much, or more; parts of a bill, and lines that pay it together, do not stand against each other. */
function isContested(
  lineId: number,
  best: Candidate,
  wanted: ReadonlyMap<string, readonly Claim[]>,
): boolean {
  const isPart = best.reasons.includes('part')
  const group = groupOf(lineId, best)
  return best.items.some(({ key }) =>
    (wanted.get(key) ?? []).some(
      (claim) =>
        claim.lineId !== lineId && claim.group !== group && !isPart && claim.score > best.score - apart,
    ),
  )
}

/** Several lines for one item: those that name it, or two of one payer within a few days, where together they are all of it. */
function joinLines(lines: readonly OpenLine[], found: Map<number, Candidate[]>, index: ItemIndex): void {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const naming = new Map<string, number[]>()
  for (const line of lines)
    for (const { key } of index.namedBy(line)) {
      const there = naming.get(key)
      if (there) there.push(line.id)
      else naming.set(key, [line.id])
    }
  const give = (ids: readonly number[], item: OpenItem, score: number, reason: 'reference' | 'name') => {
    for (const id of ids) {
      const own = found.get(id) ?? []
      found.set(
        id,
        [
          {
            items: [{ key: item.key, amountMinor: item.amountMinor }],
            lines: ids.filter((other) => other !== id),
            differences: [],
            score,
            reasons: [reason, 'lines'] satisfies Candidate['reasons'],
          },
          ...own.filter((one) => !(one.items.length === 1 && firstOf(one.items).key === item.key)),
        ].toSorted((a, b) => b.score - a.score),
      )
    }
  }
  for (const [key, ids] of naming) {
    const item = index.byKey.get(key)
    if (!item || ids.length < 2 || ids.length > 20) continue
    const sum = ids.reduce((all, id) => all + (byId.get(id)?.amountMinor ?? 0), 0)
    if (sum === item.amountMinor) give(ids, item, worth.reference + worth.all, 'reference')
  }
  joinOfPayers(lines, index, found, give)
}

/** Two lines of one payer, without a reference, that are together exactly one thing of theirs: for a person to see. */
function joinOfPayers(
  lines: readonly OpenLine[],
  index: ItemIndex,
  found: ReadonlyMap<number, readonly Candidate[]>,
  give: (ids: readonly number[], item: OpenItem, score: number, reason: 'reference' | 'name') => void,
): void {
  const ofPayer = new Map<string, OpenLine[]>()
  for (const line of lines) {
    const key = payerKey(line)
    if (!key || found.get(line.id)?.length) continue
    const there = ofPayer.get(key)
    if (there) there.push(line)
    else ofPayer.set(key, [line])
  }
  for (const own of ofPayer.values()) {
    if (own.length < 2 || own.length > 12) continue
    const partners = [...index.partnersLike(firstOf(own).payer, '').keys()].slice(0, 2)
    const items = partners.flatMap((partner) => index.ofPartner(partner))
    const bySum = new Map(items.map((item) => [item.amountMinor, item]))
    for (const [no, one] of own.entries())
      for (const other of own.slice(no + 1)) {
        const item = bySum.get(one.amountMinor + other.amountMinor)
        if (item && daysBetween(one.day, other.day) <= 10)
          give([one.id, other.id], item, worth.sum + worth.name, 'name')
      }
  }
}
