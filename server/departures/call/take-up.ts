import { sql } from 'kysely'
import { callOrderStates } from '#contract/departures/call.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { among } from '../../kit/db/filters.ts'
import { emit } from '../../kit/events.ts'
import { actsOf } from '../../bulk/bulk.public.ts'
import { unblockStock } from '../../stock/stock.public.ts'
import { claimsFirst } from '../scope.ts'
import { becameSql, callOrdersSql } from './became.ts'
import { openUncounted } from './close-departure.ts'
import { readCall } from './call-records.ts'
import { carryOutBy, tellLater } from './make-call.ts'

/** Takes up again what was left or could not follow; refused while its job still runs, and where nothing is left. */
export async function takeUpAgain(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  const call = await readCall(ctx, id, 'for no key update')
  const merchantId = ctx.scope.merchantId
  if (call.job_id !== null && (await actsOf(ctx, [call.job_id])).get(call.job_id)?.running)
    fail('operationInvalid')
  const { rows } = await sql<{ id: number; code: string }>`select o.id, o.code from ${callOrdersSql}
     where d.merchant_id = ${merchantId} and d.call_id = ${id} and ${becameSql} in ${among(callOrderStates.phases.left)} order by ${claimsFirst}, o.id`.execute(
    ctx.db,
  )
  if (!rows.length) fail('operationInvalid')
  const jobId = await carryOutBy(ctx, call, rows)
  await sql`update departure_call set job_id = ${jobId}, runs = runs + 1, version = version + 1 where merchant_id = ${merchantId} and id = ${id}`.execute(
    ctx.db,
  )
  if (call.tells) await tellLater(ctx, id, call.runs + 1)
  await emit(ctx, 'departures.takenUp', ofCall(id, { orders: rows.length }))
  return { id: jobId }
}

/** Opens what the call closed; what was blocked before it, or since by another, stays blocked. */
export async function openDeparture(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const call = await readCall(ctx, id, 'for no key update')
  const { block_id: blockId, closed_days: days } = call
  if ((blockId === null && days.length === 0) || call.opened_at !== null) fail('operationInvalid')
  if (blockId !== null) await unblockStock(ctx, { blockId })
  await openUncounted(ctx, id, days)
  await sql`update departure_call set opened_at = ${ctx.now.toISOString()}, opened_by_name = ${ctx.actor.name}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
  await emit(ctx, 'departures.opened', ofCall(id, {}))
  return { done: true }
}

const ofCall = (id: number, facts: Record<string, unknown>) => ({
  subject: 'departureCall',
  subjectId: id,
  facts,
  topics: ['departure', 'stock'],
})
