import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { lockPeople } from '../match/owners.ts'
import { codeOf } from '../people/code.ts'
import { reckon, rootsOf } from '../people/figures.ts'
import { lockStanding } from '../people/standing.ts'
import { setApart, tie, untie } from './merging.ts'

type Pair = { id: number; otherId: number }

/** The second one becomes part of the first. */
export async function mergeCustomers(ctx: Ctx, { id, otherId }: Pair): Promise<{ done: true }> {
  if (id === otherId) fail('operationInvalid')
  await lockPeople(ctx)
  await lockStanding(ctx, id)
  await lockStanding(ctx, otherId)
  await tie(ctx, id, otherId, 'staff')
  await reckon(ctx, [id])
  ctx.takenBackBy?.({ id: otherId })
  return { done: true }
}

/** A merged one stands by itself again. */
export async function unmergeCustomer(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  await lockPeople(ctx)
  const row = await lockRow(ctx, 'customer', id)
  if (row.merged_into === null) fail('operationInvalid')
  const storedId = await untie(ctx, id)
  await reckon(ctx, [id, ...(await rootsOf(ctx, [storedId]))])
  return { done: true }
}

/** They are two people, whatever they share. */
export async function keepApart(ctx: Ctx, { id, otherId }: Pair): Promise<{ done: true }> {
  if (id === otherId) fail('operationInvalid')
  await lockPeople(ctx)
  await lockStanding(ctx, id)
  await lockStanding(ctx, otherId)
  await setApart(ctx, id, otherId, true)
  await emit(ctx, 'customers.apart', {
    subject: 'customer',
    subjectId: id,
    facts: { customer: codeOf(id), other: codeOf(otherId) },
  })
  return { done: true }
}
