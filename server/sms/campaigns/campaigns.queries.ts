import { sql } from 'kysely'
import type { z } from 'zod'
import { smsKeys as keys } from '#contract/sms/sms.keys.ts'
import type { CampaignFilter, CampaignRow } from '#contract/sms/sms.schema.ts'
import { authorOf, canOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { isOpenTo } from './campaign-acts.ts'

type Row = Omit<CampaignRow, 'can'> & { createdBy: number | null }

/** Campaigns, the newest first, with how far they are and what they cost. */
export async function listCampaigns(ctx: Ctx, { text, status, ...paging }: z.output<typeof CampaignFilter>) {
  const all = sql<Row>`
    select c.id, c.version, c.name, t.name as "templateName", o.name as "connectionName", c.status, c.offer,
           case when c.filled = cardinality(c.customer_ids) then coalesce(s.total, 0) else cardinality(c.customer_ids) end as total,
           coalesce(s.waiting, 0) as waiting, coalesce(s.sent, 0) as sent, coalesce(s.delivered, 0) as delivered, coalesce(s.failed, 0) as failed,
           coalesce(s.unknown, 0) as unknown, coalesce(s.skipped, 0) as skipped, coalesce(s.segments, 0)::int as segments,
           coalesce(s.cost, 0)::bigint as "costMicros", c.estimate_micros as "estimateMicros", c.currency, c.send_at as "sendAt",
           c.created_by as "createdBy", c.created_by_name as "createdByName", c.created_at as "createdAt",
           c.approved_by_name as "approvedByName", c.approved_at as "approvedAt", c.ended_by_name as "endedByName", c.reason,
           c.started_at as "startedAt", c.ended_at as "endedAt"
      from sms_campaign c
      join sms_template t on t.merchant_id = c.merchant_id and t.id = c.template_id
      join outside_connection o on o.merchant_id = c.merchant_id and o.id = c.connection_id
      left join lateral (
        select count(*)::int as total, count(*) filter (where m.status in ('waiting', 'queued', 'sending'))::int as waiting,
               count(*) filter (where m.status = 'sent')::int as sent, count(*) filter (where m.status = 'delivered')::int as delivered,
               count(*) filter (where m.status = 'failed')::int as failed, count(*) filter (where m.status = 'unknown')::int as unknown,
               count(*) filter (where m.status = 'skipped')::int as skipped,
               sum(m.segments) filter (where m.sent_at is not null) as segments, sum(m.cost_micros) as cost
          from sms_message m where m.merchant_id = c.merchant_id and m.campaign_id = c.id) s on true
     where c.merchant_id = ${ctx.scope.merchantId} and ${finds(text, ['c.name', 't.name'])}
       and ${status ? sql`c.status = ${status}` : sql`true`}`
  const page = await pageOf(ctx, paging, all, sql`r.id desc`)
  const me = authorOf(ctx)
  return {
    ...page,
    rows: page.rows.map(({ createdBy, ...row }): CampaignRow => {
      const open = (name: Parameters<typeof isOpenTo>[0], key: string) =>
        isOpenTo(name, row.status) ? { [name]: key } : {}
      const own = createdBy !== null && createdBy === me
      return {
        ...row,
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
