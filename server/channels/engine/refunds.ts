import { converter } from '#contract/kit/money/rate.ts'
import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { fail } from '../../kit/call/errors.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import { insertRow } from '../../kit/db/rows.ts'
import { applyRefund, putToFollowUp, withdrawOpen } from '../../orders/orders.public.ts'
import { ratesToday, toOwn } from '../../pricing/pricing.public.ts'
import type { Booking, BookingRef, ChannelRefund, Engine, Outcome } from '../port/engine.ts'
import { byProduct, type Acting } from './acting.ts'
import { amendWithin } from './amend.ts'
import { findBooking, whichBooking, type BookingRow } from './bookings.ts'
import { endItem } from './cancel.ts'
import { bookingNow, onBooking } from './on-booking.ts'
import { no, refuse } from './no.ts'
import { feeOf, openUnits } from './refunding/part-fee.ts'
import { pendingOf, readRefund, settle, type RefundRow, type Settling } from './refunding/refund-rows.ts'
import { draftAnew } from './waiting/item-draft.ts'
import { jsonOf, patchItem, putNotice } from './write-item.ts'

export const refundOf = (row: RefundRow): ChannelRefund => ({
  id: row.id,
  outsideId: row.outside_id,
  kind: row.kind,
  state: row.state,
  quantity: row.quantity,
  unitNos: row.units,
  currency: row.currency,
  amountMinor: row.amount_minor,
  feeMinor: row.fee_minor,
  reason: row.reason,
  answer: row.answer,
  answerBy: row.answer_by,
  facts: row.facts,
})

type Ask = Parameters<Engine['askRefund']>[1]
type EngineRefundsView = Parameters<Engine['refundedByMarket']>[1]

/** Part or all is asked back. */
export const askRefund = (acting: Acting, ref: BookingRef, ask: Ask): Promise<Outcome<ChannelRefund>> =>
  onBooking(acting, ref, async (ctx, row) => {
    const before = await refundBy(ctx, acting, ask.outsideId)
    if (before) return repeatOf(before, row, ask)
    const kind = ask.kind ?? 'request'
    // Cancelled here: the guest asks for his money there, and nothing stands that could be refused.
    const isTakenBack = kind === 'request' && row.state === 'cancelled' && row.confirmed_at !== null
    if (!isTakenBack && !channelOrderStates.is(row.state, 'paid')) return no(endedAs(row))
    const nos = kind === 'money' ? [] : await chosenUnits(ctx, row, ask)
    const feeMinor =
      row.order_id === null || kind === 'money' ? 0 : await feeOf(ctx, row, { nos, isTakenBack })
    const answerBy =
      ask.answerBy ??
      new Date(ctx.now.getTime() + acting.connection.refundAnswerHours * 3_600_000).toISOString()
    const made = await insertRefund(ctx, acting, {
      row,
      kind,
      state: 'waiting',
      nos,
      ask,
      feeMinor,
      answerBy,
    })
    const isPlain = ask.auto && kind === 'request' && feeMinor === 0 && row.used === 0
    if (isPlain && !(await isBusy(ctx, row))) {
      await carryOut(ctx, acting, { row, refund: made, fee: 'rule' })
      await settle(ctx, made, { state: 'approved', byRule: true })
    } else
      await emit(ctx, 'channels.refundAsked', {
        subject: 'channelRefund',
        subjectId: made.id,
        orderId: row.order_id,
        facts: { channel: ctx.actor.name, code: row.third_code, quantity: made.quantity },
      })
    return { ok: true, value: refundOf(await readRefund(ctx, made.id)) }
  })

/** Somebody else has asked to change the order: whether its places go back first, people say. */
const isBusy = async (ctx: Ctx, { order_id: orderId }: BookingRow): Promise<boolean> =>
  orderId !== null && withdrawOpen(byProduct(ctx), orderId, { reason: ctx.actor.name, ownOnly: true })

/**
 * Given back already: codes void at once, for as many as nobody has used. Where the order cannot follow, put away or about to end, it is
 * noted all the same, and people settle the rest.
 */
export async function refundedByMarket(
  acting: Acting,
  ref: BookingRef,
  response: EngineRefundsView,
): Promise<Outcome<Booking>> {
  const outcome = await givenBack(acting, ref, response, (ctx, row, refund) =>
    carryOut(ctx, acting, { row, refund, fee: 'none', force: true }),
  )
  const isKnown = !outcome.ok && outcome.why !== 'unknownBooking' && outcome.why !== 'conflict'
  return isKnown ? givenBack(acting, ref, response, noteAlone) : outcome
}

const givenBack = (
  acting: Acting,
  ref: BookingRef,
  response: EngineRefundsView,
  follow: (ctx: Ctx, row: BookingRow, refund: RefundRow) => Promise<void>,
): Promise<Outcome<Booking>> =>
  onBooking(acting, ref, async (ctx, row) => {
    const before = await refundBy(ctx, acting, response.outsideId)
    if (before)
      return before.channel_order_id === row.id ? bookingNow(ctx, acting, row.id, true) : no('conflict')
    if (channelOrderStates.is(row.state, 'ended')) return bookingNow(ctx, acting, row.id, true)
    const rest = openUnits(row)
    const named = response.outsideIds?.length
      ? rest.filter(({ unit }) => response.outsideIds?.includes(unit.outsideId))
      : rest.toReversed()
    const wanted = response.outsideIds?.length ?? response.quantity ?? rest.length
    const nos = named.slice(0, wanted).map(({ no: at }) => at)
    const pending = await pendingOf(ctx, row.id)
    const made = await insertRefund(ctx, acting, {
      row,
      kind: 'by-market',
      state: 'done',
      nos,
      ask: response,
      feeMinor: 0,
      answerBy: null,
      short: wanted - nos.length,
    })
    if (nos.length) await follow(ctx, row, made)
    // What was asked before and is given back now needs no answer any more.
    for (const one of pending)
      if (one.units.some((at) => nos.includes(at)))
        await settle(ctx, one, { state: 'approved', byRule: true })
    await emit(ctx, 'channels.refundedByMarket', {
      subject: 'channelRefund',
      subjectId: made.id,
      orderId: row.order_id,
      facts: {
        channel: ctx.actor.name,
        code: row.third_code,
        quantity: nos.length,
        used: wanted - nos.length,
      },
    })
    return bookingNow(ctx, acting, row.id)
  })

const endedAs = (row: BookingRow) =>
  row.state === 'refunded'
    ? 'alreadyRefunded'
    : row.state === 'cancelled'
      ? 'alreadyCancelled'
      : row.state === 'held'
        ? 'notPaid'
        : 'wrongState'

function repeatOf(before: RefundRow, row: BookingRow, ask: Ask): Outcome<ChannelRefund> {
  const quantity = ask.outsideIds?.length ?? ask.quantity
  const isSame =
    before.channel_order_id === row.id &&
    (quantity === undefined || quantity === before.quantity || before.kind === 'money')
  return isSame ? { ok: true, value: refundOf(before), repeated: true } : no('conflict')
}

/** Written down of the item; its order is followed by people. */
async function noteAlone(ctx: Ctx, row: BookingRow, refund: RefundRow): Promise<void> {
  const nos = new Set(refund.units)
  const refundedAt = ctx.now.toISOString()
  const units = row.units.map((unit, at) => (nos.has(at + 1) ? { ...unit, refundedAt } : unit))
  const refunded = row.refunded + nos.size
  const isWhole = refunded === row.ordered
  await patchItem(ctx, row.id, {
    units,
    refunded,
    ...(isWhole && { state: 'refunded', ended_at: refundedAt, end_reason: refund.reason }),
  })
  if (row.order_id === null) return
  const params = { market: ctx.actor.name, count: nos.size }
  const reason = reasonOf({ word: 'channels.text.refundedThere', params })
  await putToFollowUp(byProduct(ctx), row.order_id, 'channel-failed', reason)
}

/** Which units: those that are named, else the last that nobody has used or asked back. Never more than were bought. */
async function chosenUnits(
  ctx: Ctx,
  row: BookingRow,
  ask: Pick<Ask, 'quantity' | 'outsideIds'>,
): Promise<number[]> {
  const requested = new Set((await pendingOf(ctx, row.id)).flatMap(({ units }) => units))
  if (ask.outsideIds?.length) {
    const named = ask.outsideIds.map((id) => row.units.findIndex((unit) => unit.outsideId === id) + 1)
    if (named.includes(0)) refuse('unknownUnit', { field: 'outsideIds' })
    for (const at of named) {
      const unit = row.units[at - 1]
      if (unit?.usedAt) refuse('alreadyUsed')
      if (unit?.refundedAt || requested.has(at)) refuse('alreadyRefunded')
    }
    return named
  }
  const open = openUnits(row).filter(({ no: at }) => !requested.has(at))
  if (ask.quantity === undefined && !open.length) refuse(row.used > 0 ? 'alreadyUsed' : 'alreadyRefunded')
  const wanted = ask.quantity ?? open.length
  if (wanted < 1 || wanted > row.ordered) refuse('badQuantity', { max: open.length })
  if (wanted > open.length) refuse(row.used > 0 ? 'alreadyUsed' : 'alreadyRefunded', { left: open.length })
  return open.slice(-wanted).map(({ no: at }) => at)
}

type New = {
  row: BookingRow
  kind: RefundRow['kind']
  state: RefundRow['state']
  nos: readonly number[]
  ask: Pick<Ask, 'outsideId' | 'amountMinor' | 'currency' | 'reason' | 'raw' | 'facts'>
  feeMinor: number
  answerBy: string | null
  short?: number
}
async function insertRefund(
  ctx: Ctx,
  { connection }: Acting,
  { row, kind, state, nos, ask, feeMinor, answerBy, short = 0 }: New,
): Promise<RefundRow> {
  const { id } = await insertRow(ctx, 'channel_refund', {
    connection_id: connection.id,
    system: connection.system,
    channel_order_id: row.id,
    outside_id: ask.outsideId,
    kind,
    state,
    quantity: nos.length,
    units: JSON.stringify(nos),
    currency: ask.currency ?? row.currency,
    amount_minor: ask.amountMinor ?? null,
    fee_minor: feeMinor,
    reason: (ask.reason ?? '').slice(0, 500),
    answer: short > 0 ? 'used' : '',
    answer_by: answerBy,
    raw: jsonOf(ask.raw),
    facts: jsonOf(ask.facts),
    ...(state === 'done' && { answered_at: ctx.now.toISOString() }),
  })
  return readRefund(ctx, id)
}

export async function refundBy(
  ctx: Ctx,
  { connection }: Acting,
  outsideId: string,
): Promise<RefundRow | undefined> {
  const { rows } =
    await sql<RefundRow>`select * from channel_refund where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connection.id} and outside_id = ${outsideId}`.execute(
      ctx.db,
    )
  return rows[0]
}

type Carrying = { row: BookingRow; refund: RefundRow; fee: 'rule' | 'none'; force?: boolean }

/** Places and money back, codes void; item and order are locked. Refuses what somebody has used meanwhile. */
async function carryOut(
  ctx: Ctx,
  acting: Acting,
  { row, refund, fee, force = false }: Carrying,
): Promise<void> {
  if (refund.kind === 'money') return giveMoney(ctx, row, refund)
  const nos = new Set(refund.units)
  const removed = row.units.filter((_, at) => nos.has(at + 1))
  if (removed.some(({ usedAt }) => usedAt)) refuse('alreadyUsed')
  if (removed.some(({ refundedAt }) => refundedAt)) refuse('alreadyRefunded')
  const at = ctx.now.toISOString()
  const units = row.units.map((unit, place) => (nos.has(place + 1) ? { ...unit, refundedAt: at } : unit))
  const refunded = row.refunded + removed.length
  const isWhole = refunded === row.ordered
  const isOver = channelOrderStates.is(row.state, 'ended')
  if (isOver || isWhole || row.order_id === null) {
    // Its places and money went back when it ended.
    if (isWhole && !isOver) await endItem(ctx, row, { state: 'refunded', reason: refund.reason, fee })
  } else {
    const stay = row.units.filter((unit, place) => !nos.has(place + 1) && !unit.refundedAt)
    await amendWithin(ctx, acting, row, { units: stay, fee, force })
  }
  const waits = !isWhole && row.state === 'waiting' && row.draft_id !== null
  await patchItem(ctx, row.id, {
    units,
    ordered: row.ordered,
    refunded,
    ...(waits && { draft_id: await draftAnew(ctx, acting.connection, row, units) }),
    ...(!isWhole && row.used > 0 && row.used + refunded === row.ordered && { state: 'used' }),
  })
}

/** What a marketplace asks back in its guest's money goes back in the order's, at the rates of today. */
async function inOrderCurrency(
  ctx: Ctx,
  { order }: BookingRow,
  currency: string,
  amountMinor: number,
): Promise<number> {
  if (!order || !currency || currency === order.currency) return amountMinor
  const own = ctx.merchant.currency
  const rates = await ratesToday(ctx, [currency, order.currency])
  const ownMinor = toOwn(ctx, rates, amountMinor, currency)
  const rate = order.currency === own ? '1' : rates.get(order.currency)?.rate
  if (ownMinor === null || !rate) return fail('pricing.noRate')
  return converter(rate, own, order.currency).there(ownMinor)
}

/** Money alone: asked for as any refund of an order is; who may agree has done so by answering. */
async function giveMoney(ctx: Ctx, row: BookingRow, refund: RefundRow): Promise<void> {
  if (row.order_id === null || !refund.amount_minor) return
  const amountMinor = await inOrderCurrency(ctx, row, refund.currency, refund.amount_minor)
  const mayAgree = ctx.actor.kind === 'staff'
  await applyRefund(mayAgree ? ctx : byProduct(ctx), {
    id: row.order_id,
    kind: 'refund',
    scope: 'order',
    lineIds: [],
    guestIds: [],
    amountMinor,
    reason: refund.reason || ctx.actor.name,
    agree: mayAgree,
  })
}

/** Answered by a person or by the rule: done, and the marketplace is told. */
export async function answerRefund(
  ctx: Ctx,
  acting: Acting,
  refund: RefundRow,
  answer: Settling,
): Promise<void> {
  const row =
    (await findBooking(ctx, acting.connection, { id: refund.channel_order_id })) ?? refuse('unknownBooking')
  if (answer.state === 'approved')
    await carryOut(ctx, acting, { row, refund, fee: 'rule', force: answer.byRule ?? false })
  await settle(ctx, refund, answer)
  await putNotice(
    ctx,
    { id: row.id, connectionId: acting.connection.id },
    { kind: 'refund', refundId: refund.id, body: { reason: answer.answer ?? '' } },
  )
}

export async function refundsOf({ inside, connection }: Acting, ref: BookingRef): Promise<ChannelRefund[]> {
  return inside(async (ctx) => {
    const { rows } =
      await sql<RefundRow>`select r.* from channel_refund r join channel_order c on c.merchant_id = r.merchant_id and c.id = r.channel_order_id
      where r.merchant_id = ${ctx.scope.merchantId} and ${whichBooking(connection, ref)} order by r.id`.execute(
        ctx.db,
      )
    return rows.map(refundOf)
  })
}
