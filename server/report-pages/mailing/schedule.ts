import { sql } from 'kysely'
import type { ScheduleForm } from '#contract/report-pages/page.schema.ts'
import { personOf } from '../../identity/identity.public.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { lockPage, openTo, selectPages } from '../pages/page-records.ts'
import { peopleOf } from '../pages/pages.queries.ts'
import { nextAt } from './next-at.ts'

/** Has a page mailed by a schedule, to people of the staff who have an address and the right. */
export async function schedulePage(ctx: Ctx, form: ScheduleForm): Promise<{ done: true }> {
  const { id, enabled, every, weekday, monthDay, hour, pdf, xlsx } = form
  const page = await lockPage(ctx, id, 'owner')
  if (!pdf && !xlsx) failField('pdf', 'required')
  const userIds = [...new Set(form.userIds)]
  const people = new Map((await peopleOf(ctx)).map((person) => [person.id, person.name]))
  if (userIds.some((userId) => !people.has(userId))) failField('userIds', 'unknown')
  await requireReaders(ctx, id, userIds, people)
  const next = nextAt(form, ctx.now, ctx.merchant.timeZone).toISOString()
  await sql`insert into report_schedule (merchant_id, page_id, enabled, every, weekday, month_day, hour, user_ids, pdf, xlsx, next_at)
    values (${ctx.scope.merchantId}, ${id}, ${enabled}, ${every}, ${weekday}, ${monthDay}, ${hour}, ${userIds}::bigint[], ${pdf}, ${xlsx}, ${next})
    on conflict (merchant_id, page_id) do update set enabled = excluded.enabled, every = excluded.every, weekday = excluded.weekday,
      month_day = excluded.month_day, hour = excluded.hour, user_ids = excluded.user_ids, pdf = excluded.pdf, xlsx = excluded.xlsx,
      next_at = excluded.next_at`.execute(ctx.db)
  await emit(ctx, 'report-pages.scheduled', {
    subject: 'reportPage',
    subjectId: id,
    facts: { name: page.name, people: userIds.map((userId) => people.get(userId) ?? '').join(', ') },
    after: { enabled, every, weekday, monthDay, hour, userIds, pdf, xlsx },
  })
  return { done: true }
}

/** To whom a page is not shared it cannot be mailed. */
async function requireReaders(
  ctx: Ctx,
  id: number,
  userIds: readonly number[],
  names: ReadonlyMap<number, string>,
): Promise<void> {
  for (const userId of userIds) {
    const person = await personOf(ctx, userId)
    const { rows } = person
      ? await selectPages(ctx, sql`p.id = ${id} and ${openTo(ctx, person)}`).execute(ctx.db)
      : { rows: [] }
    if (rows.length === 0)
      failField('userIds', 'report-pages.fieldErrors.notShared', { name: names.get(userId) ?? '' })
  }
}

export async function unschedulePage(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const page = await lockPage(ctx, id, 'owner')
  await sql`delete from report_schedule where merchant_id = ${ctx.scope.merchantId} and page_id = ${id}`.execute(
    ctx.db,
  )
  await emit(ctx, 'report-pages.unscheduled', {
    subject: 'reportPage',
    subjectId: id,
    facts: { name: page.name },
  })
  return { done: true }
}
