import { sql } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import { planKeys } from '#contract/plans/plan.keys.ts'
import { personOf } from '../../identity/identity.public.ts'
import { holds, type Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { shownDay } from '../../kit/text/years.ts'
import { notify, type NotificationInput } from '../../notifications/notifications.public.ts'
import { isOptional } from '../services/service-sql.ts'

/** So many days before a day that bites, and on it, those who look after the group are told, from this hour on. */
const warnDays = [7, 3, 1, 0]
const warnHour = 9

type Biting = {
  kind: 'optionEnds' | 'cutOffNear' | 'instalmentOverdue'
  id: number
  planId: number
  group: string
  by: number | null
  day: string
  names: Record<string, string> | null
  count: number
  amountMinor: number
  currency: string
}

/** Tells of option dates, cut-offs with names missing, and instalments that are overdue; each once on each of its days. */
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
    select 'instalmentOverdue', n.id, ${plan}, n.due_on, null, 0, n.amount_minor - n.paid_minor, n.currency
      from plan_instalment n join travel_plan p on p.merchant_id = n.merchant_id and p.id = n.plan_id and p.life = n.life
     where n.merchant_id = ${merchantId} and n.waived_at is null and n.paid_minor < n.amount_minor
       and n.due_on between ${today}::date - 7 and ${today}::date - 1 and p.status <> 'cancelled'`.execute(
    ctx.db,
  )
  const makers = new Map<number | null, Recipients>()
  for (const { kind, id, planId, group, by, day, names, count, amountMinor, currency } of rows) {
    const to = makers.get(by) ?? (await makerOr(ctx, by))
    makers.set(by, to)
    await notify(ctx, {
      kind,
      to,
      subject: { topic: 'travelPlan', id: planId },
      facts: {
        group,
        until: shownDay(ctx.merchant, day, ctx.merchant.language),
        ...(kind === 'optionEnds' && { name: names ?? {} }),
        ...(kind === 'cutOffNear' && { count }),
        ...(kind === 'instalmentOverdue' && {
          amount: `${groupedAmount(Number(amountMinor), currency)} ${currency}`,
        }),
      },
      once: `${kind} ${id} ${day} ${kind === 'instalmentOverdue' ? '' : today}`,
    })
  }
}

type Recipients = NotificationInput['to']
/** Whoever made the plan; all who see groups where that person may not log in any more, or sees none. */
async function makerOr(ctx: Ctx, by: number | null): Promise<Recipients> {
  const maker = by === null ? null : await personOf(ctx, by)
  return maker?.kind === 'staff' && holds(maker, planKeys.plans)
    ? { users: [maker.id] }
    : { holding: planKeys.plans }
}
