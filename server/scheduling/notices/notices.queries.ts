import { sql } from 'kysely'
import type { DayNotices, DeskForm } from '#contract/scheduling/notices.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'

/** What was told of a day, the last first, and what became of each mail. */
export async function listNotices(ctx: Ctx, { date }: { date: string }): Promise<DayNotices> {
  const { rows } = await sql<DayNotices['rows'][number]>`
    select n.id, n.audience, n.name, n.address, n.language, n.time, c.name as coach, n.by_name as "byName", n.at,
           coalesce(m.state, 'no-address') as state
      from day_notice n
      join day_run r on r.merchant_id = n.merchant_id and r.id = n.run_id
      join coach c on c.merchant_id = r.merchant_id and c.id = r.coach_id
      left join mail m on m.merchant_id = n.merchant_id and m.id = n.mail_id
     where n.merchant_id = ${ctx.scope.merchantId} and n.date = ${date}::date
     order by n.id desc
     limit 1000`.execute(ctx.db)
  return { rows }
}

/** Where a hotel's desk is written to from now on. */
export async function saveDesk(ctx: Ctx, { name, email, language }: DeskForm): Promise<{ done: true }> {
  const { rows } = await sql<{ id: number }>`
    insert into hotel_desk (merchant_id, name, email, language)
    values (${ctx.scope.merchantId}, ${name}, ${email}, ${language})
    on conflict (merchant_id, lower(name)) do update
      set email = excluded.email, language = excluded.language, version = hotel_desk.version + 1
    returning id`.execute(ctx.db)
  await emit(ctx, 'scheduling.deskSaved', {
    subject: 'hotelDesk',
    subjectId: rows[0]?.id ?? 0,
    facts: { name },
  })
  return { done: true }
}
