import { sql, type SqlBool } from 'kysely'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { OrderToAttach } from '#contract/plans/options/plan-orders.api.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import type { ServiceMoved } from '#contract/plans/service.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { readRow, updateRow } from '../../kit/db/rows.ts'
import { joinGroup } from '../../orders/orders.public.ts'
import { placeDeposits } from '../options/move-deposits.ts'
import { dropQuestions } from '../options/drop-questions.ts'
import { tellPlan, type PlanRecord } from '../plan/lock-plan.ts'
import { beginAnew, lockService, readService, requireRight } from './move-service.ts'
import { isAttachable, namesOfService, type ServiceRow } from './service-sql.ts'

type Found = OrderToAttach & { lineId: number; skuId: number; groupCode: string; supplierId: number | null }

/**
 * Orders that a service may stand on: of its group's agent, on its day, of its product where it has one, that stand, have no other
 * live line and are not another group's.
 */
async function found(
  ctx: Ctx,
  plan: PlanRecord,
  { skuId, date }: Pick<ServiceRow, 'skuId' | 'date'>,
  orderId?: number,
): Promise<Found[]> {
  const one = orderId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`o.id = ${orderId}`
  const { rows } = await sql<Found>`
    select o.id, o.code, k.names, l.date, l.units, o.adults + o.children + o.infants as guests, o.contact_name as "contactName",
           l.id as "lineId", l.sku_id as "skuId", o.group_code as "groupCode", l.supplier_id as "supplierId"
      from orders o
      join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
      join sku k on k.merchant_id = l.merchant_id and k.id = l.sku_id
     where o.merchant_id = ${ctx.scope.merchantId} and o.agent_id = ${plan.agent_id} and o.deleted_at is null
       and o.status in ${among(orderStates.phases.standing)} and o.group_code in ('', ${plan.order_code})
       and l.date = ${date}::date and (${skuId}::bigint is null or l.sku_id = ${skuId})
       and l.supplier_status <> 'cancelled' and ${one}
       and not exists (select from plan_service s where s.merchant_id = l.merchant_id and s.order_id = o.id)
       and not exists (select from order_line x where x.merchant_id = l.merchant_id and x.order_id = l.order_id and x.id <> l.id
         and x.supplier_status <> 'cancelled')
     order by o.id desc limit 100`.execute(ctx.db)
  return rows
}

export async function listOrdersToAttach(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ rows: OrderToAttach[] }> {
  const service = await readService(ctx, id)
  requireRight(ctx, service, 'book')
  const plan = await readRow(ctx, 'travel_plan', service.planId)
  const rows = await found(ctx, plan, service)
  return {
    rows: rows.map(({ id: orderId, code, names, date, units, guests, contactName }) => ({
      id: orderId,
      code,
      names,
      date,
      units,
      guests,
      contactName,
    })),
  }
}

type Ref = { id: number; version?: number | undefined }

/** Ties an order that stands to a service: its state is that of the order's line from then on, its product that of the order. */
export async function attachOrder(
  ctx: Ctx,
  { orderId, ...ref }: Ref & { orderId: number },
): Promise<ServiceMoved> {
  const service = await lockService(ctx, ref)
  requireRight(ctx, service, 'book')
  const plan = await readRow(ctx, 'travel_plan', service.planId)
  if (!isAttachable(service) || !planStates.is(plan.status, 'open')) fail('operationInvalid')
  // Whoever cancels it, or ties it to another group, waits.
  await sql`select from orders where merchant_id = ${ctx.scope.merchantId} and id = ${orderId} for no key update`.execute(
    ctx.db,
  )
  const [order] = await found(ctx, plan, service, orderId)
  if (!order) fail('operationInvalid')
  await updateRow(ctx, 'plan_service', service, {
    order_id: orderId,
    line_id: order.lineId,
    sku_id: order.skuId,
    supplier_id: order.supplierId ?? service.supplierId,
    attached: true,
    arranged_at: service.arrangedAt ?? ctx.now.toISOString(),
    expired_at: null,
    changed_at: ctx.now.toISOString(),
  })
  if (order.supplierId !== null && order.supplierId !== service.supplierId)
    await dropQuestions(ctx, { serviceId: service.id })
  await placeDeposits(ctx, service, order.lineId)
  if (plan.order_code && order.groupCode !== plan.order_code) await joinGroup(ctx, [orderId], plan.order_code)
  await tellPlan(ctx, plan.id, 'plans.orderAttached', {
    facts: { name: namesOfService(service), order: order.code },
  })
  return movedTo(ctx, service.id)
}

/** Lets an order go that was tied, and no other: what a group ordered itself is cancelled there. */
export async function detachOrder(
  ctx: Ctx,
  { reason, ...ref }: Ref & { reason: string },
): Promise<ServiceMoved> {
  const service = await lockService(ctx, ref)
  requireRight(ctx, service, 'book')
  const plan = await readRow(ctx, 'travel_plan', service.planId)
  if (!service.attached || service.orderId === null || !planStates.is(plan.status, 'open'))
    fail('operationInvalid')
  const { rows } =
    await sql`select from plan_bill where merchant_id = ${ctx.scope.merchantId} and plan_id = ${plan.id}
    and status = 'confirmed' and (side = 'agent' or supplier_id = ${service.supplierId}) limit 1`.execute(
      ctx.db,
    )
  if (rows.length) fail('plans.billConfirmed')
  await joinGroup(ctx, [service.orderId], '')
  await updateRow(ctx, 'plan_service', service, {
    ...(await beginAnew(ctx, service)),
    sku_id: service.facts.skuId,
    supplier_id: service.facts.supplierId,
    changed_at: ctx.now.toISOString(),
  })
  await tellPlan(ctx, plan.id, 'plans.orderDetached', {
    facts: { name: namesOfService(service), order: service.orderCode },
    reason,
  })
  return movedTo(ctx, service.id)
}

async function movedTo(ctx: Ctx, id: number): Promise<ServiceMoved> {
  const { version, state } = await readService(ctx, id)
  return { id, version, state }
}
