import { sql } from 'kysely'
import { lineStates } from '#contract/orders/line.states.ts'
import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import { loadAgents, requireOrdering, type AgentFacts } from '../../agents/agents.public.ts'
import { lockAccounts, missingFor } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { extendHeldStock, sellHeldStock } from '../../stock/stock.public.ts'
import { refuseClosedAgain } from '../amend/refuse-closed.ts'
import { answerBy, payByOf } from '../create/plan/decide-money.ts'
import { phoneTail } from '../create/duplicates.ts'
import { checkCollected } from '../create/guests.ts'
import { pinyinOf } from '../order/pinyin-name.ts'
import { confirmNow } from '../act/settle-lines.ts'
import { onOrder } from '../act/on-order.ts'
import { isOutside, reserveJournal } from '../order/order-journals.ts'
import { paymentAtFirst } from '../refunds/order-money.ts'
import { isRemoved, type LineRecord } from '../order/order-records.ts'
import { loadOrderSkus, settlesItself, type OrderSku } from '../order/order-skus.ts'
import { takeMissingStock } from '../act/retake-stock.ts'
import { moveLineTo, moveTo, patchLine, patchOrder, systemOf, type OrderWork } from '../order/order-work.ts'
import { refreshSearch } from '../order/order-search.ts'

/** What the marketplace says of its guests when it pays. */
export type HoldPaid = {
  id: number
  contact?: { name?: string | undefined; phone?: string | undefined; email?: string | undefined }
  collected?: Record<string, string> | undefined
  remark?: string | undefined
  guests?: readonly { id: number; name: string; info?: Record<string, string> }[] | undefined
}

/**
 * A marketplace has paid for what it held: the money is set aside by the agent's own term, the places are sold, and the order goes
 * on as one that was just made. A hold whose time is over takes its places again if there are any. Throws `balanceTooLow`,
 * `orders.soldOut` and its like, 400000 for what its product asks and nobody told.
 */
export const payHold = (ctx: Ctx, input: HoldPaid): Promise<OrderState> =>
  onOrder(ctx, { id: input.id }, async (work) => {
    const { order, ctx: inner } = work
    if (!order.on_hold) fail('operationInvalid')
    const wasOver = order.status === 'cancelled'
    const skus = await loadOrderSkus(inner, [order.sku_id, ...work.lines.map((line) => line.sku_id)])
    const sku = skus.get(order.sku_id) ?? fail('notFound')
    const agent = (await loadAgents(inner, [order.agent_id])).get(order.agent_id) ?? fail('notFound')
    requireOrdering(ctx, agent)
    await takeDetails(work, sku, input)
    moveTo(work, 'payHold', 'reviewing')
    const later = order.settlement_term === 'settle-by-order' && order.total_minor > 0
    patchOrder(work, {
      on_hold: false,
      refund_minor: 0,
      fee_minor: null,
      cancel_reason: null,
      payment_status: paymentAtFirst(order),
      pay_by: later ? payByOf(inner, agent, inner.now) : null,
      answer_by: answerBy(inner, new Date(order.starts_at)),
    })
    await keepPlaces(work, { wasOver, later })
    if (wasOver) await refuseClosedAgain(work)
    if (wasOver) for (const line of work.lines) beginAnew(work, line, skus.get(line.sku_id))
    const waits = (await setAside(work)) || agent.needsAudit || asksPerson(work, skus)
    if (!waits) {
      moveTo(work, 'payHold', 'processing')
      work.asksWord = !sku.autoConfirm
      if (!later && confirmsItself(work, skus, sku)) confirmNow(work, systemOf(inner))
    }
    tellCreated(work, agent)
  })

/** What is held is sold, or held on until the agent pays; what was given back is taken anew. */
async function keepPlaces(work: OrderWork, { wasOver, later }: { wasOver: boolean; later: boolean }) {
  const { ctx, order } = work
  if (wasOver) await takeMissingStock(work)
  else if (later && order.pay_by) await extendHeldStock(ctx, order.id, order.pay_by)
  else await sellHeldStock(ctx, order.id)
}

/** Sets the total aside by the agent's own term. True where its credit does not reach: a person looks at it. */
async function setAside(work: OrderWork): Promise<boolean> {
  const { ctx, order } = work
  if (order.settlement_term === 'settle-by-order' || isOutside(order) || order.total_minor === 0) return false
  const journal = reserveJournal(order)
  if (order.settlement_term === 'invoice') {
    const accounts = await lockAccounts(
      ctx,
      journal.entries.map(({ account }) => account),
    )
    if (missingFor(accounts, journal)) return true
  }
  work.journals.push(journal)
  patchOrder(work, {
    reserved_minor: order.total_minor,
    payment_status: order.settlement_term === 'prepay' ? 'paid' : 'unpaid',
  })
  return false
}

const standing = ({ lines }: OrderWork): LineRecord[] => lines.filter((line) => !isRemoved(line))
const asksPerson = (work: OrderWork, skus: ReadonlyMap<number, OrderSku>): boolean =>
  [work.order.sku_id, ...standing(work).map((line) => line.sku_id)].some((id) => {
    const sku = skus.get(id)
    return !sku || sku.needsAudit || sku.stockMode === 'request'
  })

/** As for an order that is made at once: every line confirms by itself, none goes to a merchant of its own. */
function confirmsItself(work: OrderWork, skus: ReadonlyMap<number, OrderSku>, own: OrderSku): boolean {
  return (
    work.ctx.merchant.settings['autoConfirm'] !== 'person' &&
    own.autoConfirm &&
    standing(work).every((line) => {
      const sku = skus.get(line.sku_id)
      const bound = sku?.suppliers.find(({ supplierId }) => supplierId === line.supplier_id)?.boundMerchantId
      return line.open_until !== null || (sku !== undefined && settlesItself(sku) && !bound)
    })
  )
}

function beginAnew(work: OrderWork, line: LineRecord, sku: OrderSku | undefined): void {
  if (isRemoved(line) || !lineStates.open('orderReposted', line.supplier_status)) return
  moveLineTo(work, line, 'orderReposted', 'pending', { asked: null, asked_at: null, asked_text: '' })
  const settled = sku !== undefined && settlesItself(sku) && line.supplier_id === null
  if (line.open_until !== null || settled) patchLine(work, line, { supplier_status: 'no-need' })
}

/** What was asked when it was held need not have been told; it is now. */
async function takeDetails(work: OrderWork, sku: OrderSku, input: HoldPaid): Promise<void> {
  const { ctx, order } = work
  const { contact, collected, remark, guests: view } = input
  patchOrder(work, {
    ...(contact?.name && { contact_name: contact.name, contact_pinyin: pinyinOf(contact.name, '') }),
    ...(contact?.phone && { contact_phone: contact.phone, phone_tail: phoneTail(contact.phone) }),
    ...(contact?.email && { contact_email: contact.email }),
    ...(remark && { remark }),
    ...(collected && { collected }),
  })
  for (const { id, name, info } of view ?? [])
    await sql`update order_guest set name = ${name}, pinyin = ${pinyinOf(name, '')}, info = coalesce(${info ? JSON.stringify(info) : null}::jsonb, info)
      where merchant_id = ${ctx.scope.merchantId} and order_id = ${order.id} and id = ${id}`.execute(ctx.db)
  const { rows: guests } = await sql<{ name: string; pinyin: string; info: Record<string, string> }>`
    select name, pinyin, info from order_guest where merchant_id = ${ctx.scope.merchantId} and order_id = ${order.id}
       and attendance <> 'cancelled' order by position`.execute(ctx.db)
  checkCollected(sku.collect, guests, order.collected, { stored: true })
  if (contact?.name || view?.length) await refreshSearch(ctx, order, guests)
}

/** Told as if it were made now: for everybody else it is. */
function tellCreated(work: OrderWork, agent: AgentFacts): void {
  const { order } = work
  work.events.unshift({
    name: 'created',
    agentVisible: true,
    facts: { code: order.code, item: order.item_names, date: order.service_date, agent: agent.name },
  })
}

/** The places are held so much longer, never past the start. */
export const keepHold = (ctx: Ctx, id: number, until: Date): Promise<OrderState> =>
  onOrder(ctx, { id }, async (work) => {
    const { order, ctx: inner } = work
    if (!order.on_hold || order.status !== 'reviewing') fail('operationInvalid')
    const payBy = new Date(Math.min(until.getTime(), new Date(order.starts_at).getTime())).toISOString()
    await extendHeldStock(inner, order.id, payBy)
    patchOrder(work, { pay_by: payBy })
  })

/** What was let go is held once more. */
export const retakeHold = (ctx: Ctx, id: number, until: Date): Promise<OrderState> =>
  onOrder(ctx, { id }, async (work) => {
    const { order, ctx: inner } = work
    if (!order.on_hold || order.status !== 'cancelled') fail('operationInvalid')
    const skus = await loadOrderSkus(
      inner,
      work.lines.map((line) => line.sku_id),
    )
    moveTo(work, 'payHold', 'reviewing')
    patchOrder(work, {
      pay_by: new Date(Math.min(until.getTime(), new Date(order.starts_at).getTime())).toISOString(),
      payment_status: 'unpaid',
      refund_minor: 0,
      fee_minor: null,
      cancel_reason: null,
    })
    await takeMissingStock(work)
    await refuseClosedAgain(work)
    for (const line of work.lines) beginAnew(work, line, skus.get(line.sku_id))
  })
