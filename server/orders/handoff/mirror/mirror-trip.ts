import { sql } from 'kysely'
import { lineStates, type LineStatus } from '#contract/orders/line.states.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { reasonOf } from '../../../kit/call/reason.ts'
import { lookInto } from '../../../kit/system-ctx.ts'
import { sendNow } from '../../lines/send-line.ts'
import { onLine } from '../../act/on-order.ts'
import { stands } from '../../order/order-records.ts'
import { loadSentLine, type Question, type SentLine } from '../line-facts.ts'

/** Both ways of a round trip that one order of the bound merchant serves, and its round trip. */
export type MirrorTrip = { out: SentLine; back: SentLine; skuId: number }

type Way = {
  id: number
  leg: 1 | 2
  status: LineStatus
  skuId: number | null
  isOpen: boolean
  mirror: number | null
}
/**
 * The round trip that a line is a way of, where the merchant it is bound to sells it as one: the way back there is the way back
 * of the way out there. A way that waits to be sent is sent with the other. Null where each way is an order of its own.
 */
export async function mirrorTrip(ctx: Ctx, line: SentLine, merchantId: number): Promise<MirrorTrip | null> {
  if (line.leg === null) return null
  const { rows } = await sql<Way>`
    select l.id, l.leg, l.supplier_status as status, k.bound_sku_id as "skuId", l.open_until is not null as "isOpen", l.mirror_merchant as mirror
      from order_line l join sku_supplier k on k.merchant_id = l.merchant_id and k.sku_id = l.sku_id
       and k.supplier_id = ${line.supplierId} and k.bound_merchant_id = ${merchantId}
     where l.merchant_id = ${ctx.scope.merchantId} and l.order_id = ${line.orderId} and l.leg is not null and ${stands(sql`l`)}
       and (l.supplier_id = ${line.supplierId} or l.open_until is not null)`.execute(ctx.db)
  const [out, back] = ([1, 2] as const).map((leg) => rows.find((way) => way.leg === leg))
  const other = line.leg === 1 ? back : out
  if (!out?.skuId || !back?.skuId || !other) return null
  const goesAlong =
    lineStates.open('resendOrder', other.status) ||
    other.mirror === merchantId ||
    (other === back && back.isOpen)
  if (!goesAlong || !(await isTrip(ctx, merchantId, out.skuId, back.skuId))) return null
  if (other.status === 'pending') await onLine(ctx, { lineId: other.id }, sendNow)
  const [sentOut, sentBack] = [await loadSentLine(ctx, out.id), await loadSentLine(ctx, back.id)]
  return sentOut && sentBack ? { out: sentOut, back: sentBack, skuId: out.skuId } : null
}

const isTrip = (ctx: Ctx, merchantId: number, out: number, back: number): Promise<boolean> =>
  lookInto(ctx, merchantId, async ({ db }) => {
    const { rows } = await sql`select from sku where merchant_id = ${merchantId} and id = ${out}
      and (facts ->> 'wayBackId')::bigint = ${back}`.execute(db)
    return rows.length > 0
  })

/** Since when both are asked for: sending either again asks again. */
export const tripAt = ({ out, back }: MirrorTrip): string =>
  [out.sentAt, back.sentAt]
    .flatMap((at) => (at ? [new Date(at).toISOString()] : []))
    .toSorted()
    .at(-1) ?? ''

/** Both ways are that merchant's now; the way back goes with the way out. */
export const tieTrip = (ctx: Ctx, { out, back }: MirrorTrip, merchantId: number): Promise<unknown> =>
  sql`update order_line set mirror_merchant = ${merchantId}, mirror_with = case when id = ${back.id} then ${out.id}::bigint end
     where merchant_id = ${ctx.scope.merchantId} and id in (${out.id}, ${back.id})`.execute(ctx.db)

/** What is asked of their order where a line asks this: of a round trip of which the other way stays it is a change. */
export async function requestedThere(
  ctx: Ctx,
  line: SentLine,
  { asked }: Question,
): Promise<{ lineId: number; asked: 'cancel' | 'change'; text: string }> {
  const lineId = line.mirrorWith ?? line.id
  if (asked !== 'cancel') return { lineId, asked: 'change', text: line.askedText }
  const { rows } = await sql`select from order_line l
     where l.merchant_id = ${ctx.scope.merchantId} and l.order_id = ${line.orderId} and l.id <> ${line.id}
       and (l.id = ${lineId} or l.mirror_with = ${lineId}) and l.mirror_merchant = ${line.mirrorMerchant} and ${stands(sql`l`)}
       and l.supplier_status <> 'cancelled' and l.asked is distinct from 'cancel'`.execute(ctx.db)
  if (rows.length === 0) return { lineId, asked, text: line.askedText }
  return { lineId, asked: 'change', text: wayGoes(line.leg ?? 1, line.askedText) }
}

/** "Without the way back", in every reader's language. */
export const wayGoes = (leg: 1 | 2, reason: string): string =>
  reasonOf({ word: 'orders.legs.without', params: { way: { word: `orders.legs.${leg}` } } }, reason)
