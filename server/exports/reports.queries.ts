import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { dataSetNames, dataSets, type DataSetName } from '#contract/exports/data-sets.ts'
import type { exportsApi } from '#contract/exports/exports.api.ts'
import type { FilterValues, Report, ReportFilter } from '#contract/exports/exports.schema.ts'
import { reportStates } from '#contract/exports/report.states.ts'
import { may, userOf, type Ctx } from '../kit/ctx.ts'
import { erasedSince } from '../customers/customers.public.ts'
import { among, finds, onDays } from '../kit/db/filters.ts'
import { pageOf } from '../kit/record/page-of.ts'
import { canMove } from '../kit/record/to-move.ts'
import { reportName } from './report-name.ts'

type Row = Omit<Report, 'can'> & { columns: string[]; filter: FilterValues }

const columns = sql`r.id, r.version, r.name, r.data_set as "set", r.format, r.status, r.status = 'generating' and r.slot is null as waits,
  r.done, case when r.status = 'done' then r.rows else r.total end as total, r.bytes, r.why, r.user_name as "userName",
  r.created_at as "createdAt", r.finished_at as "finishedAt", r.removes_on as "removesOn", r.columns, r.filter`

const ofPeople = dataSetNames.filter((name) => dataSets[name].people)
/** Somebody who may stand in it was forgotten since: it is nobody's any more, and is swept away with its file. */
export const isForgotten = (ctx: Ctx) =>
  sql<SqlBool>`(r.data_set in ${among(ofPeople)} and r.status <> 'generating' and ${erasedSince(ctx, 'r.asked_at')})`

/** Reports are their maker's, who had the right to what is in them; an administrator sees all of the merchant's. */
export const seenBy = (ctx: Ctx) => {
  const { id, isSuper } = userOf(ctx)
  return sql`r.merchant_id = ${ctx.scope.merchantId} and (${isSuper}::boolean or r.user_id = ${id}) and not ${isForgotten(ctx)}`
}

/** Reports, the newest first. */
export async function listReports(ctx: Ctx, filter: z.output<typeof ReportFilter>) {
  const { text, status = null, set = null, from, to, ...paging } = filter
  const query = sql<Row>`select ${columns} from report r where ${seenBy(ctx)}
    and (${status}::text is null or r.status = ${status}) and (${set}::text is null or r.data_set = ${set})
    and ${onDays(ctx, 'r.created_at', { from, to })}
    and ${finds(text, ['r.name', 'r.user_name'])}`
  const page = await pageOf(ctx, paging, query, sql`r.id desc`)
  return { ...page, rows: page.rows.map((row) => describe(ctx, row)) }
}

const maxRecent = 6
/** A person's own latest. */
export async function recentReports(ctx: Ctx): Promise<z.input<typeof exportsApi.recent.output>> {
  const { rows } = await sql<Row>`select ${columns} from report r
    where ${seenBy(ctx)} and r.user_id = ${userOf(ctx).id} order by r.id desc limit ${maxRecent}`.execute(
    ctx.db,
  )
  return { rows: rows.map((row) => describe(ctx, row)) }
}

function describe(ctx: Ctx, { columns: chosen, filter, ...row }: Row): Report {
  const open = mayOpen(ctx, row.set, chosen)
  return {
    ...row,
    name: reportName(ctx.app, ctx.language, { ...row, filter }),
    can: {
      ...(row.status === 'done' && { download: open || { why: 'exports.fieldErrors.needsRight' } }),
      ...canMove(ctx, reportStates, row.status),
    },
  }
}

const mayOpen = (ctx: Ctx, name: DataSetName, chosen: readonly string[]): boolean => {
  const { needs, columns: all } = dataSets[name]
  return may(ctx, needs) && all.every((one) => !one.needs || !chosen.includes(one.key) || may(ctx, one.needs))
}
