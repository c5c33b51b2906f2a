import { z } from 'zod'
import { dataSets, type DataSetName } from '#contract/exports/data-sets.ts'
import type { DataSet } from '#contract/exports/set-kinds.ts'
import { mustGet } from '#contract/kit/given.ts'
import { parseInput, refuseStranger } from '../../kit/call/call.ts'
import { callsOf, type BoundCall } from '../../kit/call/calls.ts'
import { fail } from '../../kit/call/errors.ts'
import type { App } from '../../kit/app-services.ts'
import { holds, type Ctx, type SessionUser } from '../../kit/ctx.ts'

/** A data set with the call that reads it, open to a person. */
export type OpenSet = { set: DataSet } & BoundCall

/** `noPermission` unless this person may open the list behind it, and see all of these columns. */
export function openSet(
  app: App,
  user: SessionUser,
  name: DataSetName,
  columns: readonly string[] = [],
): OpenSet {
  const set: DataSet = dataSets[name]
  const needed = set.columns.flatMap(({ key, needs }) => (needs && columns.includes(key) ? needs : []))
  const bound = mustGet(callsOf(app), set.call)
  for (const key of [set.needs, bound.endpoint.needs, ...needed])
    if (!holds(user, key)) fail('noPermission', { key })
  refuseStranger(bound.endpoint, user)
  return { set, ...bound }
}

export type SetRow = Record<string, unknown>
/** A row goes through as it is: its call has made it, and to copy some sixty columns of each is half of the work of a file. */
const Row = z.custom<SetRow>((row) => typeof row === 'object' && row !== null)
const Page = z.object({
  rows: z.array(Row),
  total: z.number(),
  totalCapped: z.boolean().optional(),
})
type Asking = { pageNo: number; pageSize: number; total?: 'now' | 'later' | 'only' }

/** A page of the list, as its own call answers this person. */
export async function readPage(
  ctx: Ctx,
  { set, endpoint, handler }: OpenSet,
  ask: object,
  { total = 'later', ...paging }: Asking,
): Promise<z.output<typeof Page>> {
  const input = parseInput(endpoint, { ...ask, ...paging, ...(set.countsLater && { total }) })
  const answer: unknown = await Reflect.apply(handler, undefined, [ctx, input])
  return Page.parse(answer)
}

/**
 * How many rows a list has, exact up to `most`; more than that is told as one more. What its call counts no further is looked
 * for: is there a row at this place?
 */
export async function countRows(ctx: Ctx, open: OpenSet, ask: object, max: number): Promise<number> {
  const { total, totalCapped } = await readPage(ctx, open, ask, { pageNo: 1, pageSize: 1, total: 'only' })
  if (!totalCapped) return Math.min(total, max + 1)
  const has = async (place: number) =>
    (await readPage(ctx, open, ask, { pageNo: place, pageSize: 1 })).rows.length > 0
  if (await has(max + 1)) return max + 1
  let [there, removed] = [total, max + 1]
  while (removed - there > 1) {
    const middle = Math.floor((there + removed) / 2)
    if (await has(middle)) there = middle
    else removed = middle
  }
  return there
}
