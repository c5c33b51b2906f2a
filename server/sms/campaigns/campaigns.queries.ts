import { sql } from 'kysely'
import type { z } from 'zod'
import { smsKeys as keys } from '#contract/sms/sms.keys.ts'
import type { CampaignFilter, CampaignRow } from '#contract/sms/sms.schema.ts'
import { authorOf, canOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { isOpenTo } from './campaign-acts.ts'

type Sums = Pick<
  CampaignRow,
  'waiting' | 'sent' | 'delivered' | 'failed' | 'unknown' | 'skipped' | 'segments' | 'costMicros'
> & { written: number }
type Row = Omit<CampaignRow, 'can' | 'total' | keyof Sums> & {
  createdBy: number | null
  customers: number
  filled: number
}

/** Campaigns, the newest first, with how far they are and what they cost. */
export async function listCampaigns(ctx: Ctx, { text, status, ...paging }: z.output<typeof CampaignFilter>) {
  const all = sql<Row>`
    select c.id, c.version, c.name, t.name as "templateName", o.name as "connectionName", c.status, c.offer,
           cardinality(c.customer_ids) as customers, c.filled, c.estimate_micros as "estimateMicros", c.currency, c.send_at as "sendAt",
           c.created_by as "createdBy", c.created_by_name as "createdByName", c.created_at as "createdAt",
           c.approved_by_name as "approvedByName", c.approved_at as "approvedAt", c.ended_by_name as "endedByName", c.reason,
           c.started_at as "startedAt", c.ended_at as "endedAt"
      from sms_campaign c
      join sms_template t on t.merchant_id = c.merchant_id and t.id = c.template_id
      join outside_connection o on o.merchant_id = c.merchant_id and o.id = c.connection_id
     where c.merchant_id = ${ctx.scope.merchantId} and ${finds(text, ['c.name', 't.name'])}
       and ${status ? sql`c.status = ${status}` : sql`true`}`
  const page = await pageOf(ctx, paging, all, sql`r.id desc`)
  const sums = await sumsOf(
    ctx,
    page.rows.map(({ id }) => id),
  )
  const me = authorOf(ctx)
  return {
    ...page,
    rows: page.rows.map(({ createdBy, customers, filled, ...row }): CampaignRow => {
      const { written, ...sum } = sums.get(row.id) ?? none
      const open = (name: Parameters<typeof isOpenTo>[0], key: string) =>
        isOpenTo(name, row.status) ? { [name]: key } : {}
      const own = createdBy !== null && createdBy === me
      return {
        ...row,
        ...sum,
        total: filled === customers ? written : customers,
        can: canOf(
          ctx,
          {
            ...open('approve', keys.approve),
            ...open('reject', keys.approve),
            ...open('pause', keys.send),
            ...open('resume', keys.send),
            ...open('cancel', keys.send),
          },
          { approve: own && 'sms.errors.ownCampaign' },
        ),
      }
    }),
  }
}

const none: Sums = {
  written: 0,
  waiting: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  unknown: 0,
  skipped: 0,
  segments: 0,
  costMicros: 0,
}

/** What became of the messages of these. */
async function sumsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Sums>> {
  const { rows } = await sql<Sums & { id: number }>`
    select m.campaign_id as id, count(*)::int as written,
           count(*) filter (where m.status in ('waiting', 'queued', 'sending'))::int as waiting,
           count(*) filter (where m.status = 'sent')::int as sent, count(*) filter (where m.status = 'delivered')::int as delivered,
           count(*) filter (where m.status = 'failed')::int as failed, count(*) filter (where m.status = 'unknown')::int as unknown,
           count(*) filter (where m.status = 'skipped')::int as skipped,
           coalesce(sum(m.segments) filter (where m.sent_at is not null), 0)::int as segments, sum(m.cost_micros)::bigint as "costMicros"
      from sms_message m
     where m.merchant_id = ${ctx.scope.merchantId} and m.campaign_id = any(${[...ids]}::bigint[])
     group by m.campaign_id`.execute(ctx.db)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
