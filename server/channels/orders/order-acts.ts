import { sql } from 'kysely'
import type { MatchChannelOrder } from '#contract/channels/orders/order.schema.ts'
import { channelOrderStates, type ChannelOrderState } from '#contract/channels/orders/order.states.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { readChannel } from '../connections/channel-connection.ts'
import { actingFor } from '../engine/acting.ts'
import { lockBooking, readBookings, type BookingRow } from '../engine/bookings.ts'
import { endItem } from '../engine/cancel.ts'
import { heldOrderOf } from '../engine/waiting/held-places.ts'
import { inputOfItem, makeItemDraft } from '../engine/waiting/item-draft.ts'
import { makeWaiting } from '../engine/make-waiting.ts'
import { causeOf } from '../engine/no.ts'
import { forgetOffers } from '../engine/offers.ts'
import { patchItem, putNotice } from '../engine/write-item.ts'
import { dropChannelDraft } from '../../order-entry/entry.public.ts'
import { loadOrderSkus } from '../../orders/orders.public.ts'
import { tellAll } from '../products/tell-all.ts'
import type { View } from '../view.ts'
import { ofView } from './orders.queries.ts'

type OrderRef = { id: number; version?: number | undefined }
type Moved = { id: number; state: ChannelOrderState; version: number }
type Verb = 'orderMatch' | 'orderMake' | 'orderReject' | 'makeAlreadyHandler' | 'takeBackHandler'

/** The item locked, of this page's marketplace, as the person saw it and open for this. */
async function lockItem(ctx: Ctx, view: View, { id, version }: OrderRef, verb: Verb): Promise<BookingRow> {
  const [seen] = await readBookings(ctx, sql`c.id = ${id} and ${ofView(view)}`, 1)
  if (!seen) return fail('notFound')
  const connection = await readChannel(ctx, seen.connection_id)
  const row = (await lockBooking(ctx, connection, { id })) ?? fail('notFound')
  if (version !== undefined && version !== row.version) fail('changedMeanwhile')
  if (channelOrderStates.verbs[verb].from && !channelOrderStates.open(verb, row.state))
    fail('operationInvalid')
  return row
}

async function movedNow(ctx: Ctx, id: number): Promise<Moved> {
  const [row] = await readBookings(ctx, sql`c.id = ${id}`, 1)
  return row ? { id, state: row.state, version: row.version } : fail('notFound')
}

const tell = (ctx: Ctx, verb: Verb, row: BookingRow, reason?: string): Promise<void> =>
  emit(ctx, `channels.${verb}`, {
    subject: 'channelOrder',
    subjectId: row.id,
    ...(row.order_id !== null && { orderId: row.order_id }),
    reason,
    facts: { code: row.third_code, system: row.system },
  })

/** What it is of ours; it goes on as the draft that is made of it. */
export const matchOrder = (view: View) => async (ctx: Ctx, input: MatchChannelOrder) => {
  const row = await lockItem(ctx, view, input, 'orderMatch')
  const connection = await readChannel(ctx, row.connection_id)
  const sku = (await loadOrderSkus(ctx, [input.skuId])).get(input.skuId) ?? failField('skuId', 'unknown')
  const session =
    input.session ?? (sku.sessions.includes(row.session) ? row.session : (sku.sessions[0] ?? ''))
  if (sku.sessions.length ? !sku.sessions.includes(session) : session !== '')
    failField('session', 'notAllowed')
  const date = input.date ?? row.date
  const units = row.units.map((unit) => ({ ...unit, kind: input.units[unit.unit] ?? unit.kind }))
  if (row.draft_id !== null) await dropChannelDraft(ctx, row.draft_id)
  const draftId = await makeItemDraft(ctx, connection, {
    id: row.id,
    again: row.version,
    units,
    session,
    offer: { skuId: sku.id, sku },
    input: inputOfItem(row, date),
    heldOrderId: await heldOrderOf(ctx, row),
  })
  await patchItem(ctx, row.id, {
    units,
    sku_id: sku.id,
    session,
    draft_id: draftId,
    handled: false,
    ...(date && { date }),
  })
  if (input.remember) await remember(ctx, row, input)
  await tell(ctx, 'orderMatch', row)
  return { id: row.id, draftId, orderId: row.order_id }
}

/** From now on the marketplace's product is this one. */
async function remember(
  ctx: Ctx,
  row: BookingRow,
  { skuId, units, session }: MatchChannelOrder,
): Promise<void> {
  await sql`insert into channel_product (merchant_id, connection_id, outside_product, outside_option, outside_name, sku_id, session, units, state, created_by_name)
    values (${ctx.scope.merchantId}, ${row.connection_id}, ${row.outside_product}, ${row.outside_option}, ${row.item_name}, ${skuId}, ${session ?? ''}, ${JSON.stringify(units)}::jsonb, 'live', ${ctx.actor.name})
    on conflict (merchant_id, connection_id, outside_product, outside_option, session) where state <> 'removed'
    do update set sku_id = excluded.sku_id, units = channel_product.units || excluded.units, state = 'live', version = channel_product.version + 1`.execute(
    ctx.db,
  )
  await tellAll(ctx, [skuId])
  ctx.afterCommit(() => forgetOffers(ctx.app))
}

/** Made now, as it stands; the marketplace is told where it is confirmed at once. */
export const makeOrderNow =
  (view: View) =>
  async (ctx: CallCtx, input: OrderRef): Promise<Moved> => {
    const { row, connection } = await inTransaction(ctx, async (inside) => {
      const found = await lockItem(inside, view, input, 'orderMake')
      return { row: found, connection: await readChannel(inside, found.connection_id) }
    })
    const acting = actingFor(ctx.app, connection)
    const outcome = await makeWaiting(acting, row)
    if (!outcome.ok) {
      if (outcome.why === 'wrongState') fail('operationInvalid')
      const why = ctx.app.word(ctx.language, `channels.causes.${causeOf(outcome.why)}`)
      fail('channels.notMade', { why })
    }
    return inTransaction(ctx, async (inside) => {
      await tell(inside, 'orderMake', row)
      return movedNow(inside, row.id)
    })
  }

export const rejectOrder =
  (view: View) =>
  async (ctx: Ctx, input: OrderRef & { reason: string }): Promise<Moved> => {
    const row = await lockItem(ctx, view, input, 'orderReject')
    await endItem({ ...ctx, actor: { ...ctx.actor, kind: 'channel' } }, row, {
      state: 'rejected',
      reason: input.reason,
      fee: 'none',
    })
    await putNotice(
      ctx,
      { id: row.id, connectionId: row.connection_id },
      { kind: 'refuse', body: { reason: input.reason } },
    )
    await tell(ctx, 'orderReject', row, input.reason)
    return movedNow(ctx, row.id)
  }

const handled =
  (verb: 'makeAlreadyHandler' | 'takeBackHandler', is: boolean) =>
  (view: View) =>
  async (ctx: Ctx, input: OrderRef): Promise<Moved> => {
    const row = await lockItem(ctx, view, input, verb)
    await sql`update channel_order set handled = ${is}, handled_by_name = ${is ? ctx.actor.name : ''}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and id = ${row.id}`.execute(ctx.db)
    ctx.takenBackBy?.({ id: row.id, version: row.version + 1 })
    await tell(ctx, verb, row)
    return movedNow(ctx, row.id)
  }
export const markHandled = handled('makeAlreadyHandler', true)
export const markUnhandled = handled('takeBackHandler', false)
