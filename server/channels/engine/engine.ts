import { sql } from 'kysely'
import type { App } from '../../kit/app-services.ts'
import { AppError } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { agentBalance, loadAgents } from '../../agents/agents.public.ts'
import { agentSoldTo, priceItems } from '../../order-entry/entry.public.ts'
import { orderVouchersPdf } from '../../ticketing/ticketing.public.ts'
import type { ChannelConnection, Port } from '../port/adapter.ts'
import type { Booking, BookingRef, Engine } from '../port/engine.ts'
import { actingFor, type Acting } from './acting.ts'
import { amendBooking } from './amend.ts'
import { bookingOf, findBooking, lockBooking, ofConnection, readBookings } from './bookings.ts'
import { cancelBooking, closeBooking } from './cancel.ts'
import { confirmBooking, extendBooking } from './confirm.ts'
import { memoryOf } from './memory.ts'
import { no, noOf } from './no.ts'
import { findOffer, forgetOffers, offersOf } from './offers.ts'
import { countsOf, kindOf } from './read-input.ts'
import { askRefund, refundedByMarket, refundsOf } from './refunds.ts'
import { book, reserve } from './reserve.ts'
import { sendVoucher } from './send-voucher.ts'
import { slotsOf, withMarkup } from './slots.ts'
import { putNotice } from './write-item.ts'
import { withdrawRefund } from './withdraw-refund.ts'

/** A connection as an adapter works with it when we are the ones who call. */
export const portOf = (app: App, connection: ChannelConnection): Required<Port> => ({
  app,
  connection,
  now: new Date(),
  engine: engineOf(app, connection),
})

/** What an adapter asks of the house, for its connection. */
export function engineOf(app: App, connection: ChannelConnection): Engine {
  const acting = actingFor(app, connection)
  return {
    offers: () => offersOf(acting),
    offer: (product, option) => findOffer(acting, product, option),
    availability: (offerId, from, to) => slotsOf(acting, offerId, from, to),
    price: (...input) => priceOf(acting, ...input),
    reserve: (input, options) => reserve(acting, input, options),
    extend: (ref, minutes) => extendBooking(acting, ref, minutes),
    confirm: (ref, details) => confirmBooking(acting, ref, details),
    book: (input, options) => book(acting, input, options),
    amend: (ref, changes) => amendBooking(acting, ref, changes),
    cancel: (ref, options) => cancelBooking(acting, ref, options),
    close: (ref, reason) => closeBooking(acting, ref, reason),
    askRefund: (ref, ask) => askRefund(acting, ref, ask),
    refundedByMarket: (ref, response) => refundedByMarket(acting, ref, response),
    notify: (ref, kind) => notifyOnce(acting, ref, kind),
    withdrawRefund: (ref, of) => withdrawRefund(acting, ref, of),
    find: (ref) => find(acting, ref),
    list: (filter) => list(acting, filter),
    refunds: (ref) => refundsOf(acting, ref),
    voucher: (ref) => voucher(acting, ref),
    sendVoucher: (ref, to) => sendVoucher(acting, ref, to),
    balance: () => acting.inside((ctx) => balance(ctx, connection)),
    deactivated: (product, option, why) =>
      acting.inside((ctx) => deactivated(ctx, connection, { product, option, why })),
    memory: memoryOf(acting),
  }
}

const notifyOnce = ({ inside, connection }: Acting, ref: BookingRef, kind: 'issue'): Promise<void> =>
  inside(async (ctx) => {
    const row = await lockBooking(ctx, connection, ref)
    if (!row) return
    const { rows } = await sql`select from channel_notice
      where merchant_id = ${ctx.scope.merchantId} and channel_order_id = ${row.id} and kind = ${kind}`.execute(
      ctx.db,
    )
    if (!rows.length) await putNotice(ctx, { id: row.id, connectionId: connection.id }, { kind })
  })

type Priced = Awaited<ReturnType<Engine['price']>>
async function priceOf(
  acting: Acting,
  offerId: number,
  date: string,
  session: string,
  units: readonly string[],
): Promise<Priced> {
  const { connection, inside } = acting
  const offer = (await offersOf(acting)).find(({ id }) => id === offerId)
  if (!offer) return no('unknownProduct')
  const kinds = units.map((unit) => ({ unit, kind: kindOf(connection.system, offer, unit) }))
  const stranger = kinds.find(({ kind }) => kind === null)
  if (stranger) return no('unknownUnit', { text: stranger.unit })
  try {
    return await inside(async (ctx): Promise<Priced> => {
      const agent = await agentSoldTo(ctx, connection.agentId)
      const counts = countsOf(kinds)
      const [item] = await priceItems(
        ctx,
        agent,
        [{ skuId: offer.skuId, date, session: offer.sku.sessions.length ? session : '', ...counts }],
        () => '',
      )
      if (!item || item.totalMinor === null) return no('closed')
      const of = {
        adult: item.unit.adultMinor,
        child: item.unit.childMinor,
        infant: item.unit.infantMinor,
        unit: item.unit.unitMinor,
      }
      const netMinor = item.totalMinor
      return {
        ok: true,
        value: {
          currency: item.currency,
          netMinor,
          retailMinor: withMarkup(netMinor, connection.markupBasisPoints),
          units: kinds.map(({ unit, kind }) => {
            const own = (kind && of[kind]) ?? 0
            return { unit, netMinor: own, retailMinor: withMarkup(own, connection.markupBasisPoints) }
          }),
        },
      }
    })
  } catch (error) {
    const response = noOf(error, acting.app)
    if (response) return response
    throw error
  }
}

const find = ({ inside, connection }: Acting, ref: BookingRef): Promise<Booking | undefined> =>
  inside(async (ctx) => {
    const row = await findBooking(ctx, connection, ref)
    return row && bookingOf(ctx, connection, row)
  })

const list = ({ inside, connection }: Acting, filter: Parameters<Engine['list']>[0]): Promise<Booking[]> =>
  inside(async (ctx) => {
    const { thirdCode, code, from, to } = filter
    const conditions = [
      ofConnection(connection),
      ...(thirdCode === undefined ? [] : [sql`c.third_code = ${thirdCode}`]),
      ...(code === undefined
        ? []
        : [
            sql`(c.order_id = (select o.id from orders o where o.merchant_id = c.merchant_id and o.code = ${code}) or 'C' || c.id = ${code})`,
          ]),
      ...(from === undefined ? [] : [sql`c.date >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`c.date <= ${to}::date`]),
    ]
    return (await readBookings(ctx, sql.join(conditions, sql` and `))).map((row) =>
      bookingOf(ctx, connection, row),
    )
  })

const voucher = ({ inside, connection }: Acting, ref: BookingRef): Promise<Buffer | undefined> =>
  inside(async (ctx) => {
    const row = await findBooking(ctx, connection, ref)
    if (!row?.order_id || !row.voucher) return undefined
    const { body } = await orderVouchersPdf(ctx, { orderId: row.order_id }).catch((error: unknown) => {
      if (error instanceof AppError) return { body: undefined }
      throw error
    })
    return body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(body)
  })

async function balance(
  ctx: Ctx,
  { agentId }: ChannelConnection,
): Promise<{ currency: string; leftMinor: number | null }> {
  const agent = (await loadAgents(ctx, [agentId])).get(agentId)
  if (!agent) return { currency: ctx.merchant.currency, leftMinor: null }
  if (['settle-by-order', 'outside'].includes(agent.settlementTerm))
    return { currency: agent.currency, leftMinor: null }
  const { availableMinor, receivableMinor } = await agentBalance(ctx, agent)
  return {
    currency: agent.currency,
    leftMinor: agent.settlementTerm === 'invoice' ? agent.creditLimitMinor - receivableMinor : availableMinor,
  }
}

async function deactivated(
  ctx: Ctx,
  { id }: ChannelConnection,
  response: { product: string; option: string; why: string },
): Promise<void> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`update channel_product set state = 'paused', problem = 'deactivated', push_error = ${response.why.slice(0, 500)}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and connection_id = ${id} and outside_product = ${response.product} and (${response.option} = '' or outside_option = ${response.option})
      and state in ('live', 'paused') returning id, outside_name as name`.execute(ctx.db)
  forgetOffers(ctx.app)
  for (const { id: productId, name } of rows)
    await emit(ctx, 'channels.productDeactivated', {
      subject: 'channelProduct',
      subjectId: productId,
      reason: response.why.slice(0, 500),
      facts: { channel: ctx.actor.name, product: name || response.product },
    })
}
