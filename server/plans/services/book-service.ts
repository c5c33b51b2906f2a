import { sql } from 'kysely'
import { serviceStates } from '#contract/plans/service.states.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { createOrder, type OrderRequest } from '../../orders/orders.public.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { lockService } from './move-service.ts'

/**
 * Orders a service that is bound to a SKU for the plan's agent, as any order is made: stock, price, hand-off, payables and
 * statements are the order's. Killed between order and plan it is done again, and finds the order by its request.
 */
export async function bookService(
  ctx: CallCtx,
  { id }: { id: number },
): Promise<{ orderId: number; orderCode: string }> {
  const request = await inTransaction(ctx, (inside) => requestFor(inside, id))
  const made = await createOrder(ctx, request)
  return inTransaction(ctx, async (inside) => {
    const service = await lockService(inside, { id })
    if (service.orderId === null) {
      const { rows } = await sql<{ id: number }>`select id from order_line
        where merchant_id = ${inside.scope.merchantId} and order_id = ${made.id} order by position limit 1`.execute(
        inside.db,
      )
      const [line] = rows
      if (!line) fail('operationInvalid')
      await updateRow(inside, 'plan_service', service, {
        order_id: made.id,
        line_id: line.id,
        arranged_at: service.arrangedAt ?? inside.now.toISOString(),
        expired_at: null,
      })
      await tellPlan(inside, service.planId, 'plans.serviceBooked', {
        facts: { name: nameIn(service.facts.names, inside.language), order: made.code },
      })
    }
    return { orderId: made.id, orderCode: made.code }
  })
}

async function requestFor(ctx: Ctx, id: number): Promise<OrderRequest> {
  const service = await lockService(ctx, { id })
  const plan = await lockPlan(ctx, { id: service.planId })
  if (service.skuId === null) fail('plans.noSku')
  if (service.orderId !== null || !serviceStates.open('arrange', service.state)) fail('operationInvalid')
  const sku = await ctx.db
    .selectFrom('sku')
    .select(['charge_method', 'sessions'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', service.skuId)
    .executeTakeFirstOrThrow()
  const perUnit = sku.charge_method === 'per-unit'
  return {
    clientRequestId: `plan-${plan.id}-${plan.life}-${service.id}`,
    agentId: plan.agent_id,
    skuId: service.skuId,
    date: service.date,
    session: sku.sessions.includes(service.facts.start) ? service.facts.start : (sku.sessions[0] ?? ''),
    ...(service.kind === 'hotel' && { endDate: service.endDate }),
    adults: plan.adults + plan.free_guests,
    children: plan.children,
    infants: plan.infants,
    units: perUnit ? service.units : 0,
    contactName: plan.contact_name || plan.leader_name || plan.code,
    contactPinyin: '',
    contactPhone: plan.contact_phone,
    contactEmail: plan.contact_email,
    guests: [],
    collected: {},
    remark: plan.supplier_note,
    agentOrderCode: plan.agent_code || plan.code,
    ...(service.supplierId !== null && { supplierId: service.supplierId }),
  }
}
