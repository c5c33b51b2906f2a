import { sql } from 'kysely'
import type { z } from 'zod'
import type { LogChoices, LogEntry, LogFilter } from '#contract/audit/audit.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { firstOf } from '#contract/kit/given.ts'
import { wordsOf } from '#contract/kit/text/text.ts'
import { anew, containing, onDays, ordersCoded } from '../kit/db/filters.ts'
import { longPageOf } from '../kit/record/page-of.ts'
import { writtenGramsWanted } from '../kit/text/search-grams.ts'
import { dayBegins } from '../kit/text/today.ts'
import { reasonFor } from '../kit/call/reason.ts'

/** A log of a year is not counted to the last line. */
const maxCounted = 10_000

function filtered(ctx: Ctx, filter: LogFilter) {
  let query = ctx.db
    .selectFrom('event')
    .modifyEnd(anew)
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where(onDays(ctx, 'at', filter))
  if (filter.actorKind) query = query.where('actor_kind', '=', filter.actorKind)
  if (filter.actorId)
    query = query.where('actor_id', '=', filter.actorId).where('actor_kind', '!=', 'merchant')
  if (filter.area) query = query.where('type', 'like', `${filter.area}.%`)
  if (filter.subject) query = query.where('subject', '=', filter.subject)
  if (filter.subjectId) query = query.where('subject_id', '=', filter.subjectId)
  if (filter.type) query = query.where('type', '=', filter.type)
  return query
}

/** The log by what is typed: words of its facts and reasons by their grams, or the code of an order (`app.find_events`). */
async function byText(
  ctx: Ctx,
  { text = '', ...filter }: LogFilter,
): Promise<{ reads: Parameters<typeof longPageOf<Row>>[1]; isPart: boolean }> {
  const { merchantId } = ctx.scope
  const words = wordsOf(text)
  const { ids: orders, isPart } = await ordersCoded(ctx, text, null)
  const wanted = JSON.stringify({
    ...(filter.from && { from: dayBegins(ctx, filter.from) }),
    ...(filter.to && { to: dayBegins(ctx, filter.to, 1) }),
    area: filter.area,
    actor_id: filter.actorId,
    actor_kind: filter.actorKind,
    type: filter.type,
    subject: filter.subject,
    subject_id: filter.subjectId,
    grams: writtenGramsWanted(merchantId, [text]),
    likes: words.map(containing),
    orders,
  })
  const reads: Parameters<typeof longPageOf<Row>>[1] = {
    most: maxCounted,
    find: async (limit, skip) => {
      const found =
        await sql<Row>`select e.* from unnest(app.find_events(${wanted}::jsonb, ${limit}, ${skip})) with ordinality found (id, place)
          cross join lateral (select * from event where merchant_id = ${merchantId} and id = found.id offset 0) e order by found.place`.execute(
          ctx.db,
        )
      return found.rows
    },
    count: async (limit) => {
      const counted = await sql<{
        n: number
      }>`select app.count_events(${wanted}::jsonb, ${limit}) as n`.execute(ctx.db)
      return firstOf(counted.rows).n
    },
  }
  return { reads, isPart }
}

/** The audit log, newest first. */
export async function listLog(ctx: Ctx, filter: LogFilter) {
  const { reads, isPart } = filter.text
    ? await byText(ctx, filter)
    : { reads: byTime(ctx, filter), isPart: false }
  const { rows, ...page } = await longPageOf(filter, reads)
  return { ...page, rows: rows.map((row) => toEntry(ctx, row)), ...(isPart && { totalCapped: true }) }
}

function byTime(ctx: Ctx, filter: LogFilter): Parameters<typeof longPageOf<Row>>[1] {
  return {
    most: maxCounted,
    find: (limit, skip) =>
      filtered(ctx, filter)
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(skip)
        .execute(),
    count: async (limit) => {
      const counted = await ctx.db
        .selectFrom(filtered(ctx, filter).select('id').limit(limit).as('found'))
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return Number(counted.n)
    },
  }
}

type Row = Awaited<ReturnType<ReturnType<ReturnType<typeof filtered>['selectAll']>['execute']>>[number]

const toEntry = (ctx: Ctx, row: Row): LogEntry => ({
  id: row.id,
  at: row.at,
  type: row.type,
  facts: row.facts as Record<string, unknown>,
  actorKind: row.actor_kind,
  actorId: row.actor_id,
  actorName: row.actor_name,
  origin: row.origin,
  reason: reasonFor(ctx, row.reason ?? ''),
  subject: row.subject,
  subjectId: row.subject_id,
  orderId: row.order_id,
  before: asFields(row.before),
  after: asFields(row.after),
})

const asFields = (value: unknown): Record<string, unknown> | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : { value }

/** Who and what stands in the log of the last three months: what its filters offer. */
export async function logChoices(ctx: Ctx): Promise<z.input<typeof LogChoices>> {
  const since = new Date(ctx.now.getTime() - 92 * 86_400_000)
  const recent = ctx.db
    .selectFrom('event')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('at', '>=', since.toISOString())
  const people = await recent
    .select(['actor_id as id', (e) => e.fn.max<string>('actor_name').as('name')])
    .where('actor_id', 'is not', null)
    .where('actor_kind', 'in', ['staff', 'agent', 'supplier'])
    .groupBy('actor_id')
    .orderBy('name')
    .limit(500)
    .execute()
  const areas = await recent
    .select(sql<string>`split_part(type, '.', 1)`.as('area'))
    .distinct()
    .orderBy('area')
    .execute()
  return {
    people: people.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])),
    areas: areas.map(({ area }) => area),
  }
}
