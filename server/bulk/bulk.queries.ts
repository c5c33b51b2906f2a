import { firstOf } from '#contract/kit/given.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { bulkApi } from '#contract/bulk/bulk.api.ts'
import type { BulkInfo, BulkJob } from '#contract/bulk/bulk.schema.ts'
import type { Language } from '#contract/kit/schema.ts'
import { callsOf } from '../kit/call/calls.ts'
import { may, userOf, type Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { reasonFor } from '../kit/call/reason.ts'

export type StoredBulk = {
  id: number
  act: string
  state: BulkJob['state']
  sure: boolean
  /** Its items touch nothing of each other: two are done at once. */
  apart: boolean
  /** Its parts are done by a job of another domain. */
  recorded: boolean
  /** The job that this one takes back. */
  undoesId: number | null
  userId: number
  userName: string
  origin: string
  language: Language
}

/** A job as it stands. */
export async function readBulk(
  ctx: Ctx,
  id: number,
  lock: RawBuilder<unknown> = sql``,
): Promise<StoredBulk | undefined> {
  const { rows } = await sql<StoredBulk>`
    select id, act, state, sure, apart, recorded, undoes_id as "undoesId", user_id as "userId", user_name as "userName", origin, language from bulk_job
     where merchant_id = ${ctx.scope.merchantId} and id = ${id} ${lock}`.execute(ctx.db)
  return rows[0]
}
/** The same, locked until the transaction ends; items that are being done meanwhile do not wait for it, nor it for them. */
export const lockBulk = (ctx: Ctx, id: number): Promise<StoredBulk | undefined> =>
  readBulk(ctx, id, sql`for no key update`)

type Row = Omit<BulkJob, 'can' | 'undone'> & {
  undoneById: number | null
  /** The call that takes an item back; null where there is nothing to take back. */
  back: string | null
  recorded: boolean
  userId: number
}

const columns = sql`j.id, j.act, j.state, j.total, j.done, j.failed, j.changed, j.left_out as "leftOut", j.undoes_id as "undoesId",
  j.created_at as "createdAt", j.finished_at as "finishedAt", j.user_id as "userId", j.recorded,
  (select u.id from bulk_job u where u.merchant_id = j.merchant_id and u.undoes_id = j.id) as "undoneById",
  (select i.undo->0->>'call' from bulk_item i where i.merchant_id = j.merchant_id and i.job_id = j.id and i.state = 'done'
     and i.undo is not null order by i.no limit 1) as back
  from bulk_job j`

/** A person's own jobs, newest first. */
export async function listBulk(
  ctx: Ctx,
  { pageNo, pageSize }: z.output<typeof bulkApi.list.input>,
): Promise<z.input<typeof bulkApi.list.output>> {
  const own = sql`j.merchant_id = ${ctx.scope.merchantId} and j.user_id = ${userOf(ctx).id}`
  const { rows } = await sql<Row>`select ${columns} where ${own} order by j.id desc
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from bulk_job j where ${own}`.execute(
    ctx.db,
  )
  return { rows: rows.map((row) => tell(ctx, row)), total: firstOf(counted.rows).n, pageNo, pageSize }
}

/** As many failures as a person reads. */
const maxReported = 200

/** How far a job is, and what of it failed or was left out; 404 for one of somebody else. */
export async function bulkInfo(ctx: Ctx, { id }: { id: number }): Promise<BulkInfo> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<Row>`select ${columns} where j.merchant_id = ${merchantId} and j.id = ${id}
    and j.user_id = ${userOf(ctx).id}`.execute(ctx.db)
  const row = rows[0] ?? fail('notFound')
  const failures = await sql<
    BulkInfo['told'][number]
  >`select key, name, note as why, state = 'failed' as failed from bulk_item
    where merchant_id = ${merchantId} and job_id = ${id} and note <> '' order by no limit ${maxReported}`.execute(
    ctx.db,
  )
  return {
    ...tell(ctx, row),
    told: failures.rows.map((item) => ({ ...item, why: reasonFor(ctx, item.why) })),
  }
}

const tell = (ctx: Ctx, { undoneById, back, recorded, userId, ...row }: Row): BulkJob => {
  const running = row.state === 'running'
  const whyNotBack = running ? 'running' : undoneById ? 'alreadyBack' : back ? undefined : 'nothingBack'
  const needs = back === null ? undefined : callsOf(ctx.app).get(back)?.endpoint.needs
  const mayBack = !needs || may(ctx, needs)
  return {
    ...row,
    undone: undoneById !== null,
    can: {
      ...(userId === userOf(ctx).id && !recorded && { stop: running || { why: 'bulk.text.ended' } }),
      ...(mayBack && { undo: whyNotBack === undefined || { why: `bulk.text.${whyNotBack}` } }),
    },
  }
}

/** Who took a bulk act back and when; null where nobody did. */
export type BulkActFacts = {
  act: string
  undone: { at: string; actorName: string } | null
  running: boolean
}

/** What the log of another domain tells of the bulk acts that its events are parts of. */
export async function actsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, BulkActFacts>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<{
    id: number
    act: string
    state: string
    at: string | null
    name: string | null
  }>`select j.id, j.act, j.state, u.created_at as at, u.user_name as name
      from bulk_job j left join bulk_job u on u.merchant_id = j.merchant_id and u.undoes_id = j.id
     where j.merchant_id = ${ctx.scope.merchantId} and j.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(
    rows.map(({ id, act, state, at, name }) => [
      id,
      { act, undone: at === null ? null : { at, actorName: name ?? '' }, running: state === 'running' },
    ]),
  )
}
