import { sql } from 'kysely'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { callForm } from '#contract/departures/call.fields.ts'
import { CallForm } from '#contract/departures/departures.schema.ts'
import { lockCallOrder, readCall } from '#server/departures/call/call-records.ts'
import { carryOut } from '#server/departures/call/carry-out.ts'
import { decideCall } from '#server/departures/call/make-call.ts'
import { tried } from '#server/kit/record/tried.ts'
import { choose, type Choice } from '#server/departures/offer/choose.ts'
import { enqueue } from '#server/kit/jobs/jobs.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { lockOrder } from '#server/orders/order/order-records.ts'
import { acting, personOf, system, type Stage } from '../stage.ts'

/** What leaves tomorrow with the most on board, as many as a small boat carries. */
const max = 12

/** Waves are forecast: tomorrow's fullest departure is called off, and half of its guests have chosen already. */
export async function callOffTomorrow(stage: Stage): Promise<void> {
  if (!stage.staff.has('ops')) return
  await acting(stage, async (as) => {
    const ctx = as(stage.clock.now, personOf(stage, 'ops'))
    const departure = await fullest(ctx, stage.clock.day(1))
    if (!departure) return
    const { id, orders, answerBy } = await decideCall(
      ctx,
      CallForm.parse({
        ...valuesOf(callForm),
        clientRequestId: 'demo weather call',
        from: stage.clock.day(1),
        to: stage.clock.day(1),
        ...departure,
        act: 'offer',
        reason: 'Waves of three metres are forecast; the harbour office keeps small boats ashore.',
        message: 'We are sorry. Choose what suits you best; nothing is lost.',
        sailings: [3, 4].map((ahead) => ({ date: stage.clock.day(ahead), session: null })),
        untilDate: stage.clock.day(1),
        untilTime: '06:00',
      }),
    )
    for (const order of orders) await carryOut(ctx, { callId: id, orderId: order.id })
    if (answerBy) await enqueue(ctx, 'departures.fallDue', { callId: id }, { runAt: answerBy })
    const guest = as(stage.clock.now, system)
    for (const [at, order] of orders.entries())
      if (at % 2 === 0) await answer(guest, id, order.id, choices[(at / 2) % 3]!)
  })
}

const choices: readonly ((call: Awaited<ReturnType<typeof readCall>>) => Choice)[] = [
  (call) => ({ choice: 'rebook', sailing: call.sailings[0]! }),
  () => ({ choice: 'refund' }),
  () => ({ choice: 'credit' }),
]

/** A guest's choice, where it can be had. */
async function answer(ctx: Ctx, callId: number, orderId: number, wanted: (typeof choices)[number]) {
  const call = await readCall(ctx, callId)
  const { order } = await lockOrder(ctx, orderId)
  const row = await lockCallOrder(ctx, callId, orderId)
  if (row.state === 'offered')
    await tried(ctx, (inner) => choose(inner, { call, row, order }, wanted(call), 'guest'))
}

async function fullest(ctx: Ctx, day: string): Promise<{ skuIds: number[]; session?: string } | null> {
  const { rows } = await sql<{ skuId: number; session: string }>`
    select o.sku_id as "skuId", o.session from orders o
     where o.merchant_id = ${ctx.scope.merchantId} and o.service_date = ${day} and o.status in ('processing', 'confirmed') and o.mirror_of_merchant is null
       and o.product_type in ('day-trip', 'boat-ticket', 'diving', 'things-to-do')
     group by 1, 2 having count(*) <= ${max} order by count(*) desc, 1 limit 1`.execute(ctx.db)
  const [found] = rows
  return found ? { skuIds: [found.skuId], ...(found.session && { session: found.session }) } : null
}
