import { sql } from 'kysely'
import type { OneReport } from '#contract/exports/exports.schema.ts'
import { reportStates } from '#contract/exports/report.states.ts'
import { deleteFile } from '../files/files.public.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { deleteRow, lockRow, updateRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { lockToMove } from '../kit/record/to-move.ts'
import { reportName } from './report-name.ts'
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
  await emit(ctx, 'exports.retry', {
    subject: 'report',
    subjectId: row.id,
    facts: { name: await nameOf(ctx, row.id) },
  })
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
  const name = await nameOf(ctx, id)
  const { file_id } = await lockRow(ctx, 'report', id, 'for update')
  await deleteRow(ctx, 'report', id)
  if (file_id !== null) await deleteFile(ctx, file_id)
  return name
}

async function nameOf(ctx: Ctx, id: number): Promise<string> {
  const { rows } = await sql<
    Parameters<typeof reportName>[2]
  >`select name, data_set as "set", filter from report
    where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
  return reportName(ctx.app, ctx.language, rows[0] ?? fail('notFound'))
}
