import { sql } from 'kysely'
import { nameIn } from '#contract/kit/languages.ts'
import { documentLines, type MerchantDocument } from '#contract/kit/text/merchant-documents.ts'
import { groupSetting } from '../../groups/groups.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { shownDay } from '../../kit/text/years.ts'
import { assignmentsOf } from '../board/assign.ts'
import { guestsOf } from '../guests/guests.queries.ts'
import { groupName } from '../plan/group-name.ts'
import { daysOf } from '../plan/lock-plan.ts'
import { countText, live, type Making, type Table } from './making.ts'

/** The licences of our merchant that stand on papers. */
async function licencesOf(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ documents: MerchantDocument[] }>`
    select documents from platform.merchant where id = ${ctx.scope.merchantId}`.execute(ctx.db)
  return documentLines(rows[0]?.documents ?? [], 'onVouchers', todayOf(ctx))
}

/** Numbers of guides' licences, by the person. */
async function guideLicences(ctx: Ctx, crewIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; numbers: string }>`
    select c.id, string_agg(l->>'number', ', ') as numbers
      from crew c cross join lateral jsonb_array_elements(c.licences) l
     where c.merchant_id = ${ctx.scope.merchantId} and c.id = any(${[...crewIds]}::bigint[]) and l->>'kind' = 'guide'
     group by c.id`.execute(ctx.db)
  return new Map(rows.map(({ id, numbers }) => [Number(id), numbers]))
}

/** How many guests of which nationality; nothing where nobody's is known. */
const mixOf = (nationalities: readonly string[]): string =>
  [...Map.groupBy(nationalities.filter(Boolean), (one) => one)]
    .map(([nationality, of]) => `${nationality} ${of.length}`)
    .join(', ')

/**
 * The order under which each guide works, on a page of its own: who sends whom, with their licences, for which group, where it goes
 * and sleeps day by day, in which vehicle, and both signatures.
 */
export async function jobOrders({ ctx, plan, say, language }: Making): Promise<Table[]> {
  const people = await assignmentsOf(ctx, sql`x.plan_id = ${plan.id}`)
  const guides = people.filter(({ role }) => role === 'guide')
  const licences = await guideLicences(
    ctx,
    guides.flatMap(({ crewId }) => crewId ?? []),
  )
  const { jobOrderText } = await groupSetting(ctx)
  const operatorLicences = await licencesOf(ctx)
  const mix = mixOf((await guestsOf(ctx, plan.id)).map(({ nationality }) => nationality)) || plan.market
  const agent = await ctx.db
    .selectFrom('agent')
    .select('name')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', plan.agent_id)
    .executeTakeFirstOrThrow()
  const day = (date: string) => shownDay(ctx.merchant, date, language)
  const vehicles = people.filter(({ role }) => role === 'vehicle' || role === 'boat' || role === 'driver')
  const days = await dayLines({ ctx, plan, say, language })
  return guides.flatMap((guide, at): Table[] => {
    const facts = [
      ['operator', [nameIn(ctx.merchant.names, language), ...operatorLicences].join('\n')],
      ['guide', `${guide.name}${guide.phone && ` · ${guide.phone}`}`, say('plans.assignRoles.guide')],
      ['licence', licences.get(guide.crewId ?? 0) ?? say('plans.papers.unknown')],
      ['group', `${plan.code} · ${groupName(plan, language)} (${agent.name})`],
      ['guestCount', [countText(plan, say), mix].filter(Boolean).join(' · ')],
      ['dates', `${day(guide.fromDate)} – ${day(guide.toDate)}`],
      [
        'vehicles',
        vehicles.map(({ name, role }) => `${name} (${say(`plans.assignRoles.${role}`)})`).join(', '),
      ],
      ['arrival', plan.arrival, say('plans.fields.arrival')],
      ['departure', plan.departure, say('plans.fields.departure')],
    ] as const
    return [
      {
        title: guide.name,
        text: nameIn(jobOrderText, language),
        ...(at > 0 && { apart: true }),
        shape: 'facts',
        heads: [],
        lines: facts
          .filter(([, value]) => value)
          .map(([key, value, word]) => ({ key, cells: [word ?? say(`plans.papers.${key}`), value] })),
      },
      days(guide),
      {
        title: '',
        shape: 'signatures',
        heads: [],
        lines: ['signOperator', 'signGuide'].map((key) => ({ key, cells: [say(`plans.papers.${key}`)] })),
      },
    ]
  })
}

type GuideDays = { fromDate: string; toDate: string }
/** Where the group is and sleeps on the days that a guide is with it. */
async function dayLines({ ctx, plan, say, language }: Omit<Making, 'ask'>) {
  const hotels = (await live(ctx, plan.id)).filter(({ kind }) => kind === 'hotel')
  const all = daysOf(plan).map((one, at) => {
    const date = Temporal.PlainDate.from(plan.start_date).add({ days: at }).toString()
    const nights = hotels.filter(({ date: first, endDate }) => first <= date && date < endDate)
    const sleeps = nights.map(({ facts, supplierName }) => nameIn(facts.names, language) || supplierName)
    return {
      date,
      cells: [
        shownDay(ctx.merchant, date, language),
        [nameIn(one.names, language), one.place].filter(Boolean).join(' · '),
        [...new Set(sleeps)].join(', '),
      ],
    }
  })
  return ({ fromDate, toDate }: GuideDays): Table => ({
    title: '',
    heads: [say('plans.services.date'), say('plans.papers.place'), say('plans.parts.hotel')],
    wide: [1, 2],
    lines: all
      .filter(({ date }) => fromDate <= date && date <= toDate)
      .map(({ date, cells }) => ({ key: date, cells })),
  })
}
