import { sql } from 'kysely'
import type { DiverPlace } from '#contract/scheduling/diving/diving.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { readRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { held } from '../plan/held.ts'
import { placeCard } from '../plan/place-card.ts'

type DiverRow = {
  id: number
  version: number
  cardId: number
  lineId: number
  cardVersion: number
  orderId: number
  runId: number | null
  groupId: number | null
  programme: string
  name: string
  movedBy: string
  seconds: number
}

/**
 * Puts a diver into a group, or takes them out of it. A group of another boat takes the whole party along: parties stay together, the
 * others of it then stand there without a group. Whoever saw another version is told who moved the diver, and nothing is changed.
 */
export async function placeDiver(ctx: Ctx, form: DiverPlace) {
  const diver = await readDiver(ctx, form.id)
  const group = form.groupId === null ? null : await readRow(ctx, 'dive_group', form.groupId)
  if (group && group.run_id !== diver.runId && diver.version === form.version)
    await placeCard(
      ctx,
      { lineId: diver.lineId, leg: 'boat', version: diver.cardVersion, runId: group.run_id, pickUp: '' },
      'dive',
    )
  const locked = await lockDiver(ctx, form.id)
  // Getting off the other boat counted a version: whoever saw the one before still goes on.
  const moved = group !== null && group.run_id !== diver.runId && diver.groupId !== null ? 1 : 0
  if (locked.version - moved !== form.version) await tellMoved(ctx, locked)
  const programme = form.programme ?? locked.programme
  await held(() =>
    sql`update dive_diver set group_id = ${form.groupId}, programme = ${programme}, version = version + 1, moved_by = ${ctx.actor.id},
        moved_by_name = ${ctx.actor.name}, moved_at = ${ctx.now.toISOString()}
      where merchant_id = ${ctx.scope.merchantId} and id = ${form.id}`.execute(ctx.db),
  )
  const name = group ? (await readRow(ctx, 'crew', group.instructor_id)).name : '–'
  await emit(ctx, 'scheduling.diverPlaced', {
    subject: 'dayRun',
    subjectId: group?.run_id ?? locked.runId ?? 0,
    facts: { guest: locked.name, name },
  })
  return { id: form.id, version: locked.version + 1, groupId: form.groupId }
}

const columns = sql`d.id, d.version, d.card_id as "cardId", k.line_id as "lineId", k.version as "cardVersion", k.order_id as "orderId", k.run_id as "runId", d.group_id as "groupId",
  d.programme, p.name, d.moved_by_name as "movedBy", greatest(0, extract(epoch from clock_timestamp() - d.moved_at))::integer as seconds`
const from = sql`from dive_diver d join day_card k on k.merchant_id = d.merchant_id and k.id = d.card_id
  join guest_profile p on p.merchant_id = d.merchant_id and p.id = d.profile_id`

async function readDiver(ctx: Ctx, id: number): Promise<DiverRow> {
  const { rows } =
    await sql<DiverRow>`select ${columns} ${from} where d.merchant_id = ${ctx.scope.merchantId} and d.id = ${id}`.execute(
      ctx.db,
    )
  return rows[0] ?? fail('notFound')
}
async function lockDiver(ctx: Ctx, id: number): Promise<DiverRow> {
  await sql`select from dive_diver where merchant_id = ${ctx.scope.merchantId} and id = ${id} for update`.execute(
    ctx.db,
  )
  return readDiver(ctx, id)
}

async function tellMoved(ctx: Ctx, { groupId, movedBy, seconds }: DiverRow): Promise<never> {
  const { rows } = await sql<{ name: string }>`select i.name from dive_group g
    join crew i on i.merchant_id = g.merchant_id and i.id = g.instructor_id
    where g.merchant_id = ${ctx.scope.merchantId} and g.id = ${groupId}`.execute(ctx.db)
  return fail('scheduling.movedBy', { name: movedBy, coach: rows[0]?.name ?? '–', seconds })
}
