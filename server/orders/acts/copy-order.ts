import { sql } from 'kysely'
import type { CopyOrder, OrderCreated } from '#contract/orders/create-order.schema.ts'
import type { OrderStatus } from '#contract/orders/orders.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { Ctx, CallCtx } from '../../kit/ctx.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import { readRow } from '../../kit/db/rows.ts'
import { createOrder } from '../create/create-orders.ts'
import { addOnsOf, choicesOf } from '../create/plan/sold-choices.ts'
import type { OrderRequest } from '../create/order-request.ts'
import { stands } from '../order/order-records.ts'

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
    ...(order.block && { block: true }),
    ...(order.cost_only && { costOnly: true }),
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
