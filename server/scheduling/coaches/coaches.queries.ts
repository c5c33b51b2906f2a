import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { coachRecord } from '#contract/scheduling/coach.fields.ts'
import { coachKey } from '#contract/scheduling/fleet.api.ts'
import { coachSorts } from '#contract/scheduling/fleet-sorts.ts'
import type { Coach, CoachFilter, CoachInfo, FleetDays } from '#contract/scheduling/fleet.schema.ts'
import { coachDayState } from '#contract/scheduling/papers.ts'
import { historyOf } from '../../audit/audit.public.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { anyOf, finds } from '../../kit/db/filters.ts'
import { orderBy, pageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'
import { daysOf, papersSql, type DaysAsk } from '../fleet-days.ts'

type Row = ReadOf<(typeof coachRecord)['fields']> & { id: number; version: number }
type Filter = z.output<typeof CoachFilter> & {
  keys?: readonly string[] | undefined
  ids?: readonly number[] | undefined
}

/** The state is that of `coachDayState`, so that a list is filtered by it. */
const coachSql = (ctx: Ctx, filter: Partial<Filter>) => {
  const { text, kind, class: of, state, enabled, papers, keys, ids } = filter
  const date = filter.date ?? todayOf(ctx)
  const where = [sql<SqlBool>`true`]
  if (kind) where.push(sql<SqlBool>`r.kind = ${kind}`)
  if (of) where.push(sql<SqlBool>`r.class = ${of}`)
  if (state) where.push(sql<SqlBool>`r.state = ${state}`)
  if (enabled !== undefined) where.push(sql<SqlBool>`r.enabled = ${enabled}`)
  if (papers) where.push(papersSql(sql.ref('r.valid_until'), papers, todayOf(ctx)))
  if (keys) where.push(sql<SqlBool>`r.code = ${anyOf(keys)}`)
  if (ids) where.push(sql<SqlBool>`r.id = ${anyOf(ids)}`)
  return sql<Row>`select r.* from (select c.*, coalesce(p.name, '') as "driverName", coalesce(s.name, '') as "supplierName",
      case when c.valid_until <= ${date}::date then 'expired'
           when c.standing = 'repair' or exists (select from jsonb_to_recordset(c.maintenance) as m("from" date, "to" date)
             where ${date}::date between m."from" and m."to") then 'repair'
           when c.standing = 'off' then 'off'
           when exists (select from day_run d where d.merchant_id = c.merchant_id and d.coach_id = c.id and d.date = ${date}) then 'assigned'
           else 'available' end as state
    from coach c left join crew p on p.merchant_id = c.merchant_id and p.id = c.driver_id
      left join supplier s on s.merchant_id = c.merchant_id and s.id = c.supplier_id
    where c.merchant_id = ${ctx.scope.merchantId} and ${finds(text, ['c.code', 'c.name', 'c.plate', 'c.area', 'p.name'])}) r
    where ${sql.join(where, sql` and `)}`
}

const toCoach = (ctx: Ctx, { id, version, ...row }: Row): Coach => ({
  id,
  version,
  ...answerOf(coachRecord, row),
  can: canOf(ctx, { edit: `${coachKey}.edit`, enable: `${coachKey}.edit` }),
})

const sorted = {
  code: sql`r.code`,
  name: sql`r.name`,
  seats: sql`r.seats`,
  validUntil: sql`r.valid_until`,
  createdAt: sql`r.created_at`,
}

/** A page of coaches, each with what it is on the day asked for. */
export async function listCoaches(ctx: Ctx, filter: Filter) {
  const page = await pageOf(ctx, filter, coachSql(ctx, filter), orderBy(coachSorts, filter, sorted))
  return { ...page, rows: page.rows.map((row) => toCoach(ctx, row)) }
}

async function coachOf(ctx: Ctx, id: number): Promise<Row> {
  const { rows } = await coachSql(ctx, { ids: [id] }).execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

/** One coach, and what happened to it. */
export async function coachInfo(ctx: Ctx, { id }: { id: number }): Promise<z.output<typeof CoachInfo>> {
  return { ...toCoach(ctx, await coachOf(ctx, id)), history: await historyOf(ctx, 'coach', id) }
}

/** Its days between two, at most 92. */
export async function coachDays(ctx: Ctx, ask: DaysAsk): Promise<z.output<typeof FleetDays>> {
  const coach = toCoach(ctx, await coachOf(ctx, ask.id))
  return daysOf(ctx, ask, 'coach', (date, assigned) => ({
    state: coachDayState(coach, date, assigned),
    note: coach.maintenance.find(({ from, to }) => from <= date && date <= to)?.work ?? '',
  }))
}

type Ask = { text?: string | undefined; ids?: number[] | undefined }
/** Coaches for pickers: those in use, or the ones asked for. */
export async function pickCoaches(ctx: Ctx, { text, ids }: Ask) {
  const { rows } = await sql<{
    id: number
    code: string
    name: string
  }>`select c.id, c.code, c.name from coach c
    where c.merchant_id = ${ctx.scope.merchantId} and ${ids ? sql`c.id = ${anyOf(ids)}` : sql`c.enabled`}
      and ${finds(text, ['c.code', 'c.name', 'c.plate'])} order by c.name limit 100`.execute(ctx.db)
  return { rows }
}
