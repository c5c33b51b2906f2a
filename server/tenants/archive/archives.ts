import { sql } from 'kysely'
import { z } from 'zod'
import type { DataArchive } from '#contract/tenants/archive/archive.schema.ts'
import { erasedSince } from '../../customers/customers.public.ts'
import { openLeave, signLeave } from '../../files/files.public.ts'
import { refusePartOfAll, writeAccess } from '../../identity/identity.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawContext, StreamedAnswer } from '../../kit/call/routes.ts'
import { userOf, type Ctx } from '../../kit/ctx.ts'
import { violated } from '../../kit/db/db.ts'
import { emit } from '../../kit/events.ts'
import { enqueue, type JobContext } from '../../kit/jobs/jobs.ts'
import { todayOf } from '../../kit/text/today.ts'
import { readParts, removeParts } from './parts.ts'
import { ofAllMerchants } from '../../kit/nodes/of-all-merchants.ts'

/** What is asked for in a day at most: each reads all that there is. */
const maxDaily = 3
/** Nothing is written for so long: whatever had it in hand is gone. */
const maxHours = 48
const leaveMinutes = 10
const attempts = 3

/** Somebody who stands in it was forgotten since: it is nobody's any more. */
const isForgotten = (ctx: Ctx) => erasedSince(ctx, 'data_archive.requested_at')

/** The latest first, with those that failed. */
export async function listArchives(ctx: Ctx): Promise<{ rows: DataArchive[] }> {
  const { rows } = await sql<DataArchive>`
    select id, requested_at as "requestedAt", requested_by_name as "requestedByName", done, total, ready_at as "readyAt", expires_at as "expiresAt",
           failed_at as "failedAt", bytes, rows, files, sha256
      from data_archive where merchant_id = ${ctx.scope.merchantId} and removed_at is null and (expires_at is null or expires_at > now())
       and (ready_at is null or not ${isForgotten(ctx)})
     order by id desc limit 50`.execute(ctx.db)
  return { rows }
}

export async function askArchive(ctx: Ctx): Promise<{ id: number }> {
  refusePartOfAll(ctx)
  const { merchantId } = ctx.scope
  const { id: userId, fullName } = userOf(ctx)
  const { rows: recent } = await sql<{ count: number }>`select count(*)::int as count from data_archive
    where merchant_id = ${merchantId} and requested_at > now() - interval '1 day'`.execute(ctx.db)
  if ((recent[0]?.count ?? 0) >= maxDaily) fail('tenants.archiveRecent', { max: maxDaily })
  const { rows } = await sql<{
    id: number
  }>`insert into data_archive (merchant_id, requested_by, requested_by_name)
    values (${merchantId}, ${userId}, ${fullName}) returning id`
    .execute(ctx.db)
    .catch((error: unknown) => {
      throw violated(error) === 'data_archive_in_hand' ? fail('tenants.archiveInHand') : error
    })
  const [{ id } = fail('notFound')] = rows
  await emit(ctx, 'tenants.archiveAsked', { subject: 'dataArchive', subjectId: id, facts: {} })
  await enqueue(
    ctx,
    'tenants.writeArchive',
    { archiveId: id },
    { key: `archive ${merchantId} ${id}`, maxAttempts: attempts },
  )
  return { id }
}

const Leave = z.object({ archiveId: z.number() })

/** It holds all of the merchant, and who took it is always written: not for who sees a part, nor where what is written does not stay. */
function refuseFetch(ctx: Ctx): void {
  refusePartOfAll(ctx)
  if (ctx.trial) fail('notInTest')
}

/** Leave for this person to fetch one that is whole. */
export async function openArchive(ctx: Ctx, { id }: { id: number }): Promise<{ token: string }> {
  refuseFetch(ctx)
  await loadWhole(ctx, id)
  await emit(ctx, 'tenants.archiveFetched', { subject: 'dataArchive', subjectId: id, facts: {} })
  const leave: z.infer<typeof Leave> = { archiveId: id }
  return { token: signLeave(ctx, 'archive', leave, leaveMinutes).token }
}

/** The file, a part at a time, for who has leave; each time stands in the access log. */
export async function archiveFile(
  ctx: Ctx,
  { token }: { token: string },
  raw: RawContext,
): Promise<StreamedAnswer> {
  refuseFetch(ctx)
  const leave = openLeave(ctx, 'archive', Leave, token) ?? fail('notFound')
  const { id, run, parts, bytes } = await loadWhole(ctx, leave.archiveId)
  const { merchantId } = ctx.scope
  await writeAccess(ctx.db, { merchantId, userId: userOf(ctx).id, method: 'archive', outcome: 'done' }, raw)
  return {
    contentType: 'application/zip',
    body: readParts(ctx.app, { merchantId, id, run }, parts),
    fileName: `${ctx.merchant.code} ${todayOf(ctx)}.zip`,
    headers: { 'cache-control': 'private, no-store', 'content-length': String(bytes) },
  }
}

type Whole = { id: number; run: string; parts: number; bytes: number }
async function loadWhole(ctx: Ctx, id: number): Promise<Whole> {
  const { rows } = await sql<Whole>`select id, run, parts, bytes from data_archive
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and ready_at is not null and expires_at > now() and removed_at is null
      and not ${isForgotten(ctx)}`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

/** It is nobody's any more; its bytes go by a job of the same transaction. One that is being written is given up. */
export async function removeArchive(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  if (!(await takeAway(ctx, id))) fail('notFound')
  await emit(ctx, 'tenants.archiveRemoved', { subject: 'dataArchive', subjectId: id, facts: {} })
  return { done: true }
}

async function takeAway(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql<{
    run: string | null
    parts: number
  }>`update data_archive set removed_at = clock_timestamp()
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and removed_at is null returning run, parts`.execute(
    ctx.db,
  )
  const [row] = rows
  // A part may be on its way while it is given up: one more than was told is looked for.
  if (row?.run)
    await enqueue(ctx, 'tenants.removeArchive', { archiveId: id, run: row.run, parts: row.parts + 1 })
  return row !== undefined
}

export async function removeBytes(
  { app }: JobContext,
  payload: { merchantId: number } & Record<string, unknown>,
) {
  const { merchantId } = payload
  await removeParts(
    app,
    { merchantId, id: Number(payload['archiveId']), run: String(payload['run']) },
    Number(payload['parts']),
  )
}

/** Each hour, of every merchant: those whose time is over, and those that nobody writes any more. */
export async function sweepArchives({ app, inMerchant }: JobContext): Promise<void> {
  const rows = await ofAllMerchants<{ merchant_id: number; id: number }>(app, {
    name: 'archives_over',
    values: [maxHours],
  })
  for (const { merchant_id: merchantId, id } of rows)
    await inMerchant(merchantId, async (ctx) => {
      if (await takeAway(ctx, id)) return
      // A part that was on its way when it was removed has arrived since.
      await removeArchives(ctx, id)
      await sql`delete from data_archive where merchant_id = ${merchantId} and id = ${id}`.execute(ctx.db)
    })
}

/** Before their rows go, of one or of all of a merchant: bytes first, so that what is left when it is killed is found again. */
export async function removeArchives(ctx: Ctx, id?: number): Promise<void> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{
    id: number
    run: string
    parts: number
  }>`select id, run, parts from data_archive
    where merchant_id = ${merchantId} and (${id ?? null}::bigint is null or id = ${id ?? null}) and run is not null`.execute(
    ctx.db,
  )
  for (const one of rows) await removeParts(ctx.app, { merchantId, id: one.id, run: one.run }, one.parts + 1)
}
