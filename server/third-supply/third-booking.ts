import { sql } from 'kysely'
import type { ThirdUnits } from '#contract/third-supply/third-supply.schema.ts'
import { fail } from '../kit/call/errors.ts'
import { among } from '../kit/db/filters.ts'
import type { Ctx } from '../kit/ctx.ts'
import type { Question, SentLine } from '../orders/orders.public.ts'
import { uuidOf } from './uuid-of.ts'

type BookingState =
  | 'sending'
  | 'pending'
  | 'confirmed'
  | 'rejected'
  | 'cancelling'
  | 'cancelled'
  | 'kept'
  /** Nobody knows whether it stands there. */
  | 'unknown'
  /** It stands there when somebody has paid on its page. */
  | 'unpaid'
/** Booked there, or booked until they agree to end it. */
const booked: Record<BookingState, boolean> = {
  sending: false,
  pending: false,
  confirmed: true,
  rejected: false,
  cancelling: true,
  cancelled: false,
  kept: false,
  unknown: false,
  unpaid: false,
}
const bookedStates = Object.entries(booked).flatMap(([state, is]) => (is ? [state] : []))
export type ThirdBooking = {
  id: number
  connectionId: number
  productId: number
  lineId: number
  orderId: number
  uuid: string
  attempt: number
  state: BookingState
  supplierCode: string
  /** When it was asked to book, where that must not be asked twice. */
  askedThereAt: string | null
  /** As it was answered last. */
  facts: Record<string, unknown>
}
/** What it is booked as there. */
export type ThirdProduct = { product: string; option: string; units: ThirdUnits; openingHours: boolean }

const columns = sql`id, connection_id as "connectionId", product_id as "productId", line_id as "lineId", order_id as "orderId", uuid, attempt, state,
  supplier_code as "supplierCode", asked_there_at as "askedThereAt", booking as facts`

/**
 * The booking that a question makes: found again however often it is sent. Its uuid is ours, by line, question and attempt, so that
 * a repeat is the same booking there too.
 */
export async function bookingFor(
  ctx: Ctx,
  line: SentLine,
  { at }: Question,
): Promise<ThirdBooking | undefined> {
  const { merchantId } = ctx.scope
  const uuid = uuidOf(`${merchantId} ${line.id} ${at} 1`)
  await sql`insert into third_booking (merchant_id, connection_id, product_id, line_id, order_id, asked_at, uuid, state)
    select p.merchant_id, p.connection_id, p.id, ${line.id}, ${line.orderId}, ${at}, ${uuid}, 'sending' from third_product p
     where p.merchant_id = ${merchantId} and p.sku_id = ${line.skuId} and p.state = 'mapped'
       and p.connection_id = app.third_way(${merchantId}, ${line.id}, 'order') limit 1
    on conflict (merchant_id, line_id, asked_at) do nothing`.execute(ctx.db)
  const { rows } = await sql<ThirdBooking>`select ${columns} from third_booking
    where merchant_id = ${merchantId} and line_id = ${line.id} and asked_at = ${at}`.execute(ctx.db)
  return rows[0]
}

/** What is booked for a line and not cancelled yet, the latest. */
export async function bookedFor(ctx: Ctx, lineId: number): Promise<ThirdBooking | undefined> {
  const { rows } = await sql<ThirdBooking>`select ${columns} from third_booking
    where merchant_id = ${ctx.scope.merchantId} and line_id = ${lineId} and state in ${among(bookedStates)}
    order by id desc limit 1`.execute(ctx.db)
  return rows[0]
}

export async function productOf(ctx: Ctx, { productId }: ThirdBooking): Promise<ThirdProduct> {
  const { rows } =
    await sql<ThirdProduct>`select outside_product as product, outside_option as option, units, opening_hours as "openingHours"
    from third_product where merchant_id = ${ctx.scope.merchantId} and id = ${productId}`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

type Changes = { state?: BookingState; supplierCode?: string; error?: string; booking?: unknown }
/** The whole of it as it was received is kept. */
export async function keepBooking(
  ctx: Ctx,
  { id }: Pick<ThirdBooking, 'id'>,
  changes: Changes,
): Promise<void> {
  const { state = null, supplierCode = null, error = '', booking } = changes
  await sql`update third_booking set state = coalesce(${state}::text, state), supplier_code = coalesce(${supplierCode}::text, supplier_code),
      error = ${error.slice(0, 300)}, booking = coalesce(${booking === undefined ? null : JSON.stringify(booking)}::jsonb, booking), modified_at = clock_timestamp()
    where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
}

/** Its hold ended there before it was paid: it is booked anew, under another uuid. */
export async function nextAttempt(
  ctx: Ctx,
  { id, attempt, lineId }: ThirdBooking,
  at: string,
): Promise<void> {
  const uuid = uuidOf(`${ctx.scope.merchantId} ${lineId} ${at} ${attempt + 1}`)
  await sql`update third_booking set attempt = attempt + 1, uuid = ${uuid}, state = 'sending'
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and attempt = ${attempt}`.execute(ctx.db)
}

/** It is asked to book now, which is done once: false where it was asked before. */
export async function markRequested(ctx: Ctx, { id }: Pick<ThirdBooking, 'id'>): Promise<boolean> {
  const { rows } = await sql`update third_booking set asked_there_at = clock_timestamp()
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and asked_there_at is null returning id`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** It certainly did not arrive there: it may be asked again. */
export const unmarkRequested = ({ db, scope }: Ctx, { id }: Pick<ThirdBooking, 'id'>) =>
  sql`update third_booking set asked_there_at = null where merchant_id = ${scope.merchantId} and id = ${id}`.execute(
    db,
  )
