import { sql } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { shownDay } from '../../kit/text/years.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { makersOf } from './maker.ts'
import { missingData, type GuestDataField } from '#contract/plans/guests/missing-data.ts'
import type { PlanGuest } from '#contract/plans/plan.schema.ts'
import { isOverdueSql } from '../deal/deposit.ts'
import { unusedOf } from '../deal/commitments.ts'
import { isOptional } from '../services/service-sql.ts'

/** So many days before a day that bites, and on it, those who look after the group are told, from this hour on. */
const warnDays = [7, 3, 1, 0]
const warnHour = 9

type Biting = {
  kind: 'optionEnds' | 'cutOffNear' | 'allotmentEnds' | 'instalmentOverdue'
  id: number
  planId: number
  group: string
  by: number | null
  day: string
  names: Record<string, string> | string | null
  count: number
  amountMinor: number
  currency: string
}

/** Tells of option dates, cut-offs with names missing, allotments that go back unused, and instalments that are overdue; each once on each of its days. */
export async function warnPlanDays(ctx: Ctx, today: string): Promise<void> {
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.now.getTime())
  if (now.toZonedDateTimeISO(ctx.merchant.timeZone).hour < warnHour) return
  const plan = sql`p.id as "planId", p.code as "group", p.created_by as by`
  const { merchantId } = ctx.scope
  const { rows } = await sql<Biting>`
    select 'optionEnds' as kind, s.id, ${plan}, s.option_until as day, s.facts->'names' as names, 0 as count, 0::bigint as "amountMinor", '' as currency
      from plan_service s join travel_plan p on p.merchant_id = s.merchant_id and p.id = s.plan_id
     where s.merchant_id = ${merchantId} and s.option_until between ${today}::date and ${today}::date + 7
       and s.option_until - ${today}::date = any(${warnDays}::int[]) and ${isOptional}
       and p.status in ${among(planStates.phases.upcoming)}
    union all
    select 'cutOffNear', p.id, ${plan}, p.cut_off, null, n.missing, 0, ''
      from travel_plan p
     cross join lateral (select p.adults + p.children + p.infants + p.free_guests - count(*)::int as missing
                           from plan_guest n where n.merchant_id = p.merchant_id and n.plan_id = p.id) n
     where p.merchant_id = ${merchantId} and p.cut_off between ${today}::date and ${today}::date + 7
       and p.cut_off - ${today}::date = any(${warnDays}::int[]) and n.missing > 0
       and p.status in ${among(planStates.phases.upcoming)}
    union all
    select 'allotmentEnds', c.id, ${plan}, p.start_date - c.release_days, to_jsonb(c.name), ${unusedOf}, 0, ''
      from plan_commitment c join travel_plan p on p.merchant_id = c.merchant_id and p.id = c.plan_id
     where c.merchant_id = ${merchantId} and c.kind = 'allotment' and c.released_on is null and ${unusedOf} > 0
       and p.start_date - c.release_days - ${today}::date = any(${warnDays}::int[]) and p.status in ${among(planStates.phases.upcoming)}
    union all
    select 'instalmentOverdue', n.id, ${plan}, n.due_on, null, 0, n.amount_minor - n.paid_minor, n.currency
      from plan_instalment n join travel_plan p on p.merchant_id = n.merchant_id and p.id = n.plan_id and p.life = n.life
     where n.merchant_id = ${merchantId} and n.due_on >= ${today}::date - 7 and ${isOverdueSql(ctx)}`.execute(
    ctx.db,
  )
  const makerOf = makersOf(ctx)
  for (const { kind, id, planId, group, by, day, names, count, amountMinor, currency } of rows) {
    await notify(ctx, {
      kind,
      to: await makerOf(by),
      subject: { topic: 'travelPlan', id: planId },
      facts: {
        group,
        until: shownDay(ctx.merchant, day, ctx.merchant.language),
        ...((kind === 'optionEnds' || kind === 'allotmentEnds') && { name: names ?? {} }),
        ...((kind === 'cutOffNear' || kind === 'allotmentEnds') && { count }),
        ...(kind === 'instalmentOverdue' && {
          amount: `${groupedAmount(Number(amountMinor), currency)} ${currency}`,
        }),
      },
      once: `${kind} ${id} ${day} ${kind === 'instalmentOverdue' ? '' : today}`,
    })
  }
  await warnGuestData(ctx, today)
  await warnLicences(ctx, today)
}

type Listed = {
  planId: number
  group: string
  by: number | null
  day: string
  guests: Pick<PlanGuest, GuestDataField>[]
}
/** On the same days before the cut-off: how many of those who are on the list lack what hotels and authorities ask. */
async function warnGuestData(ctx: Ctx, today: string): Promise<void> {
  const { rows } = await sql<Listed>`
    select p.id as "planId", p.code as "group", p.created_by as by, p.cut_off as day,
           coalesce((select jsonb_agg(jsonb_build_object('name', n.name, 'pinyin', n.pinyin, 'sex', n.sex, 'bornOn', n.born_on,
                       'nationality', n.nationality, 'documentNo', n.document_no, 'documentUntil', n.document_until))
              from plan_guest n where n.merchant_id = p.merchant_id and n.plan_id = p.id), '[]') as guests
      from travel_plan p
     where p.merchant_id = ${ctx.scope.merchantId} and p.cut_off between ${today}::date and ${today}::date + 7
       and p.cut_off - ${today}::date = any(${warnDays}::int[]) and p.status in ${among(planStates.phases.upcoming)}
     order by p.id limit 500`.execute(ctx.db)
  const makerOf = makersOf(ctx)
  for (const { planId, group, by, day, guests } of rows) {
    const count = guests.filter((guest) => missingData(guest).length > 0).length
    if (count === 0) continue
    await notify(ctx, {
      kind: 'groupDataMissing',
      to: await makerOf(by),
      subject: { topic: 'travelPlan', id: planId },
      facts: { group, count, until: shownDay(ctx.merchant, day, ctx.merchant.language) },
      once: `groupDataMissing ${planId} ${day} ${today}`,
    })
  }
}

/** So many days before papers of somebody who guides or drives end, those who assign people are told. */
const licenceDays = [30, 7, 1]
async function warnLicences(ctx: Ctx, today: string): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; until: string }>`
    select c.id, c.name, c.valid_until as until
      from crew c
     where c.merchant_id = ${ctx.scope.merchantId} and c.enabled and c.roles && array['guide', 'driver']
       and c.valid_until - ${today}::date = any(${licenceDays}::int[])
     order by c.id`.execute(ctx.db)
  for (const { id, name, until } of rows)
    await notify(ctx, {
      kind: 'licenceEnds',
      to: { holding: 'group.schedule.edit' },
      subject: { topic: 'crew', id },
      facts: { name, until: shownDay(ctx.merchant, until, ctx.merchant.language) },
      once: `licenceEnds ${id} ${until} ${today}`,
    })
}
