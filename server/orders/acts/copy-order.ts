import { sql } from 'kysely'
import type { PartChoice } from '#contract/catalog/packages/package.schema.ts'
import type { CopyOrder, OrderCreated } from '#contract/orders/create-order.schema.ts'
import type { OrderStatus } from '#contract/orders/orders.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { Ctx, CallCtx } from '../../kit/ctx.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import { readRow } from '../../kit/db/rows.ts'
import { createOrder } from '../create/create-orders.ts'
import type { OrderRequest } from '../create/order-request.ts'
import { stands } from '../order-records.ts'

/** The same order again on another day, at that day's price: guests, contact and what was collected are taken over. */
export async function copyOrder(ctx: CallCtx, input: CopyOrder): Promise<OrderCreated> {
  const request = await inTransaction(ctx, (inner) => readOriginal(inner, input))
  const made = await createOrder(ctx, request)
  const action = endingOf(made.status)
  if (action)
    ctx.takenBackBy?.({
      id: made.id,
      action,
      reason: reasonOf({ word: 'orders.text.copyTakenBack' }),
      with: action === 'cancel' ? { refund: 'operator-fault' } : {},
    })
  return made
}

/** What ends an order that was made by mistake, as it stands. */
const endingOf = (status: OrderStatus) =>
  (['cancel', 'reject'] as const).find((verb) => orderStates.open(verb, status))

async function readOriginal(ctx: Ctx, input: CopyOrder): Promise<OrderRequest> {
  const { db } = ctx
  const order = await readRow(ctx, 'orders', input.id)
  const guests = await db
    .selectFrom('order_guest')
    .select(['kind', 'name', 'pinyin', 'info'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', order.id)
    .where('attendance', '<>', 'cancelled')
    .orderBy('position')
    .execute()
  const { adults, children, infants, units } = order
  return {
    clientRequestId: input.clientRequestId,
    agentId: order.agent_id,
    skuId: order.sku_id,
    date: input.date,
    session: input.session ?? order.session,
    endDate: input.endDate ?? (await endOf(ctx, order.id, input.date)),
    back: await backOf(ctx, order.id, input.date),
    choices: (await choicesOf(ctx, [order.id])).get(order.id),
    addOns: (await addOnsOf(ctx, [order.id])).get(order.id) ?? [],
    adults,
    children,
    infants,
    units,
    contactName: order.contact_name,
    contactPinyin: order.contact_pinyin,
    contactPhone: order.contact_phone,
    contactEmail: order.contact_email,
    guests: guests
      .filter(({ name }) => name)
      .map((guest) => ({
        ...guest,
        kind: guest.kind,
        info: guest.info,
      })),
    collected: order.collected,
    remark: order.remark,
    agentOrderCode: input.agentOrderCode,
    language: order.language,
    shownTotalMinor: input.shownTotalMinor,
    copyOf: order.code,
  }
}

/** A stay keeps its number of nights. */
async function endOf({ db, scope }: Ctx, orderId: number, date: string): Promise<string | undefined> {
  const { rows } = await sql<{ nights: number }>`select l.end_date - l.date as nights from order_line l
    where l.merchant_id = ${scope.merchantId} and l.order_id = ${orderId} and l.kind = 'sku' and l.end_date is not null and ${stands(sql`l`)}
    order by l.position limit 1`.execute(db)
  return rows[0] && Temporal.PlainDate.from(date).add({ days: rows[0].nights }).toString()
}

/** The way back as many days after the way out as it was, or left open again. */
async function backOf(ctx: Ctx, orderId: number, date: string): Promise<OrderRequest['back']> {
  const lines = await ctx.db
    .selectFrom('order_line')
    .select(['leg', 'date', 'session', 'open_until'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', orderId)
    .where('leg', 'is not', null)
    .where(stands(sql`order_line`))
    .orderBy('position')
    .execute()
  const [out, back] = ([1, 2] as const).map((leg) => lines.findLast((line) => line.leg === leg))
  if (!out || !back) return undefined
  if (back.open_until !== null) return { open: true, session: '' }
  const days = Temporal.PlainDate.from(out.date).until(back.date).days
  return {
    open: false,
    date: Temporal.PlainDate.from(date).add({ days }).toString(),
    session: back.session,
  }
}

/** What was chosen for the parts of a package, where it still offers it. */
export async function choicesOf(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, PartChoice[]>> {
  const { rows } = await sql<PartChoice & { orderId: number }>`
    select l.order_id as "orderId", l.part_id as "partId", l.sku_id as "skuId", case when o.session = '' and l.session = any(s.sessions) then l.session else '' end as session
      from order_line l join package_option o on o.merchant_id = l.merchant_id and o.part_id = l.part_id and o.sku_id = l.sku_id
      join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id and s.enabled and s.deleted_at is null
     where l.merchant_id = ${ctx.scope.merchantId} and l.order_id = any(${[...orderIds]}::bigint[]) and l.kind = 'part' and ${stands(sql`l`)} order by l.position`.execute(
    ctx.db,
  )
  return byOrder(rows)
}

/** The add-ons that were taken, where they are still offered: of a part with what was chosen for it. */
export async function addOnsOf(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<Map<number, NonNullable<OrderRequest['addOns']>>> {
  const { rows } = await sql<{ orderId: number; addOnId: number; partId: number | null; quantity: number }>`
    select l.order_id as "orderId", l.sku_id as "addOnId", l.part_id as "partId", least(a.most, greatest(1, l.units)) as quantity
      from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
      left join order_line p on p.merchant_id = l.merchant_id and p.order_id = l.order_id and p.part_id = l.part_id and p.kind = 'part'
      join sku_add_on a on a.merchant_id = l.merchant_id and a.add_on_id = l.sku_id and a.sku_id = coalesce(p.sku_id, o.sku_id)
      join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id and s.enabled and s.deleted_at is null
     where l.merchant_id = ${ctx.scope.merchantId} and l.order_id = any(${[...orderIds]}::bigint[]) and l.kind = 'add-on' and ${stands(sql`l`)} order by l.position`.execute(
    ctx.db,
  )
  return byOrder(rows.map(({ partId, ...rest }) => ({ ...rest, ...(partId !== null && { partId }) })))
}

function byOrder<T extends { orderId: number }>(rows: readonly T[]): Map<number, Omit<T, 'orderId'>[]> {
  const all = new Map<number, Omit<T, 'orderId'>[]>()
  for (const { orderId, ...rest } of rows) all.set(orderId, [...(all.get(orderId) ?? []), rest])
  return all
}
