import { sql } from 'kysely'
import { itemAt } from '#contract/kit/given.ts'
import { serviceKey } from '#contract/plans/plan.keys.ts'
import type { MoveService, ServiceMoved } from '#contract/plans/service.schema.ts'
import { may, type CallCtx, type Ctx } from '../../kit/ctx.ts'
import { AppError, fail } from '../../kit/call/errors.ts'
import { storedReason } from '../../kit/call/failure.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { dayBegins } from '../../kit/text/today.ts'
import { refusalOf } from '../../kit/record/tried.ts'
import { createGroup, createOrder, joinGroup, type OrderRequest } from '../../orders/orders.public.ts'
import { placeDeposits } from '../options/move-deposits.ts'
import { houseAgentId } from '../../agents/agents.public.ts'
import { lockPlan, tellPlan, type PlanRecord } from '../plan/lock-plan.ts'
import { inform, lockService, requireRight } from './move-service.ts'
import { namesOfService, isBookable, type ServiceRow } from './service-sql.ts'
import { allServices } from './services-of.ts'

type Ordered = { serviceId: number; orderId: number; orderCode: string }
type ServiceRequest = { serviceId: number; request: OrderRequest }

/** How often others may make orders of the same plan while this act makes its own. */
const maxAttempts = 5

/**
 * Orders services that are bound to SKUs for the plan's agent, as any orders are made: stock, price, hand-off, payables and statements
 * are the orders'. All of them or none; all orders of a plan stand together under one code, whenever they are made. Killed between
 * orders and plan, or beside somebody who orders some of the same, it finds what was made by its requests, and makes the others.
 */
async function orderServices(
  ctx: CallCtx,
  planId: number,
  wanted: (service: ServiceRow) => boolean,
): Promise<Ordered[]> {
  const found: Ordered[] = []
  for (let attempt = 1; ; attempt++) {
    const { linked, requests } = await inTransaction(ctx, (inner) => readRequests(inner, planId, wanted))
    found.push(...linked)
    try {
      const made = await ordersOf(
        ctx,
        requests.map(({ request }) => request),
      )
      const ordered = requests.map(({ serviceId }, at) => orderedAs(serviceId, itemAt(made, at)))
      if (ordered.length) await inTransaction(ctx, (inner) => linkOrders(inner, planId, ordered))
      return [...found, ...ordered]
    } catch (error) {
      // Some of them were made meanwhile.
      const isReused = error instanceof AppError && error.name === 'requestReused'
      if (!isReused || attempt === maxAttempts) throw error
    }
  }
}
const orderedAs = (serviceId: number, { id, code }: { id: number; code: string }): Ordered => ({
  serviceId,
  orderId: id,
  orderCode: code,
})

/**
 * What is to be ordered of a plan. Services whose orders were made and that do not know it are put on them first, so that the others get
 * their code; of those that are wanted it is told.
 */
async function readRequests(
  ctx: Ctx,
  planId: number,
  wanted: (service: ServiceRow) => boolean,
): Promise<{ linked: Ordered[]; requests: ServiceRequest[] }> {
  const plan = await lockPlan(ctx, { id: planId })
  const services = (await allServices(ctx, planId)).filter(isBookable)
  const byRequest = new Map(services.map((service) => [requestIdOf(plan, service), service]))
  const { rows } = await sql<{ id: number; code: string; request: string }>`
    select id, code, client_request_id as request
      from orders
     where merchant_id = ${ctx.scope.merchantId} and agent_id = ${plan.agent_id}
       and client_request_id = any(${[...byRequest.keys()]}::text[])
     order by id`.execute(ctx.db)
  const made = rows.flatMap(({ request, ...order }) => {
    const service = byRequest.get(request)
    return service ? [{ service, ordered: orderedAs(service.id, order) }] : []
  })
  const groupCode = made.length
    ? await linkOrders(
        ctx,
        planId,
        made.map(({ ordered }) => ordered),
      )
    : plan.order_code
  const isMade = new Set(made.map(({ service }) => service))
  const requests: ServiceRequest[] = []
  const costOnly = plan.agent_id === (await houseAgentId(ctx))
  for (const service of services)
    if (wanted(service) && !isMade.has(service))
      requests.push({
        serviceId: service.id,
        request: {
          ...(await requestFor(ctx, { ...plan, order_code: groupCode }, service)),
          ...(costOnly && { costOnly }),
        },
      })
  const linked = made.flatMap(({ service, ordered }) => (wanted(service) ? [ordered] : []))
  return { linked, requests }
}

async function ordersOf(
  ctx: CallCtx,
  requests: readonly OrderRequest[],
): Promise<readonly { id: number; code: string }[]> {
  const [first] = requests
  if (!first) return []
  return requests.length === 1 ? [await createOrder(ctx, first)] : (await createGroup(ctx, requests)).rows
}

/** The services stand on the lines of their orders. Answers the code of the plan's orders. */
async function linkOrders(ctx: Ctx, planId: number, ordered: readonly Ordered[]): Promise<string> {
  const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
  const services = new Map((await allServices(ctx, planId)).map((service) => [service.id, service]))
  const { rows } = await sql<{ orderId: number; lineId: number; groupCode: string }>`
    select distinct on (l.order_id) l.order_id as "orderId", l.id as "lineId", o.group_code as "groupCode"
      from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
     where l.merchant_id = ${ctx.scope.merchantId} and l.order_id = any(${ordered.map(({ orderId }) => orderId)}::bigint[])
     order by l.order_id, l.position`.execute(ctx.db)
  for (const { serviceId, orderId, orderCode } of ordered) {
    const service = services.get(serviceId)
    const line = rows.find((row) => row.orderId === orderId) ?? fail('operationInvalid')
    if (!service || service.orderId !== null) continue
    await updateRow(ctx, 'plan_service', service, {
      order_id: orderId,
      line_id: line.lineId,
      arranged_at: service.arrangedAt ?? ctx.now.toISOString(),
      expired_at: null,
    })
    await placeDeposits(ctx, service, line.lineId)
    await tellPlan(ctx, planId, 'plans.serviceBooked', {
      facts: { name: namesOfService(service), order: orderCode },
    })
  }
  const code = plan.order_code || (rows.find(({ groupCode }) => groupCode)?.groupCode ?? '')
  // Two who begin at the same moment begin two codes: the one of whoever comes here first is the plan's.
  const beside = rows.filter(({ groupCode }) => groupCode !== code).map(({ orderId }) => orderId)
  if (beside.length) await joinGroup(ctx, beside, code)
  if (plan.order_code !== code) await updateRow(ctx, 'travel_plan', plan, { order_code: code })
  return code
}

/** Orders one service. */
export async function bookService(
  ctx: CallCtx,
  { id }: { id: number },
): Promise<{ orderId: number; orderCode: string }> {
  const service = await inTransaction(ctx, (inner) => lockService(inner, { id }))
  requireRight(ctx, service, 'book')
  if (service.skuId === null) fail('plans.noSku')
  const [ordered] = await orderServices(ctx, service.planId, (one) => one.id === id)
  return ordered ?? fail('operationInvalid')
}

/** Who informs a supplier of what is bound to a SKU orders it by that. */
const mayBook = (ctx: CallCtx, { part }: ServiceRow): boolean => may(ctx, serviceKey(part, 'book'))

/** Orders all services of a plan that may be ordered, and that this person may order, in one act. */
export async function bookServices(
  ctx: CallCtx,
  { id }: { id: number },
): Promise<{ count: number; orderCode: string }> {
  const ordered = await orderServices(ctx, id, (service) => mayBook(ctx, service))
  if (!ordered.length) fail('operationInvalid')
  const { order_code: orderCode } = await inTransaction(ctx, (inner) =>
    lockPlan(inner, { id }, { evenLocked: true }),
  )
  return { count: ordered.length, orderCode }
}

/** Its supplier is told, or told again; what is bound to a SKU is ordered first. */
export async function informService(ctx: CallCtx, input: MoveService): Promise<ServiceMoved> {
  const service = await inTransaction(ctx, (inner) => lockService(inner, input, 'inform'))
  if (!isBookable(service)) return inTransaction(ctx, (inner) => inform(inner, input))
  requireRight(ctx, service, 'book')
  await orderServices(ctx, service.planId, (one) => one.id === input.id)
  // Ordering has changed it.
  return inTransaction(ctx, (inner) => inform(inner, { id: input.id }))
}

/**
 * Orders what is to be informed and is not ordered: in one act, or, where that is refused, each by itself. Answers why some could not be.
 */
export async function orderArranged(ctx: CallCtx, planId: number): Promise<Map<number, string>> {
  const refused = new Map<number, string>()
  const isToInform = ({ state, part }: ServiceRow) =>
    state === 'arranged' && may(ctx, serviceKey(part, 'inform'))
  const isWanted = (service: ServiceRow) => isToInform(service) && mayBook(ctx, service)
  const wanted = await inTransaction(ctx, async (inner) =>
    (await allServices(inner, planId)).filter((service) => isBookable(service) && isToInform(service)),
  )
  for (const { id, part } of wanted.filter((service) => !mayBook(ctx, service)))
    refused.set(id, storedReason(ctx.app, new AppError('noPermission', { key: serviceKey(part, 'book') })))
  const allowed = wanted.filter(({ id }) => !refused.has(id))
  if (!allowed.length) return refused
  if (!(await whyNot(ctx, (inner) => orderServices(inner, planId, isWanted)))) return refused
  for (const { id } of allowed) {
    const why = await whyNot(ctx, (inner) => orderServices(inner, planId, (one) => one.id === id))
    if (why) refused.set(id, why)
  }
  return refused
}

/** Why it is refused, undefined where it is done. Whoever asked for all has answered its questions. */
async function whyNot(ctx: CallCtx, work: (ctx: CallCtx) => Promise<unknown>): Promise<string | undefined> {
  try {
    await work(ctx)
    return undefined
  } catch (error) {
    const refused = refusalOf(ctx, error)
    return 'confirm' in refused ? whyNot({ ...ctx, ...refused }, work) : refused.why
  }
}

const requestIdOf = (plan: PlanRecord, { id, round }: ServiceRow): string =>
  `plan-${plan.id}-${plan.life}-${id}${round ? `-${round}` : ''}`

async function requestFor(ctx: Ctx, plan: PlanRecord, service: ServiceRow): Promise<OrderRequest> {
  const { skuId } = service
  if (skuId === null) fail('plans.noSku')
  const sku = await ctx.db
    .selectFrom('sku')
    .select(['charge_method', 'sessions'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', skuId)
    .executeTakeFirstOrThrow()
  const perUnit = sku.charge_method === 'per-unit'
  const optionUntil = service.optionUntil ?? plan.option_until
  return {
    clientRequestId: requestIdOf(plan, service),
    joins: { groupCode: plan.order_code },
    ...(optionUntil !== null && { heldUntil: dayBegins(ctx, optionUntil, 1) }),
    agentId: plan.agent_id,
    skuId,
    date: service.date,
    session: sku.sessions.includes(service.facts.start) ? service.facts.start : (sku.sessions[0] ?? ''),
    ...(service.kind === 'hotel' && { endDate: service.endDate }),
    adults: plan.adults + plan.free_guests,
    children: plan.children,
    infants: plan.infants,
    units: perUnit ? service.units : 0,
    ...(perUnit && { block: true }),
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
