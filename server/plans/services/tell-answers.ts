import { entryOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { planStates } from '#contract/plans/plan.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { notifyAll, type NotificationInput } from '../../notifications/notifications.public.ts'
import { makersOf } from '../plan/maker.ts'

const kinds = {
  'orders.supplierReject': 'serviceRejected',
  'orders.supplierAgreeChange': 'serviceChangeAnswered',
  'orders.supplierRefuseChange': 'serviceChangeAnswered',
} as const
type AnswerType = keyof typeof kinds

type Answered = {
  id: number
  type: AnswerType
  planId: number
  group: string
  by: number | null
  names: Record<string, string>
  supplier: string
}

/** What suppliers answered on the orders of groups that are still to travel, told to whoever looks after the group: each once. */
export async function tellAnswers(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now.getTime() - 86_400_000)
  const types = Object.keys(kinds)
  const { rows } = await sql<Answered>`
    select e.id, e.type, p.id as "planId", p.code as "group", p.created_by as by, s.facts->'names' as names, coalesce(u.name, '') as supplier
      from event e
      join plan_service s on s.merchant_id = e.merchant_id and s.order_id = e.order_id
      join travel_plan p on p.merchant_id = s.merchant_id and p.id = s.plan_id
      left join supplier u on u.merchant_id = s.merchant_id and u.id = s.supplier_id
     where e.merchant_id = ${ctx.scope.merchantId} and e.at > ${since} and e.type in ${among(types)}
       and p.status in ${among(planStates.phases.upcoming)}
     order by e.id desc limit 500`.execute(ctx.db)
  const makerOf = makersOf(ctx)
  const all: NotificationInput[] = []
  for (const { id, type, planId, group, by, names, supplier } of rows.toReversed())
    all.push({
      kind: entryOf(kinds, type),
      to: await makerOf(by),
      subject: { topic: 'travelPlan', id: planId },
      facts: { group, name: names, supplier },
      once: `answered ${id}`,
    })
  await notifyAll(
    ctx,
    all.map((one) => ({ by: ctx, told: one })),
  )
}
