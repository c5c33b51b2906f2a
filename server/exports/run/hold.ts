import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DataSetName, Failure, Format } from '#contract/exports/data-sets.ts'
import type { FilterValues } from '#contract/exports/exports.schema.ts'
import { inEach } from '#contract/kit/languages.ts'
import type { Language } from '#contract/kit/schema.ts'
import { AppError, fail } from '../../kit/call/errors.ts'
import { asSystem, writtenAt, type Ctx, type SessionUser } from '../../kit/ctx.ts'
import { notify as notifyThere } from '../../kit/events.ts'
import { personOf } from '../../identity/identity.public.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { reportName } from '../report-name.ts'
import { openSet } from '../sets/open-set.ts'
import { NoFile } from '../write/no-file.ts'
import { lockTurns, queueNext } from './turns.ts'

/** A report in the hands of one run. */
export type Held = {
  id: number
  run: string
  name: string
  set: DataSetName
  format: Format
  filter: FilterValues
  columns: string[]
  language: Language
  userId: number
  userName: string
  origin: string
}

/** Another run has taken the report over, or it was deleted: nothing more is to be done. */
export class TakenOver extends Error {}

/**
 * Takes a report, and one of the merchant's places, for a run that begins; undefined where it is written or failed already, or
 * has to wait. A run that was killed leaves both to the one that begins again; one that is still alive finds itself taken over.
 */
export async function holdReport(ctx: Ctx, id: number): Promise<Held | undefined> {
  await lockTurns(ctx)
  const { rows } = await sql<Held>`
    update report r set run = ${randomUUID()}::uuid, done = 0, total = null, slot = coalesce(r.slot, p.slot)
      from (select (select min(n) from generate_series(1, 2) n where n not in
              (select slot from report where merchant_id = ${ctx.scope.merchantId} and slot is not null))::smallint as slot) p
     where r.merchant_id = ${ctx.scope.merchantId} and r.id = ${id} and r.status = 'generating' and coalesce(r.slot, p.slot) is not null
    returning r.id, r.run, r.name, r.data_set as "set", r.format, r.filter, r.columns, r.language, r.user_id as "userId",
      r.user_name as "userName", r.origin`.execute(ctx.db)
  const [held] = rows
  if (held) notifyThere(ctx, ['report'], id)
  return held
}

/** The maker with the rights of this moment; refused where they may not log in, or not open what they asked for. */
export async function requireMaker(ctx: Ctx, { userId, set, columns }: Held): Promise<SessionUser> {
  const maker = (await personOf(ctx, userId)) ?? fail('notLoggedIn')
  openSet(ctx.app, maker, set, columns)
  return maker
}

/** How far it is, in a transaction of its own. The rights are asked for again: who loses them meanwhile gets no file. */
export async function markReport(ctx: Ctx, held: Held, done: number, total: number): Promise<void> {
  await requireMaker(ctx, held)
  await writeHeld(ctx, held, sql`done = ${done}, total = ${total}`)
}

/** The file is whole: it is the report's, once. */
export async function finishReport(
  ctx: Ctx,
  held: Held,
  file: { id: number; bytes: number; rows: number },
): Promise<void> {
  await lockTurns(ctx)
  await requireMaker(ctx, held)
  await writeHeld(
    ctx,
    held,
    sql`status = 'done', file_id = ${file.id}, bytes = ${file.bytes}, rows = ${file.rows}, done = coalesce(total, done),
      finished_at = ${endOf(ctx)}, run = null, slot = null, version = version + 1`,
  )
  await tellMaker(ctx, held, 'reportDone', { rows: file.rows })
  await queueNext(ctx)
}

export async function breakReport(ctx: Ctx, held: Held, why: Failure): Promise<void> {
  await lockTurns(ctx)
  await writeHeld(
    ctx,
    held,
    sql`status = 'failed', why = ${why}, finished_at = ${endOf(ctx)}, run = null, slot = null, version = version + 1`,
  )
  await tellMaker(ctx, held, 'reportFailed')
  await queueNext(ctx)
}

/** Where history is laid down it ended then. */
const endOf = (ctx: Ctx) => writtenAt(ctx) ?? sql`clock_timestamp()`

async function writeHeld(ctx: Ctx, { id, run }: Held, values: ReturnType<typeof sql>): Promise<void> {
  const { numAffectedRows } = await sql`update report set ${values}
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and run = ${run}::uuid and status = 'generating'`.execute(
    ctx.db,
  )
  if (!numAffectedRows) throw new TakenOver()
  notifyThere(ctx, ['report'], id)
}

const tellMaker = (
  ctx: Ctx,
  held: Held,
  kind: 'reportDone' | 'reportFailed',
  facts: Record<string, unknown> = {},
): Promise<void> =>
  notify(asSystem(ctx), {
    kind,
    to: { users: [held.userId] },
    subject: { topic: 'report', id: held.id },
    facts: { name: inEach((language) => reportName(ctx.app, language, held)), ...facts },
    once: `${kind} ${held.id} ${held.run}`,
  })

/** What a failure is called where it has a reason of its own; the rest is our fault. */
export function failureOf(error: unknown): Failure {
  if (error instanceof NoFile) return error.why
  const name = error instanceof AppError ? error.name : ''
  if (name === 'noPermission' || name === 'notForYou') return 'noRight'
  return name === 'notLoggedIn' ? 'makerGone' : 'broken'
}
