import { sql } from 'kysely'
import type { BoardNews } from '#contract/plans/board.schema.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { insertRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { shownDay } from '../../kit/text/years.ts'
import { giveGuideLink, hasGuideLink, languageOf } from '../guide/guide-link.ts'
import { groupName } from '../plan/group-name.ts'
import { lockPlan, tellPlan, type PlanRecord } from '../plan/lock-plan.ts'
import { sayIn } from '../papers/making.ts'
import { sendGroupMail } from '../quotes/group-mail.ts'

type Days = { from: string; days: number }
type Span = BoardNews['spans'][number]
type Row = Omit<BoardNews, 'kind'> & { before: Span[]; email: string; language: string }

/**
 * What people were not told yet of groups that are confirmed and not home, and that travel on these days or were said to; of groups that
 * are so no more, that they do not go with them. What they were told last stands in `plan_notice`.
 */
async function newsOf(ctx: Ctx, { from, days }: Days): Promise<Row[]> {
  const to = Temporal.PlainDate.from(from)
    .add({ days: days - 1 })
    .toString()
  const { merchantId } = ctx.scope
  const today = todayOf(ctx)
  const inWindow = (first: ReturnType<typeof sql>, last: ReturnType<typeof sql>) =>
    sql`${first} <= ${to}::date and ${last} >= greatest(${from}::date, ${today}::date)`
  const { rows } = await sql<Row>`
    with latest as (
      select distinct on (n.plan_id, n.crew_id) n.plan_id, n.crew_id, n.said
        from plan_notice n
        join travel_plan p on p.merchant_id = n.merchant_id and p.id = n.plan_id
       where n.merchant_id = ${merchantId} and p.end_date >= ${today}::date
       order by n.plan_id, n.crew_id, n.id desc
    ), shown as (
      select p.id, p.status
        from travel_plan p
       where p.merchant_id = ${merchantId} and (${inWindow(sql`p.start_date`, sql`p.end_date`)}
          or exists (select from latest l cross join jsonb_to_recordset(l.said) as s ("from" date, "to" date)
                      where l.plan_id = p.id and ${inWindow(sql`s."from"`, sql`s."to"`)}))
    ), present as (
      select x.plan_id, x.crew_id,
             jsonb_agg(jsonb_build_object('role', x.role, 'from', x.from_date, 'to', x.to_date) order by x.from_date, x.role, x.id) as said
        from plan_assignment x
        join shown p on p.id = x.plan_id
       where x.merchant_id = ${merchantId} and x.crew_id is not null and p.status in ${among(planStates.phases.going)}
       group by x.plan_id, x.crew_id
    ), told as (
      select l.plan_id, l.crew_id, l.said from latest l join shown p on p.id = l.plan_id
    ), news as (
      select coalesce(a.plan_id, t.plan_id) as plan_id, coalesce(a.crew_id, t.crew_id) as crew_id,
             coalesce(a.said, '[]') as spans, coalesce(t.said, '[]') as before
        from present a
        full join told t on t.plan_id = a.plan_id and t.crew_id = a.crew_id
    )
    select p.id as "planId", p.code, c.id as "crewId", c.name, c.email, c.language, c.email <> '' as "hasMail", n.spans, n.before
      from news n
      join travel_plan p on p.merchant_id = ${merchantId} and p.id = n.plan_id
      join crew c on c.merchant_id = ${merchantId} and c.id = n.crew_id
     where n.spans <> n.before
     order by p.start_date, p.id, c.name, c.id`.execute(ctx.db)
  return rows
}

const kindOf = ({ spans, before }: Pick<Row, 'spans' | 'before'>): BoardNews['kind'] =>
  spans.length === 0 ? 'off' : before.length === 0 ? 'new' : 'changed'

export async function boardNews(ctx: Ctx, input: Days): Promise<{ rows: BoardNews[] }> {
  return {
    rows: (await newsOf(ctx, input)).map((row) => {
      const { planId, code, crewId, name, hasMail, spans } = row
      return { planId, code, crewId, name, hasMail, spans, kind: kindOf(row) }
    }),
  }
}

/** Tells each of them once what is new to them. A locked plan tells all the same. */
export async function publishBoard(ctx: Ctx, input: Days): Promise<{ mailed: number; without: number }> {
  const plans = new Map<number, PlanRecord>()
  const ids = [...new Set((await newsOf(ctx, input)).map(({ planId }) => planId))]
  for (const id of ids.toSorted((a, b) => a - b))
    plans.set(id, await lockPlan(ctx, { id }, { evenLocked: true }))
  // Under the locks: who was told meanwhile by somebody else is not told again.
  const news = (await newsOf(ctx, input)).filter(({ planId }) => plans.has(planId))
  for (const row of news) {
    await insertRow(ctx, 'plan_notice', {
      plan_id: row.planId,
      crew_id: row.crewId,
      said: JSON.stringify(row.spans),
      mailed: row.hasMail,
      by_name: ctx.actor.name,
    })
    const plan = plans.get(row.planId)
    if (plan && row.hasMail) await mailDays(ctx, plan, row)
  }
  for (const [planId, of] of Map.groupBy(news, (row) => row.planId))
    await tellPlan(ctx, planId, 'plans.schedulePublished', { facts: { count: of.length } })
  const mailed = news.filter(({ hasMail }) => hasMail).length
  return { mailed, without: news.length - mailed }
}

const withLink = ['guide', 'leader']
/** Their days in their language; who guides or leads and has no link gets one. */
async function mailDays(ctx: Ctx, plan: PlanRecord, row: Row): Promise<void> {
  const { crewId, spans } = row
  const language = languageOf(row)
  const say = sayIn(language)
  const facts = { code: plan.code, group: groupName(plan, language), name: row.name }
  const lines = spans.map(({ role, from, to }) =>
    say('plans.crewNotices.line', {
      role: say(`plans.assignRoles.${role}`),
      from: shownDay(ctx.merchant, from, language),
      to: shownDay(ctx.merchant, to, language),
    }),
  )
  const getsLink =
    spans.some(({ role }) => withLink.includes(role)) &&
    !(await hasGuideLink(ctx, { planId: plan.id, crewId }))
  const link = getsLink ? await giveGuideLink(ctx, { planId: plan.id, crewId }) : null
  const what = { new: 'with', changed: 'changed', off: 'off' }[kindOf(row)]
  await sendGroupMail(ctx, {
    kind: 'crew-group',
    to: row.email,
    language,
    partyName: row.name,
    subject: say('plans.crewNotices.subject', facts),
    paragraphs: [
      say('plans.reminders.dear', facts),
      [say(`plans.crewNotices.${what}`, facts), ...lines].join('\n'),
    ],
    ...(link && { button: { text: say('plans.crewNotices.open'), href: link.url } }),
  })
}
