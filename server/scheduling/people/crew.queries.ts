import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { crewRecord } from '#contract/scheduling/crew.fields.ts'
import { crewKey } from '#contract/scheduling/fleet.api.ts'
import { crewSorts } from '#contract/scheduling/fleet-sorts.ts'
import type { Crew, CrewFilter, CrewInfo, FleetDays } from '#contract/scheduling/fleet.schema.ts'
import { crewDayState } from '#contract/scheduling/papers.ts'
import { historyOf } from '../../audit/audit.public.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { anyOf, finds } from '../../kit/db/filters.ts'
import { orderBy, pageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'
import { daysOf, papersSql, type DaysAsk } from '../fleet-days.ts'

type Row = ReadOf<(typeof crewRecord)['fields']> & { id: number; version: number }
type Filter = z.output<typeof CrewFilter> & {
  keys?: readonly string[] | undefined
  ids?: readonly number[] | undefined
}

const crewSql = (ctx: Ctx, { text, role, enabled, papers, keys, ids }: Partial<Filter>) => {
  const where = [
    sql<SqlBool>`p.merchant_id = ${ctx.scope.merchantId}`,
    finds(text, ['p.code', 'p.name', 'p.phone', 'p.area']),
  ]
  if (role) where.push(sql<SqlBool>`${role} = any(p.roles)`)
  if (enabled !== undefined) where.push(sql<SqlBool>`p.enabled = ${enabled}`)
  if (papers) where.push(papersSql(sql.ref('p.valid_until'), papers, todayOf(ctx)))
  if (keys) where.push(sql<SqlBool>`p.code = ${anyOf(keys)}`)
  if (ids) where.push(sql<SqlBool>`p.id = ${anyOf(ids)}`)
  return sql<Row>`select p.*, coalesce((select string_agg(c.name, ', ' order by c.name) from coach c
      where c.merchant_id = p.merchant_id and c.driver_id = p.id), '') as vehicles
    from crew p where ${sql.join(where, sql` and `)}`
}

const toCrew = (ctx: Ctx, { id, version, ...row }: Row): Crew => ({
  id,
  version,
  ...answerOf(crewRecord, row),
  can: canOf(ctx, { edit: `${crewKey}.edit`, enable: `${crewKey}.edit` }),
})

const sorted = {
  code: sql`r.code`,
  name: sql`r.name`,
  validUntil: sql`r.valid_until`,
  createdAt: sql`r.created_at`,
}

/** A page of people. */
export async function listCrew(ctx: Ctx, filter: Filter) {
  const page = await pageOf(ctx, filter, crewSql(ctx, filter), orderBy(crewSorts, filter, sorted))
  return { ...page, rows: page.rows.map((row) => toCrew(ctx, row)) }
}

async function crewOf(ctx: Ctx, id: number): Promise<Row> {
  const { rows } = await crewSql(ctx, { ids: [id] }).execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

/** One person, and what happened to them. */
export async function crewInfo(ctx: Ctx, { id }: { id: number }): Promise<z.output<typeof CrewInfo>> {
  return { ...toCrew(ctx, await crewOf(ctx, id)), history: await historyOf(ctx, 'crew', id) }
}

/** Their days between two, at most 92. */
export async function crewDays(ctx: Ctx, ask: DaysAsk): Promise<z.output<typeof FleetDays>> {
  const person = toCrew(ctx, await crewOf(ctx, ask.id))
  return daysOf(ctx, ask, 'crew', (date, assigned) => ({
    state: crewDayState(person, date, assigned),
    note: person.absences.find(({ from, to }) => from <= date && date <= to)?.reason ?? '',
  }))
}

type Ask = { text?: string | undefined; ids?: number[] | undefined; role?: string | undefined }
/** People for pickers: those who work, or the ones asked for. */
export async function pickCrew(ctx: Ctx, { text, ids, role }: Ask) {
  const { rows } = await sql<{
    id: number
    code: string
    name: string
  }>`select p.id, p.code, p.name from crew p
    where p.merchant_id = ${ctx.scope.merchantId} and ${ids ? sql`p.id = ${anyOf(ids)}` : sql`p.enabled`}
      and ${finds(text, ['p.code', 'p.name'])} and ${role ? sql`${role} = any(p.roles)` : sql`true`}
    order by p.name limit 100`.execute(ctx.db)
  return { rows }
}
