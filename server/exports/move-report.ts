import { sql } from 'kysely'
import type { OneReport } from '#contract/exports/exports.schema.ts'
import { reportStates } from '#contract/exports/report.states.ts'
import { deleteFile } from '../files/files.public.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { deleteRow, updateRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { lockToMove } from '../kit/record/to-move.ts'
import { seenBy } from './reports.queries.ts'
import { lockTurns, queueNext, queueReport } from './run/turns.ts'
import { removalOf } from './start-export.ts'

type Done = { done: true }

/** 404 for somebody else's, unless the person is an administrator. */
async function requireSeen(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`select 1 from report r where ${seenBy(ctx)} and r.id = ${id}`.execute(ctx.db)
  if (rows.length === 0) fail('notFound')
}

/** Has a report that failed written anew: what was asked then, with what its maker may open now. */
export async function retryReport(ctx: Ctx, one: OneReport): Promise<Done> {
  await requireSeen(ctx, one.id)
  const { row, to } = await lockToMove(ctx, 'report', reportStates, one, 'retry')
  await updateRow(ctx, 'report', row, {
    status: to,
    why: null,
    done: 0,
    total: null,
    asked_at: ctx.now.toISOString(),
    finished_at: null,
    removes_on: removalOf(ctx),
  })
  await queueReport(ctx, row.id)
  await emit(ctx, 'exports.retry', { subject: 'report', subjectId: row.id, facts: { name: row.name } })
  return { done: true }
}

/** Takes a report away with its file; whoever is writing it finds it gone and stops. */
export async function removeReport(ctx: Ctx, { id }: OneReport): Promise<Done> {
  await lockTurns(ctx)
  await requireSeen(ctx, id)
  const name = await takeAway(ctx, id)
  await queueNext(ctx)
  await emit(ctx, 'exports.remove', { subject: 'report', subjectId: id, facts: { name } })
  return { done: true }
}

/** The row goes first: it points at its file. Answers what it was called. */
export async function takeAway(ctx: Ctx, id: number): Promise<string> {
  const { rows } = await sql<{
    name: string
    fileId: number | null
  }>`select name, file_id as "fileId" from report
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} for update`.execute(ctx.db)
  const { name, fileId } = rows[0] ?? fail('notFound')
  await deleteRow(ctx, 'report', id)
  if (fileId !== null) await deleteFile(ctx, fileId)
  return name
}
