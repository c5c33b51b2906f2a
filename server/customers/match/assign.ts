import { isSure, describeKind } from './identities.ts'
import { Groups } from './groups.ts'
import { keyOf, pairKey, type Owner } from './owners.ts'
import type { Person } from './people-of-order.ts'

/** Whose place a person of an order takes: a profile that is there, or the new one of that number. */
export type Assigned = { person: Person; customer: { id: number } | { made: number } }
type Tie = { keptId: number; mergedId: number; why: ReturnType<typeof describeKind> }
/** What people who came in come to: whose they are, how many profiles are to be made, which turn out to be one. */
export type Assignment = { people: Assigned[]; made: number; ties: Tie[] }

/** New people stand behind all that are there already, in one line of numbers. */
const firstNew = 2 ** 50

/**
 * Whoever shares with another what identifies one person alone is that person, and so on along the line: who is one in the
 * end does not depend on who came first. What a person said to be two stays two.
 */
export function assign(
  people: readonly Person[],
  owners: ReadonlyMap<string, Owner>,
  apart: ReadonlySet<string>,
): Assignment {
  const groups = new Groups()
  const standing = new Map<number, number[]>()
  const rootsIn = (node: number) => {
    const top = groups.top(node)
    return standing.get(top) ?? (top < firstNew ? [top] : [])
  }
  const join = (a: number, b: number): boolean => {
    if (groups.top(a) === groups.top(b)) return true
    const [left, right] = [rootsIn(a), rootsIn(b)]
    if (left.some((one) => right.some((other) => apart.has(pairKey(one, other))))) return false
    groups.join(a, b)
    standing.set(groups.top(a), [...left, ...right])
    return true
  }
  const bearers = new Map<string, number>()
  const ties: Tie[] = []
  const hits = people.map((person, at) => {
    const node = firstNew + at
    let hit: Owner | undefined
    for (const identity of person.identities.filter(isSure)) {
      const key = keyOf(identity)
      const owner = owners.get(key)
      const other = owner?.rootId ?? bearers.get(key)
      if (other === undefined) bearers.set(key, node)
      else {
        const [before, added] = [rootsIn(node), rootsIn(other)]
        const isOne = groups.top(node) === groups.top(other)
        if (!join(node, other)) continue
        if (!isOne && before.length && added.length)
          ties.push(tieOf(before, added, describeKind(identity.kind)))
        hit ??= owner
      }
    }
    return hit
  })
  return { ...placed(people, hits, groups), ties }
}

/** The older of two profiles keeps the other. */
function tieOf(one: readonly number[], other: readonly number[], why: Tie['why']): Tie {
  const oldest = [Math.min(...one), Math.min(...other)]
  return { keptId: Math.min(...oldest), mergedId: Math.max(...oldest), why }
}

/** A person takes the place of the profile that bears its surest mark; who bears no known mark that of whoever it shares one with. */
function placed(
  people: readonly Person[],
  hits: readonly (Owner | undefined)[],
  groups: Groups,
): Omit<Assignment, 'ties'> {
  const leaders = new Map<number, Assigned['customer']>()
  let made = 0
  people.forEach((_, at) => {
    const hit = hits[at]
    const top = groups.top(firstNew + at)
    if (hit && !leaders.has(top)) leaders.set(top, { id: hit.id })
  })
  const assigned = people.map((person, at): Assigned => {
    const top = groups.top(firstNew + at)
    const leader = leaders.get(top) ?? { made: made++ }
    leaders.set(top, leader)
    const hit = hits[at]
    return { person, customer: hit ? { id: hit.id } : leader }
  })
  return { people: assigned, made }
}
