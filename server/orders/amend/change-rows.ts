import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { nameIn, type Language } from '#contract/kit/schema.ts'
import { paymentStates } from '#contract/orders/orders.states.ts'
import { insertRow } from '../../kit/db/rows.ts'
import { refreshSearch } from '../order/order-search.ts'
import { fundedOf, letGo } from '../act/end-order.ts'
import { leadName } from '../create/duplicates.ts'
import { answerBy } from '../create/plan/decide-money.ts'
import { beginsAs } from '../create/decide.ts'
import { returnOf } from '../create/plan/return-of.ts'
import { addedTax, sumOfTax } from '../money/order-tax.ts'
import { isAddOn, tracedAddOns } from '../create/plan/plan-add-ons.ts'
import { lineRow } from '../create/write.ts'
import { bookCost } from '../act/book-cost.ts'
import { anew, unmirrored } from '../order/line-anew.ts'
import { countsOf, linesOf, type LineRecord, type OrderRecord } from '../order/order-records.ts'
import { isOutside } from '../order/order-journals.ts'
import { paymentNow } from '../refunds/order-money.ts'
import { patchCost, patchLine, type LinePatch, type OrderPatch, type OrderWork } from '../order/order-work.ts'
import type { LinePlan } from './lines/line-plan.ts'
import { isReserved } from './lines/line-plans.ts'
import { sumSold } from '../money/pieces.ts'
import type { Plan } from './plan-amendment.ts'
import { settledNow } from './settled-now.ts'
import { isMove } from './wanted.ts'

/** Lines that are added, by their place in the plan: they stand before their stock is taken. */
export async function insertLines(work: OrderWork, plan: Plan): Promise<Map<LinePlan, number>> {
  const { ctx, order, lines } = work
  const ids = new Map<LinePlan, number>()
  let position = Math.max(...lines.map((line) => line.position))
  for (const [at, one] of plan.lines.entries()) {
    const { line, planned, pieces, unit } = one
    if (line || !planned) continue
    const { priceMinor, taxes } = sumSold(pieces)
    const row = lineRow(
      {
        orderId: order.id,
        agentId: order.agent_id,
        position: ++position,
        currency: order.currency,
        language: ctx.merchant.language,
      },
      {
        ...planned,
        status: beginsAs(planned),
        priceMinor,
        taxes,
        unitPrices: unit ?? firstOf(pieces).unit,
      },
    )
    const { names, taxes: view, unit_prices: unitPrices, ...rest } = row
    const { id } = await insertRow(ctx, 'order_line', {
      ...rest,
      names: JSON.stringify(names),
      taxes: JSON.stringify(view),
      unit_prices: JSON.stringify(unitPrices),
      pieces: JSON.stringify(pieces),
    })
    const cost = plan.costs[at]
    await ctx.db
      .insertInto('order_line_cost')
      .values({
        merchant_id: ctx.scope.merchantId,
        line_id: id,
        order_id: order.id,
        supplier_id: planned.supplierId,
        currency: cost?.currency ?? null,
        cost_minor: cost?.costMinor ?? null,
        unit_costs: JSON.stringify(cost?.unitCosts ?? {}),
      })
      .execute()
    ids.set(one, id)
  }
  if (ids.size > 0) await joinLines(work, new Set(ids.values()))
  return ids
}

/** The order waits for them too, from now on. */
async function joinLines({ ctx, order, lines, costs }: OrderWork, ids: ReadonlySet<number>): Promise<void> {
  const now = await linesOf(ctx, order.id)
  for (const line of now.lines.filter(({ id }) => ids.has(id))) {
    lines.push(line)
    const cost = now.costs.get(line.id)
    if (cost) costs.set(line.id, cost)
  }
}

/** Lines that stand: what is sold of them, where and when; what goes is let go as at the end of an order. */
export function changeLines(work: OrderWork, plan: Plan, reason: string): void {
  plan.lines.forEach((one, at) => {
    const { line, pieces, change } = one
    if (!line) return
    const { priceMinor, taxes } = sumSold(pieces)
    const sold: LinePatch = {
      price_minor: priceMinor,
      tax_minor: sumOfTax(taxes),
      taxes,
      pieces,
    }
    if (change === 'same') {
      if (priceMinor !== line.price_minor) patchLine(work, line, sold)
      return
    }
    patchLine(work, line, { ...sold, ...placeOf(one, line, work.ctx.merchant.language) })
    if (change === 'gone') letGo(work, line, { reason })
    else changeCost(work, plan, at, line)
  })
}

/** Another product with another supplier, or a way back that gets its day: what was agreed for the line counts no more. */
export const beginsAnew = (one: LinePlan): boolean => {
  const { line, planned } = one
  if (!line || !planned) return false
  if (isReserved(one) || line.supplier_status === 'cancelled') return true
  return (
    planned.sku.id !== line.sku_id &&
    (planned.supplierId !== line.supplier_id || line.mirror_merchant !== null)
  )
}

/** Where a line is now. Another product begins anew with its own supplier. */
function placeOf(one: LinePlan, line: LineRecord, language: Language): LinePatch {
  const { planned, counts, change, pieces, unit = pieces[0]?.unit ?? line.unit_prices } = one
  if (!planned) return {}
  const { sku } = planned
  const place: LinePatch = {
    ...counts,
    date: planned.date,
    session: planned.session,
    end_date: planned.endDate,
    leg: planned.leg,
    leg_starts_at: planned.leg === null ? null : planned.start.toISOString(),
    open_until: planned.openUntil,
    ...(change === 'moved' && { unit_prices: unit }),
  }
  const fresh = beginsAs(planned)
  if (isReserved(one)) return { ...place, ...anew, supplier_id: planned.supplierId, supplier_status: fresh }
  // Whoever let it go does not hold it as it is now either.
  const letGo = line.supplier_status === 'cancelled' && { ...anew, supplier_status: fresh }
  if (sku.id === line.sku_id) return { ...place, ...letGo }
  const other: LinePatch = {
    ...place,
    sku_id: sku.id,
    sku_code: sku.code,
    product_type: sku.productType,
    charge_method: sku.chargeMethod,
    name: nameIn(sku.names, language),
    names: sku.names,
  }
  // Its supplier sells both and agreed where it held the line: it stays in its hands.
  if (planned.supplierId === line.supplier_id && !line.mirror_merchant) return { ...other, ...letGo }
  return {
    ...other,
    ...anew,
    ...unmirrored,
    supplier_id: planned.supplierId,
    supplier_status: fresh,
  }
}

/** It costs what its supplier asks now; what is owed for it follows where it is owed already. */
function changeCost(work: OrderWork, plan: Plan, at: number, line: LineRecord): void {
  const requested = plan.costs[at]
  const cost = work.costs.get(line.id)
  if (requested === undefined || !cost) return
  const isOwed = cost.posted_minor > 0
  // Nobody has agreed to a line that begins anew: nothing is owed for it.
  const begins = cost.supplier_id !== line.supplier_id || line.supplier_status === 'pending'
  if (begins) bookCost(work, line, 0)
  patchCost(work, cost, {
    supplier_id: line.supplier_id,
    currency: requested?.currency ?? null,
    cost_minor: requested?.costMinor ?? null,
    unit_costs: requested?.unitCosts ?? {},
  })
  if (isOwed && !begins) bookCost(work, line, 'whole')
}

/** The order itself: what it is, when, for how many and for how much. */
export function orderPatch({ ctx, order }: OrderWork, plan: Plan): OrderPatch {
  const { gathered, sold, party, feeMinor, added, amendment } = plan
  const { sku, start, waiting } = gathered
  const { charged, returned } = settledNow(order, plan)
  const isSold = order.status === 'confirmed'
  const moves = charged.amountMinor - returned.amountMinor
  const dueMinor = sold.priceMinor - (fundedOf(order) + moves)
  const isSettled = !paymentStates.is(order.payment_status, 'due') && !isOutside(order)
  const owes = isSettled && added.amountMinor > charged.amountMinor && dueMinor > 0
  const isPaidNow = order.payment_status === 'part-paid' && dueMinor === 0
  const waits = order.status === 'reviewing' || order.status === 'processing'
  const taxMinor = sumOfTax(sold.taxes)
  return {
    ...countsOf({ ...order, ...party.counts }),
    total_minor: sold.priceMinor,
    discount_minor: plan.discountMinor,
    subtotal_minor: sold.priceMinor - addedTax(sold.taxes) + plan.discountMinor,
    tax_minor: taxMinor,
    base_total_minor: sold.baseMinor,
    base_tax_minor: sold.taxes.reduce((sum, tax) => sum + tax.baseTaxMinor, 0),
    ...(isSold
      ? { booked_minor: order.booked_minor + moves }
      : { reserved_minor: order.reserved_minor + moves }),
    ...(returned.amountMinor > 0 && {
      fee_minor: (order.fee_minor ?? 0) + feeMinor,
      refund_minor: order.refund_minor + returned.amountMinor - feeMinor,
    }),
    ...(owes && { payment_status: 'part-paid' as const }),
    ...(isPaidNow && { payment_status: paymentNow({ ...order, payment_status: 'paid' }) }),
    fee_steps: plan.feeSteps,
    amendments: order.amendments + 1,
    ...(isMove(amendment) && {
      sku_id: sku.id,
      product_type: sku.productType,
      category_id: sku.categoryId,
      item_name: nameIn(sku.names, ctx.merchant.language),
      item_names: sku.names,
      service_date: waiting.request.date,
      session: waiting.request.session,
      starts_at: start.toISOString(),
      ...(plan.repriced && {
        price_trace: tracedAddOns(
          firstOf(gathered.prices).trace,
          gathered.lines.filter(isAddOn),
          gathered.addOnPrices,
        ),
      }),
      ...(waits && { answer_by: answerBy(ctx, start) }),
    }),
    ...(hasLapsed(order, plan) ? {} : returnOf(gathered.lines)),
    ...beginsWithBack(gathered.lines),
  }
}

/** Its open return is over: what stands on the order stays so. */
const hasLapsed = (order: OrderRecord, { lines }: Plan): boolean =>
  !order.return_open &&
  lines.some(
    ({ line, planned, change }) => line?.open_until && change !== 'gone' && planned?.openUntil !== null,
  )

/** An order whose way out is gone begins with its way back. */
function beginsWithBack([first]: Plan['gathered']['lines']): OrderPatch {
  return first?.leg === 2
    ? { service_date: first.date, session: first.session, starts_at: first.start.toISOString() }
    : {}
}

/** Who goes stays in the history, with nothing to use; who comes stands behind the others. */
export async function changeGuests({ ctx, order }: OrderWork, { party }: Plan): Promise<void> {
  const { goes, comes, stays } = party
  if (goes.length + comes.length === 0) return
  const merchantId = ctx.scope.merchantId
  await sql`update order_guest set attendance = 'cancelled'
    where merchant_id = ${merchantId} and order_id = ${order.id} and id = any(${goes.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  )
  const rows = comes.map(({ kind, name, pinyin, info, since }, at) => ({
    at: at + 1,
    kind,
    name,
    pinyin,
    info,
    since,
  }))
  await sql`insert into order_guest (merchant_id, order_id, position, kind, name, pinyin, info, since)
    select ${merchantId}, ${order.id}, last.position + r.at, r.kind, r.name, r.pinyin, r.info, r.since
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(at int, kind text, name text, pinyin text, info jsonb, since int),
           (select coalesce(max(position), 0) as position from order_guest where merchant_id = ${merchantId} and order_id = ${order.id}) last`.execute(
    ctx.db,
  )
  await refreshSearch(ctx, order, [...stays, ...comes])
}

/** The first guest's name, as orders are compared by it. */
export const leadAfter = ({ order }: OrderWork, { party }: Plan): string =>
  leadName([...party.stays, ...party.comes], order.contact_name)
