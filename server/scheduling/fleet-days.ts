import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { paperStates } from '#contract/scheduling/fleet-papers.ts'
import type { FleetDays } from '#contract/scheduling/fleet.schema.ts'
import { warningDays } from '#contract/scheduling/papers.ts'
import type { Ctx } from '../kit/ctx.ts'
import { failField } from '../kit/call/errors.ts'

export type DaysAsk = { id: number; from: string; to: string }
type Days = z.output<typeof FleetDays>

/** Papers that have run out, or do within the first of the warnings. */
export const papersSql = (column: RawBuilder<unknown>, papers: (typeof paperStates)[number], today: string) =>
  papers === 'expired'
    ? sql<SqlBool>`${column} <= ${today}::date`
    : sql<SqlBool>`${column} > ${today}::date and ${column} <= ${today}::date + ${warningDays[0]}::integer`

/** Each day between two with what it is; assigned is who stands on a run of that day, or leads divers on it. */
export async function daysOf(
  ctx: Ctx,
  { id, from, to }: DaysAsk,
  of: 'crew' | 'coach',
  stateOf: (date: string, assigned: boolean) => Omit<Days['rows'][number], 'date'>,
): Promise<Days> {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const count = first.until(last, { largestUnit: 'days' }).days + 1
  if (count < 1 || count > 92) failField('to', 'notAllowed')
  const isOn = {
    coach: sql`r.coach_id = ${id}`,
    crew: sql`(${id} in (r.driver_id, r.guide_id) or exists (select from dive_group g
      where g.merchant_id = r.merchant_id and g.run_id = r.id and ${id} in (g.instructor_id, g.assistant_id)))`,
  }[of]
  const { rows } = await sql<{ date: string }>`select distinct r.date from day_run r
    where r.merchant_id = ${ctx.scope.merchantId} and r.date between ${from} and ${to} and ${isOn}`.execute(
    ctx.db,
  )
  const assigned = new Set(rows.map(({ date }) => date))
  return {
    rows: Array.from({ length: count }, (_, at) => {
      const date = first.add({ days: at }).toString()
      return { date, ...stateOf(date, assigned.has(date)) }
    }),
  }
}
