import { sql } from 'kysely'
import type { z } from 'zod'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { taxWithin } from '#contract/pricing/tax/tax.ts'
import type { ApplyPreset, ItemForm, RemoveItem } from '#contract/orders/subsidiary/subsidiary.schema.ts'
import { postJournals, type AccountRef, type Journal } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { violated } from '../../kit/db/db.ts'
import { insertRow, lockRow, updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { ratesToday, toOwn } from '../../pricing/pricing.public.ts'
import { agentsOwn } from '../order/order-journals.ts'
import { lockOrder, type LineRecord, type OrderRecord } from '../order/order-records.ts'
import { amountOf, fits, presetOf } from './presets.ts'

type Item = {
  side: 'income' | 'cost'
  name: string
  amountMinor: number
  currency: string
  supplierId: number | null
  reason: string
  presetId?: number
  clientRequestId?: string
}

/** Puts something on a line that its price and cost do not hold; the agent pays for what it brings, the supplier gets what it costs. */
export async function addItem(ctx: Ctx, form: ItemForm): Promise<{ id: number }> {
  const { orderId, lineId, amountMinor, ...item } = form
  const { order, lines } = await lockOrder(ctx, orderId)
  const line = lines.find(({ id }) => id === lineId) ?? failField('lineId', 'unknown')
  if (amountMinor === 0) failField('amountMinor', 'zero')
  // What the agent pays stands on its account, which has one currency.
  if (item.side === 'income' && item.currency !== order.currency)
    failField('currency', 'orders.fieldErrors.agentsCurrency')
  return putOn(ctx, order, line, {
    ...item,
    amountMinor,
    supplierId: item.side === 'cost' ? item.supplierId : null,
  })
}

/** Puts a preset item on a line, by hand. */
export async function applyPreset(
  ctx: Ctx,
  { orderId, lineId, presetId }: z.output<typeof ApplyPreset>,
): Promise<{ id: number }> {
  const { order, lines } = await lockOrder(ctx, orderId)
  const line = lines.find(({ id }) => id === lineId) ?? failField('lineId', 'unknown')
  const preset = await presetOf(ctx, presetId)
  if (!preset.enabled) fail('operationInvalid')
  return putOn(ctx, order, line, amountOf(preset, order, line))
}

/** The same by its rule: of what fits, and what is not there yet. Answers how many. */
export async function applyByRule(ctx: Ctx, orderId: number, presetIds: readonly number[]): Promise<number> {
  const { order, lines } = await lockOrder(ctx, orderId)
  let put = 0
  for (const id of presetIds) {
    const preset = await presetOf(ctx, id)
    const taken = await ctx.db
      .selectFrom('order_item')
      .select('line_id')
      .where('merchant_id', '=', ctx.scope.merchantId)
      .where('order_id', '=', orderId)
      // One that was taken off by hand stays off.
      .where('preset_id', '=', id)
      .execute()
    const had = new Set(taken.map((row) => row.line_id))
    const fitting = lines.filter((line) => fits(preset, order, line))
    const wanted = preset.basis === 'order' ? fitting.slice(0, 1) : fitting
    for (const line of wanted.filter((one) => !had.has(one.id))) {
      const item = amountOf(preset, order, line)
      if (item.amountMinor === 0) continue
      await putOn(ctx, order, line, item)
      put += 1
    }
  }
  return put
}

async function putOn(ctx: Ctx, order: OrderRecord, line: LineRecord, item: Item): Promise<{ id: number }> {
  const { side, name, amountMinor, currency, supplierId, reason } = item
  const rates = await ratesToday(ctx, [currency])
  // What the agent pays besides is taxed as what it bought.
  const taxMinor = side === 'income' ? taxWithin(amountMinor, order.total_minor, order.tax_minor) : 0
  const row = {
    order_id: order.id,
    line_id: line.id,
    side,
    name,
    amount_minor: amountMinor,
    currency,
    tax_minor: taxMinor,
    base_minor: toOwn(ctx, rates, amountMinor - taxMinor, currency),
    supplier_id: supplierId,
    preset_id: item.presetId ?? null,
    reason,
    by_name: ctx.actor.name,
    client_request_id: item.clientRequestId && `${ctx.user?.id ?? 0} ${item.clientRequestId}`,
  }
  const { id } = await insertRow(ctx, 'order_item', row).catch((error: unknown) =>
    violated(error) === 'order_item_preset' ? fail('operationInvalid') : Promise.reject(error),
  )
  await postJournals(ctx, [journalOf(order, line.id, { id, taxMinor, ...item }, 1)])
  await tell(ctx, 'orders.itemAdded', order, item)
  return { id }
}

/** Takes it off again, by the reverse of its journal. */
export async function removeItem(
  ctx: Ctx,
  { id, reason }: z.output<typeof RemoveItem>,
): Promise<{ done: true }> {
  const found = await lockRow(ctx, 'order_item', id)
  const { order } = await lockOrder(ctx, found.order_id)
  if (found.removed_at) fail('operationInvalid')
  const item: Item = {
    side: found.side === 'income' ? 'income' : 'cost',
    name: found.name,
    amountMinor: found.amount_minor,
    currency: found.currency,
    supplierId: found.supplier_id,
    reason,
  }
  await updateRow(
    ctx,
    'order_item',
    { id },
    {
      removed_at: ctx.now.toISOString(),
      removed_by_name: ctx.actor.name,
      removed_reason: reason,
    },
  )
  await postJournals(ctx, [journalOf(order, found.line_id, { id, taxMinor: found.tax_minor, ...item }, -1)])
  await tell(ctx, 'orders.itemRemoved', order, item)
  return { done: true }
}

/**
 * Income is the agent's to pay and sold, its tax the state's; a cost is its supplier's, or waits to be paid to whoever it is. Below
 * zero the other way round.
 */
function journalOf(
  order: OrderRecord,
  lineId: number,
  item: Item & { id: number; taxMinor: number },
  sign: 1 | -1,
): Journal {
  const { id, side, name, currency, supplierId, taxMinor } = item
  const amount = item.amountMinor * sign
  const owed: AccountRef = supplierId
    ? { kind: 'supplier-payable', supplierId, currency }
    : { kind: 'clearing', name: 'order-items', currency }
  const entry = (account: AccountRef, minor: number): Journal['entries'][number] =>
    minor > 0 ? { account, debitMinor: minor } : { account, creditMinor: -minor }
  return {
    kind: sign === 1 ? 'order-item' : 'order-item-back',
    orderId: order.id,
    lineId,
    agentId: side === 'income' ? order.agent_id : null,
    memo: `${name}: ${item.reason}`,
    onceKey: `order item ${id} ${sign}`,
    entries:
      side === 'income'
        ? [
            entry(agentsOwn(order), amount),
            entry({ kind: 'sales', currency }, taxMinor * sign - amount),
            entry({ kind: 'tax', currency }, -taxMinor * sign),
          ]
        : [entry({ kind: 'cost', currency }, amount), entry(owed, -amount)],
  }
}

const tell = (ctx: Ctx, type: `${string}.${string}`, order: OrderRecord, item: Item) =>
  emit(ctx, type, {
    subject: 'order',
    subjectId: order.id,
    orderId: order.id,
    agentId: order.agent_id,
    reason: item.reason,
    facts: { name: item.name, amount: `${groupedAmount(item.amountMinor, item.currency)} ${item.currency}` },
    topics: ['order', 'book'],
  })

/** Orders whose service day has come and that some preset may still be put on: so many days back. */
export async function ordersForRules(ctx: Ctx, from: string, to: string, limit: number) {
  const { rows } = await sql<{ orderId: number; presetIds: number[] }>`
    select o.id as "orderId", array_agg(distinct p.id order by p.id) as "presetIds"
      from item_preset p join orders o on o.merchant_id = p.merchant_id
       and (p.service_from is null or o.service_date >= p.service_from) and (p.service_to is null or o.service_date <= p.service_to)
       and (p.agent_ids = '{}' or o.agent_id = any(p.agent_ids)) and (p.product_types = '{}' or o.product_type = any(p.product_types))
     where p.merchant_id = ${ctx.scope.merchantId} and p.by_rule and p.enabled and o.service_date between ${from} and ${to}
       and o.status = 'confirmed' and o.deleted_at is null and not o.invalid
       and not exists (select from order_item i where i.merchant_id = o.merchant_id and i.order_id = o.id and i.preset_id = p.id)
     group by o.id order by o.id limit ${limit}`.execute(ctx.db)
  return rows
}
