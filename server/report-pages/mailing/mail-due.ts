import { sql } from 'kysely'
import type { ScheduleForm } from '#contract/report-pages/page.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { enqueueAll } from '../../kit/jobs/jobs.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { nextAt } from './next-at.ts'
import { ofAllMerchants } from '../../kit/nodes/of-all-merchants.ts'

type Due = Pick<ScheduleForm, 'every' | 'weekday' | 'monthDay' | 'hour' | 'pdf' | 'xlsx' | 'userIds'> & {
  pageId: number
  nextAt: Date
}

/** Queues the mails of all pages that are due, of every merchant. */
export async function mailDue({ app, inMerchant }: JobContext, now = new Date()): Promise<void> {
  const rows = await ofAllMerchants<{ merchant_id: number }>(app, {
    name: 'reports_due',
    values: [now.toISOString()],
  })
  for (const { merchant_id: id } of rows) await inMerchant(id, (ctx) => queueDue(ctx, now))
}

/**
 * Of one merchant: each due moment is taken once, in the transaction that queues its mails. What was missed while nothing ran is
 * sent once, not as often as it was missed; a page that was taken away is not sent.
 */
async function queueDue(ctx: Ctx, now: Date): Promise<void> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<Due>`
    select s.page_id as "pageId", s.every, s.weekday, s.month_day as "monthDay", s.hour, s.user_ids as "userIds", s.pdf, s.xlsx, s.next_at as "nextAt"
      from report_schedule s where s.merchant_id = ${merchantId} and s.enabled and s.next_at <= ${now.toISOString()}::timestamptz
     order by s.page_id for update`.execute(ctx.db)
  for (const due of rows) {
    const next = nextAt(due, now, ctx.merchant.timeZone).toISOString()
    await sql`update report_schedule set next_at = ${next}, last_at = ${now.toISOString()}
      where merchant_id = ${merchantId} and page_id = ${due.pageId}`.execute(ctx.db)
    await queueMails(ctx, due, new Date(due.nextAt).toISOString())
  }
}

type Queued = Pick<Due, 'pageId' | 'userIds' | 'pdf' | 'xlsx'>
/** A job for each reader; `moment` is told from others by it, so that nobody is mailed twice for one. */
export const queueMails = (ctx: Ctx, { pageId, userIds, pdf, xlsx }: Queued, moment: string): Promise<void> =>
  enqueueAll(
    ctx,
    'report-pages.mail',
    userIds.map((userId) => ({
      payload: { pageId, userId, moment, pdf, xlsx },
      key: `report-page ${ctx.scope.merchantId} ${pageId} ${userId} ${moment}`,
    })),
  )
