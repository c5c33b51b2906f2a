import { sql } from 'kysely'
import { planKeys } from '#contract/plans/plan.keys.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import { nameIn, type Language } from '#contract/kit/languages.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { holds, userOf, type Ctx, type PublicCtx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { inTenantThen } from '../../kit/nodes/in-tenant-then.ts'
import { hashToken, makeToken } from '../../kit/outside/token.ts'
import { systemCtx, withSystemCtx } from '../../kit/system-ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { personOf } from '../../identity/identity.public.ts'
import { isOptional } from '../services/service-sql.ts'
import { icsOf } from './ics.ts'

const ownFeed = (ctx: Ctx) =>
  ctx.db
    .selectFrom('platform.calendar_feed')
    .select(['created_at', 'seen_at'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('user_id', '=', userOf(ctx).id)
    .where('revoked_at', 'is', null)

export async function calendarInfo(ctx: Ctx): Promise<{ since: string | null; seenAt: string | null }> {
  const row = await ownFeed(ctx).executeTakeFirst()
  return { since: row?.created_at ?? null, seenAt: row?.seen_at ?? null }
}

/** A person's link opens nothing any more. */
export async function endCalendar(ctx: Ctx): Promise<{ done: true }> {
  await ctx.db
    .updateTable('platform.calendar_feed')
    .set({ revoked_at: ctx.now.toISOString() })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('user_id', '=', userOf(ctx).id)
    .where('revoked_at', 'is', null)
    .execute()
  return { done: true }
}

/** A new link in place of an earlier one; only its hash is stored, so it is shown once. */
export async function makeCalendar(ctx: Ctx): Promise<{ url: string }> {
  await endCalendar(ctx)
  const token = makeToken()
  await ctx.db
    .insertInto('platform.calendar_feed')
    .values({ token_hash: hashToken(token), merchant_id: ctx.scope.merchantId, user_id: userOf(ctx).id })
    // Of two that are made at once the later one opens: whoever waits for the first takes its place.
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'user_id'])
        .where('revoked_at', 'is', null)
        .doUpdateSet({ token_hash: hashToken(token), created_at: ctx.now.toISOString(), seen_at: null }),
    )
    .execute()
  return { url: `${ctx.app.config.publicUrl}/supplier/notLogin/groupCalendar/${token}` }
}

/** A calendar program reads the status alone. */
const unknown: RawAnswer = { contentType: 'text/plain; charset=utf-8', status: 404, body: '' }

/** The days that bite of the groups that its person sees at this moment; nothing for whoever may not see them any more. */
export async function calendarFeed({ app }: PublicCtx, { token }: { token: string }): Promise<RawAnswer> {
  const feed = await app.db
    .selectFrom('platform.calendar_feed')
    .select(['merchant_id', 'user_id'])
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!feed) return unknown
  const { merchant, person } = await withSystemCtx(app, feed.merchant_id, async (ctx) => {
    await ctx.db
      .updateTable('platform.calendar_feed')
      .set({ seen_at: ctx.now.toISOString() })
      .where('token_hash', '=', hashToken(token))
      .execute()
    return { merchant: ctx.merchant, person: await personOf(ctx, feed.user_id) }
  })
  if (person?.kind !== 'staff' || !holds(person, planKeys.plans)) return unknown
  const body = await inTenantThen(
    app.db,
    { merchantId: merchant.id, reach: person.reach },
    async (db, effects) =>
      calendarOf(systemCtx(app, db, merchant, effects), person.language ?? merchant.language),
  )
  return { contentType: 'text/calendar; charset=utf-8', body, fileName: 'groups.ics' }
}

type Biting = {
  kind: 'option' | 'cutOff' | 'departure' | 'deposit' | 'release'
  id: number
  planId: number
  code: string
  names: Record<string, string>
  serviceNames: Record<string, string> | null
  party: string
  day: string
}

/** From so many days back on: what has passed stands in a calendar for a while. */
const daysBack = 30

async function calendarOf(ctx: Ctx, language: Language): Promise<string> {
  const { merchantId } = ctx.scope
  const from = sql`${todayOf(ctx)}::date - ${daysBack}::int`
  const plan = sql`p.id as "planId", p.code, p.names`
  const standing = sql`p.status in ${among(planStates.phases.upcoming)}`
  const service = sql`s.facts->'names' as "serviceNames", coalesce(u.name, '') as party`
  const supplier = sql`left join supplier u on u.merchant_id = s.merchant_id and u.id = s.supplier_id`
  const { rows } = await sql<Biting>`
    select 'option' as kind, s.id, ${plan}, ${service}, s.option_until as day
      from plan_service s join travel_plan p on p.merchant_id = s.merchant_id and p.id = s.plan_id ${supplier}
     where s.merchant_id = ${merchantId} and s.option_until >= ${from} and ${isOptional} and ${standing}
    union all
    select 'cutOff', p.id, ${plan}, null, '', p.cut_off
      from travel_plan p where p.merchant_id = ${merchantId} and p.cut_off >= ${from} and ${standing}
    union all
    select 'departure', p.id, ${plan}, null, a.name, p.start_date
      from travel_plan p join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
     where p.merchant_id = ${merchantId} and p.start_date >= ${from} and p.status <> 'cancelled'
    union all
    select 'deposit', d.id, ${plan}, ${service}, d.due_on
      from plan_deposit d join travel_plan p on p.merchant_id = d.merchant_id and p.id = d.plan_id
      join plan_service s on s.merchant_id = d.merchant_id and s.id = d.service_id ${supplier}
     where d.merchant_id = ${merchantId} and d.due_on >= ${from} and d.paid_on is null and s.struck_at is null
       and p.status <> 'cancelled'
    union all
    select 'release', c.id, ${plan}, null, c.name, p.start_date - c.release_days
      from plan_commitment c join travel_plan p on p.merchant_id = c.merchant_id and p.id = c.plan_id
     where c.merchant_id = ${merchantId} and c.kind = 'allotment' and c.released_on is null
       and p.start_date - c.release_days >= ${from} and ${standing}
    order by day, kind, id limit 2000`.execute(ctx.db)
  const { publicUrl } = ctx.app.config
  return icsOf({
    name: ctx.app.word(language, 'plans.calendar.title', {}),
    host: new URL(publicUrl).host,
    at: ctx.now,
    events: rows.map(({ kind, id, planId, code, names, serviceNames, party, day }) => ({
      uid: `${kind}-${id}`,
      day,
      summary: [
        ctx.app.word(language, `plans.calendar.${kind}`, {}),
        serviceNames ? nameIn(serviceNames, language) : nameIn(names, language),
        code,
      ].join(' · '),
      description: party,
      url: `${publicUrl}/group/plan/${planId}`,
    })),
  })
}
