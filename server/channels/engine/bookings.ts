import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { createHmac } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { orderCauses } from '#contract/channels/orders/order.schema.ts'
import { channelOrderStates, type ChannelOrderState } from '#contract/channels/orders/order.states.ts'
import type { App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { textIn } from '../../kit/outside/json-object.ts'
import { hoursUntil, stepAt, type CancelStep } from '../../orders/orders.public.ts'
import type { ChannelConnection, GuestKind } from '../port/adapter.ts'
import type { Booking, BookingRef, BookingUnit, Contact } from '../port/engine.ts'
import { isoOf } from './slots.ts'

/** A guest or ticket as the item's row holds it. */
export type StoredUnit = {
  unit: string
  kind: GuestKind | null
  name: string
  outsideId: string
  info?: Record<string, string>
  guestId?: number
  usedAt?: string
  refundedAt?: string
}
export type BookingRow = {
  id: number
  version: number
  connection_id: number
  system: string
  uuid: string
  third_code: string
  item: string
  state: ChannelOrderState
  cause: string
  test: boolean
  product_id: number | null
  sku_id: number | null
  outside_product: string
  outside_option: string
  item_name: string
  date: string | null
  session: string
  units: StoredUnit[]
  contact_name: string
  contact_phone: string
  contact_email: string
  collected: Record<string, string>
  remark: string
  language: string
  ordered: number
  used: number
  refunded: number
  currency: string
  retail_minor: number | null
  net_minor: number | null
  input_hash: Buffer
  order_id: number | null
  draft_id: number | null
  held_until: string | null
  answer_by: string | null
  confirmed_at: string | null
  ended_at: string | null
  end_reason: string
  created_at: string
  modified_at: string
  facts: Record<string, unknown>
  /** Of its order. */
  order: {
    code: string
    startsAt: string
    minutes: number | null
    cancelRule: CancelStep[]
    status: string
    totalMinor: number
    currency: string
  } | null
  voucher: string | null
  positions: { id: number; position: number; isLive: boolean }[]
}

const orderOf = sql`(select jsonb_build_object('code', o.code, 'startsAt', o.starts_at, 'minutes', coalesce((s.facts ->> 'minutes')::int, (s.facts ->> 'hours')::int * 60),
    'cancelRule', o.cancel_rule, 'status', o.status, 'totalMinor', o.total_minor, 'currency', o.currency)
  from orders o join sku s on s.merchant_id = o.merchant_id and s.id = o.sku_id where o.merchant_id = c.merchant_id and o.id = c.order_id)`
const fitted = sql`case when c.order_id is null then c.units else app.fit_channel_units(c.merchant_id, c.order_id, c.units) end`

/** Items of a connection with what their orders say of them. */
export async function readBookings(ctx: Ctx, where: RawBuilder<unknown>, limit = 200): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`select c.*, ${fitted} as units, ${orderOf} as "order",
      (select v.code from voucher v where v.merchant_id = c.merchant_id and v.order_id = c.order_id and v.state = 'live' order by v.id desc limit 1) as voucher,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'position', g.position, 'isLive', g.attendance <> 'cancelled')) from order_guest g
         where g.merchant_id = c.merchant_id and g.order_id = c.order_id), '[]') as positions
    from channel_order c where c.merchant_id = ${ctx.scope.merchantId} and ${where} order by c.id desc limit ${limit}`.execute(
    ctx.db,
  )
  return rows
}

/** Its guest was taken off the order here; the marketplace has not been asked for his money yet. */
export const isTakenOff = ({ positions }: BookingRow, { guestId }: StoredUnit): boolean =>
  guestId !== undefined && positions.some(({ id, isLive }) => id === guestId && !isLive)

export const ofConnection = ({ id }: Pick<ChannelConnection, 'id'>): RawBuilder<unknown> =>
  sql`c.connection_id = ${id}`

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** A code of ours of an item that has no order yet. */
const codeOfItem = /^C(\d{1,16})$/

/** Which of the connection's items is named. */
export function whichBooking(connection: ChannelConnection, ref: BookingRef): RawBuilder<unknown> {
  const own = ofConnection(connection)
  if ('thirdCode' in ref)
    return ref.thirdCode === ''
      ? sql`false`
      : sql`${own} and c.third_code = ${ref.thirdCode} and ${ref.item === undefined ? sql`true` : sql`c.item = ${ref.item}`}`
  if ('uuid' in ref) return isUuid(ref.uuid) ? sql`${own} and c.uuid = ${ref.uuid}::uuid` : sql`false`
  if ('id' in ref) return sql`${own} and c.id = ${ref.id}`
  const item = codeOfItem.exec(ref.code)?.[1]
  return item
    ? sql`${own} and c.id = ${Number(item)}`
    : // An order that was held for the item and let go is still known there by its code.
      sql`${own} and c.id = (select substring(o.channel_item from '^(?:held )?([0-9]{1,16})$')::bigint from orders o
          where o.merchant_id = c.merchant_id and o.code = ${ref.code} and o.channel = c.system)`
}

export async function findBooking(
  ctx: Ctx,
  connection: ChannelConnection,
  ref: BookingRef,
): Promise<BookingRow | undefined> {
  const [row] = await readBookings(ctx, whichBooking(connection, ref), 1)
  return row
}

/** The same with its order, then itself locked: whoever changes it does so in this order, a scan at the gate too. */
export async function lockBooking(
  ctx: Ctx,
  connection: ChannelConnection,
  ref: BookingRef,
): Promise<BookingRow | undefined> {
  const seen = await findBooking(ctx, connection, ref)
  if (!seen) return undefined
  if (seen.order_id !== null) {
    await sql`select from orders where merchant_id = ${ctx.scope.merchantId} and id = ${seen.order_id} for no key update`.execute(
      ctx.db,
    )
    await sql`select from voucher where merchant_id = ${ctx.scope.merchantId} and order_id = ${seen.order_id} order by id for update`.execute(
      ctx.db,
    )
  }
  await sql`select from channel_order where merchant_id = ${ctx.scope.merchantId} and id = ${seen.id} for no key update`.execute(
    ctx.db,
  )
  return findBooking(ctx, connection, { id: seen.id })
}

/** Where the guest's voucher lies; nobody makes this address up. */
const voucherPath = (app: App, { merchant, uuid }: { merchant: number; uuid: string }): string =>
  `/channel/voucher/${merchant}/${uuid}/${voucherSign(app, merchant, uuid)}`
export const voucherSign = (app: App, merchant: number, uuid: string): string =>
  createHmac('sha256', app.secret)
    .update(`channel voucher ${merchant} ${uuid}`)
    .digest('base64url')
    .slice(0, 32)

/** A number that stands where the marketplace's own comes only when it pays. */
const isUnnamed = (thirdCode: string): boolean => thirdCode.startsWith('~')
export const unnamedCode = (uuid: string): string => `~${uuid}`

export function bookingOf(
  ctx: Pick<Ctx, 'app' | 'now' | 'scope'>,
  connection: ChannelConnection,
  row: BookingRow,
): Booking {
  const { order } = row
  const zone = connection.timeZone
  const starts = order ? new Date(order.startsAt) : null
  const start = starts && Temporal.Instant.fromEpochMilliseconds(starts.getTime()).toZonedDateTimeISO(zone)
  const issued = channelOrderStates.is(row.state, 'sold') && row.state !== 'issuing'
  const voucherCode = row.test && issued ? `TEST${row.id}` : issued ? (row.voucher ?? '') : ''
  const places = new Map(row.positions.map(({ id, position }) => [id, position]))
  return {
    id: row.id,
    uuid: row.uuid,
    thirdCode: isUnnamed(row.third_code) ? '' : row.third_code,
    item: row.item,
    state: row.state,
    cause: asOneOf(orderCauses, row.cause) ?? null,
    test: row.test,
    offerId: row.product_id,
    outsideProduct: row.outside_product,
    outsideOption: row.outside_option,
    skuId: row.sku_id,
    date: row.date,
    session: row.session,
    startsAt: start && isoOf(start),
    endsAt: start && isoOf(start.add({ minutes: order?.minutes ?? 60 })),
    units: row.units.map((unit, at) => unitOf(unit, at, voucherCode, places)),
    contact: contactOf(row),
    remark: row.remark,
    ordered: row.ordered,
    used: row.used,
    refunded: row.refunded,
    currency: row.currency || order?.currency || connection.currency,
    retailMinor: row.retail_minor,
    netMinor: row.net_minor ?? order?.totalMinor ?? null,
    orderId: row.order_id,
    code: textIn(row.facts['ourCode']) || ownCode(row),
    voucherCode,
    voucherUrl: voucherCode
      ? `${ctx.app.config.publicUrl}${voucherPath(ctx.app, { merchant: ctx.scope.merchantId, uuid: row.uuid })}`
      : '',
    cancellable: isCancellable(row, ctx.now),
    endReason: row.end_reason,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    heldUntil: row.held_until,
    confirmedAt: row.confirmed_at,
    endedAt: row.ended_at,
    answerBy: row.answer_by,
    facts: row.facts,
  }
}

/** Our number of it: its order's, else the item's own. */
export const ownCode = ({ id, order }: Pick<BookingRow, 'id' | 'order'>): string => order?.code ?? `C${id}`

const contactOf = ({
  contact_name: name,
  contact_phone: phone,
  contact_email: email,
  language,
}: BookingRow): Contact => ({
  ...(name && { name }),
  ...(phone && { phone }),
  ...(email && { email }),
  ...(language && { language }),
})

/** A ticket's code is the order's and its guest's place, so that each opens the gate for one. */
function unitOf(
  stored: StoredUnit,
  at: number,
  voucherCode: string,
  places: ReadonlyMap<number, number>,
): BookingUnit {
  const place = stored.guestId === undefined ? at + 1 : (places.get(stored.guestId) ?? at + 1)
  return {
    no: at + 1,
    unit: stored.unit,
    kind: stored.kind,
    name: stored.name,
    outsideId: stored.outsideId,
    code: voucherCode && !stored.refundedAt ? `${voucherCode}${String(place).padStart(2, '0')}` : '',
    usedAt: stored.usedAt ? new Date(stored.usedAt).toISOString() : null,
    refundedAt: stored.refundedAt ? new Date(stored.refundedAt).toISOString() : null,
  }
}

/** Something of it would be given back now, and nobody has used it. */
export function isCancellable(row: BookingRow, now: Date): boolean {
  if (row.state === 'held' || row.state === 'waiting') return true
  if (!channelOrderStates.is(row.state, 'sold') || row.used > 0) return false
  const { order } = row
  if (!order) return row.test
  const step = stepAt(order.cancelRule, hoursUntil(new Date(order.startsAt), now))
  return new Date(order.startsAt) > now && step?.keepBasisPoints !== 10_000
}
