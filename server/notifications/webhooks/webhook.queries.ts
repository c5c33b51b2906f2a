import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { endpointRecord } from '#contract/notifications/webhooks/webhook.fields.ts'
import type {
  Delivery,
  DeliveryFilter,
  DeliveryInfo,
  DeliveryList,
  EndpointFilter,
  EndpointList,
} from '#contract/notifications/webhooks/webhook.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'

const needs = 'setting.globalSetting'
type Row = ReadOf<(typeof endpointRecord)['fields']> & { id: number; version: number }

/** Endpoints by name. */
export async function listEndpoints(
  ctx: Ctx,
  { text, state, ...paging }: z.output<typeof EndpointFilter>,
): Promise<z.output<typeof EndpointList>> {
  const where = [finds(text, ['r.name', 'r.url'])]
  if (state) where.push(sql<SqlBool>`r.state = ${state}`)
  const found = sql<Row>`select r.* from (select *,
      case when not enabled then 'off' when paused_at is not null then 'paused' else 'on' end as state
    from webhook_endpoint where merchant_id = ${ctx.scope.merchantId}) r where ${sql.join(where, sql` and `)}`
  const page = await pageOf(ctx, paging, found, sql`r.name, r.id`)
  const can = canOf(ctx, { edit: needs, enable: needs, delete: needs, rotate: needs, test: needs })
  return {
    ...page,
    rows: page.rows.map(({ id, version, ...row }) => ({
      id,
      version,
      ...answerOf(endpointRecord, row),
      can,
    })),
  }
}

const columns = sql`d.id, d.endpoint_id as "endpointId", e.name as "endpointName", e.url, d.message_id as "messageId", d.kind, d.state,
  d.attempts, d.created_at as "createdAt", d.next_at as "nextAt", d.status, d.error, d.ms`
type Found = Omit<Delivery, 'can'>

/** What was sent, the newest first. */
export async function listDeliveries(
  ctx: Ctx,
  { endpointId, state, kind, ...paging }: z.output<typeof DeliveryFilter>,
): Promise<z.output<typeof DeliveryList>> {
  const where = [sql<SqlBool>`d.merchant_id = ${ctx.scope.merchantId}`]
  if (endpointId) where.push(sql<SqlBool>`d.endpoint_id = ${endpointId}`)
  if (state) where.push(sql<SqlBool>`d.state = ${state}`)
  if (kind) where.push(sql<SqlBool>`d.kind = ${kind}`)
  const found = sql<Found>`select ${columns} from webhook_delivery d
    join webhook_endpoint e on e.merchant_id = d.merchant_id and e.id = d.endpoint_id where ${sql.join(where, sql` and `)}`
  const page = await pageOf(ctx, paging, found, sql`r.id desc`)
  return { ...page, rows: page.rows.map((row) => ({ ...row, can: mayAgain(ctx, row) })) }
}

const mayAgain = (ctx: Ctx, { state }: Found) =>
  canOf(ctx, { redeliver: needs }, { redeliver: state === 'waiting' && 'notifications.why.waits' })

/** One, with what was posted and what each attempt was answered. */
export async function deliveryInfo(ctx: Ctx, { id }: { id: number }): Promise<DeliveryInfo> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<
    Found & { body: string | null }
  >`select ${columns}, d.body from webhook_delivery d
    join webhook_endpoint e on e.merchant_id = d.merchant_id and e.id = d.endpoint_id
   where d.merchant_id = ${merchantId} and d.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) fail('notFound')
  const tries = await sql<
    DeliveryInfo['tries'][number]
  >`select no, at, ms, status, error, answer, by_hand as "byHand"
    from webhook_attempt where merchant_id = ${merchantId} and delivery_id = ${id} order by no desc limit 100`.execute(
    ctx.db,
  )
  return { ...row, body: row.body ?? '', can: mayAgain(ctx, row), tries: tries.rows }
}
