import { omit } from '#contract/kit/omit.ts'
import { sql } from 'kysely'
import type { ChannelCallFilter, ChannelCallRow } from '#contract/channels/calls/call.schema.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { finds } from '../kit/db/filters.ts'
import { pageOf } from '../kit/record/page-of.ts'
import { masked } from './inbound/mask.ts'
import { systems } from './registry.ts'
import type { View } from './view.ts'

type Whole = ChannelCallRow & { asked: string; answered: string; connectionId: number }

const callsIn = sql`select k.id, 'in' as direction, k.at, k.system, n.name as "connectionName", k.verb, k.target, k.reference, k.status, k.ok, k.error, k.ms, k.asked, k.answered,
  k.connection_id as "connectionId" from channel_call k join outside_connection n on n.merchant_id = k.merchant_id and n.id = k.connection_id`
const callsOut = sql`select k.id, 'out' as direction, k.at, n.system, n.name as "connectionName", k.verb, k.target, k.reference, k.status,
  (k.error = '' and coalesce(k.status, 500) < 400) as ok, k.error, k.ms, k.asked, k.answered, k.connection_id as "connectionId"
  from outside_call k join outside_connection n on n.merchant_id = k.merchant_id and n.id = k.connection_id`

const own = (ctx: Ctx, view: View) =>
  sql`k.merchant_id = ${ctx.scope.merchantId} and n.system = any(${view ? [view.system] : systems()}::text[])`

export const listCalls = (view: View) => async (ctx: Ctx, filter: ChannelCallFilter) => {
  const { system, connectionId, direction, failed, verb, text, from, to } = filter
  const where = sql.join(
    [
      own(ctx, view),
      ...(system ? [sql`n.system = ${system}`] : []),
      ...(connectionId ? [sql`k.connection_id = ${connectionId}`] : []),
      ...(verb ? [sql`k.verb = ${verb}`] : []),
      ...(from ? [sql`k.at >= ${from}::date`] : []),
      ...(to ? [sql`k.at < ${to}::date + 1`] : []),
      finds(text, ['k.reference', 'k.target', 'k.asked', 'k.answered']),
    ],
    sql` and `,
  )
  const parts = [
    ...(direction === 'out'
      ? []
      : [sql`${callsIn} where ${where} and ${failed ? sql`not k.ok` : sql`true`}`]),
    ...(direction === 'in'
      ? []
      : [
          sql`${callsOut} where ${where} and ${failed ? sql`(k.error <> '' or coalesce(k.status, 500) >= 400)` : sql`true`}`,
        ]),
  ]
  const page = await pageOf(
    ctx,
    filter,
    sql<Whole>`select * from (${sql.join(parts, sql` union all `)}) u`,
    sql`r.at desc, r.id desc`,
  )
  return { ...page, rows: page.rows.map((row) => omit(row, ['asked', 'answered', 'connectionId'])) }
}

/** One with what was said; calls out are masked as they are read. */
export const callInfo =
  (view: View) =>
  async (ctx: Ctx, { id, direction }: { id: number; direction: 'in' | 'out' }) => {
    const { rows } =
      await sql<Whole>`${direction === 'in' ? callsIn : callsOut} where ${own(ctx, view)} and k.id = ${id}`.execute(
        ctx.db,
      )
    const { connectionId: _, ...row } = rows[0] ?? fail('notFound')
    return { ...row, asked: masked(row.asked), answered: masked(row.answered) }
  }
