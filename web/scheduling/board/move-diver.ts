import type { DiveDay } from '#contract/scheduling/diving/diving.api.ts'
import type { Diver } from '#contract/scheduling/diving/diving.schema.ts'
import type { scheduling } from '../scheduling.client.ts'
import { idIn, waitingKey } from './trip-lanes.ts'
import type { Versions } from './undo-stack.ts'

/** What is sent for each move, and how it is refused: undefined where it was. */
export type DiveActs = {
  place: (input: Parameters<typeof scheduling.divingBoardCardPlace>[0]) => Promise<unknown>
  lead: (input: Parameters<typeof scheduling.divingBoardDiverPlace>[0]) => Promise<unknown>
  read: () => Promise<DiveDay>
}

const runsIn = (day: DiveDay) => day.trips.flatMap(({ runs }) => runs)
const diversIn = (day: DiveDay): Diver[] =>
  runsIn(day).flatMap(({ groups, loose }) => [...groups.flatMap(({ divers }) => divers), ...loose])
const runOfGroup = (day: DiveDay, groupId: number) =>
  runsIn(day).find(({ groups }) => groups.some(({ id }) => id === groupId))?.id
const cardOf = (day: DiveDay, lineId: number) =>
  runsIn(day)
    .flatMap(({ cards }) => cards)
    .find((card) => card.lineId === lineId)

/** Puts a party that has no boat on one, and all of it into a group where one was meant. */
async function boardParty(acts: DiveActs, day: DiveDay, lineId: number, to: string): Promise<boolean> {
  const party = day.unplaced.find((one) => one.lineId === lineId)
  const groupId = to.startsWith('group:') ? idIn(to) : null
  const runId = groupId === null ? idIn(to) : runOfGroup(day, groupId)
  if (!party || runId === undefined) return false
  if (!(await acts.place({ lineId, leg: 'boat', version: party.version, runId }))) return false
  if (groupId === null) return true
  const now = await acts.read()
  for (const { id, version } of diversIn(now).filter((diver) => diver.lineId === lineId))
    if (!(await acts.lead({ id, version, groupId }))) return false
  return true
}

/** A diver to a group, to the boat without one, to another boat with the whole party, or off the plan with it. */
async function moveDiver(acts: DiveActs, day: DiveDay, diver: Diver, to: string): Promise<boolean> {
  const { id, version, lineId } = diver
  if (to.startsWith('group:')) return Boolean(await acts.lead({ id, version, groupId: idIn(to) }))
  const card = cardOf(day, lineId)
  if (!card) return false
  const runId = to === waitingKey ? null : idIn(to)
  if (card.runId === runId) return Boolean(await acts.lead({ id, version, groupId: null }))
  return Boolean(await acts.place({ lineId, leg: 'boat', version: card.version, runId }))
}

export function moveOnDiveBoard(acts: DiveActs, day: DiveDay, key: string, to: string): Promise<boolean> {
  if (key.startsWith('party:')) return boardParty(acts, day, idIn(key), to)
  const diver = diversIn(day).find(({ id }) => id === idIn(key))
  return diver ? moveDiver(acts, day, diver, to) : Promise.resolve(false)
}

/** Where the divers of a party stood: what a later move of theirs is taken back to. */
export type Stood = {
  lineId: number
  runId: number | null
  groups: ReadonlyMap<number, number | null>
}

const partyOf = (day: DiveDay, lineId: number) =>
  cardOf(day, lineId) ?? day.unplaced.find((party) => party.lineId === lineId)

/** Versions of a party's card and of each of its divers. */
export function versionsOf(day: DiveDay, lineId: number): Versions {
  const divers = diversIn(day).filter((diver) => diver.lineId === lineId)
  const card = partyOf(day, lineId)
  return {
    ...(card && { [`card ${lineId}`]: card.version }),
    ...Object.fromEntries(divers.map(({ id, version }) => [`diver ${id}`, version])),
  }
}
const areSame = (one: Versions, other: Versions): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, version]) => other[name] === version)

export const partyOfKey = (day: DiveDay, key: string): number =>
  key.startsWith('party:') ? idIn(key) : (diversIn(day).find(({ id }) => id === idIn(key))?.lineId ?? 0)

export function stoodOf(day: DiveDay, lineId: number): Stood {
  const divers = diversIn(day).filter((diver) => diver.lineId === lineId)
  return {
    lineId,
    runId: cardOf(day, lineId)?.runId ?? null,
    groups: new Map(divers.map(({ id, groupId }) => [id, groupId])),
  }
}

/** Puts a party back where it stood, and tells its versions there; undefined where somebody moved any of it since. */
export async function takeBack(
  acts: DiveActs,
  { lineId, runId, groups }: Stood,
  versions: Versions,
): Promise<Versions | undefined> {
  const now = await acts.read()
  if (!areSame(versionsOf(now, lineId), versions)) return undefined
  const here = partyOf(now, lineId)
  const at = cardOf(now, lineId)?.runId ?? null
  if (!here) return undefined
  if (at !== runId && !(await acts.place({ lineId, leg: 'boat', version: here.version, runId })))
    return undefined
  const then = await acts.read()
  for (const diver of diversIn(then).filter((one) => one.lineId === lineId)) {
    const groupId = groups.get(diver.id)
    if (groupId === undefined || groupId === diver.groupId) continue
    if (!(await acts.lead({ id: diver.id, version: diver.version, groupId }))) return undefined
  }
  return versionsOf(await acts.read(), lineId)
}
