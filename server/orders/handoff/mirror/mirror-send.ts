import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { ActorRef, Ctx } from '../../../kit/ctx.ts'
import { reasonOf } from '../../../kit/call/reason.ts'
import { answerLine } from '../../lines/answer-line.ts'
import { inCommonItems } from '../common-items.ts'
import type { Question, SentLine } from '../line-facts.ts'
import { requestedThere, mirrorTrip, tieTrip, tripAt, type MirrorTrip } from './mirror-trip.ts'
import { postMessage, type MirrorOrder } from '../../act/mailbox.ts'
import { putToFollowUp } from '../../follow/follow-order.ts'

type Bound = { merchantId: number; skuId: number }

/**
 * The supplier merchant and its SKU behind a line, or null where it goes another way. What was handed over as a mirror
 * order is cancelled and changed there too, whatever is bound by now; what was not, is not.
 */
export async function mirrorWay(ctx: Ctx, line: SentLine, { asked }: Question): Promise<Bound | null> {
  if (asked !== 'order')
    return line.mirrorMerchant === null ? null : { merchantId: line.mirrorMerchant, skuId: 0 }
  const { rows } = await sql<Bound>`select k.bound_merchant_id as "merchantId", k.bound_sku_id as "skuId"
      from order_line l join sku_supplier k on k.merchant_id = l.merchant_id and k.sku_id = l.sku_id and k.supplier_id = l.supplier_id
      join supplier s on s.merchant_id = k.merchant_id and s.id = k.supplier_id and s.bound_merchant_id = k.bound_merchant_id
     where l.merchant_id = ${ctx.scope.merchantId} and l.id = ${line.id} and k.bound_sku_id is not null`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/**
 * Hands a line to its bound supplier merchant by message: the booking, or the question to cancel or change it. A booking
 * that came from that merchant, near or far, is refused here: it would go round in a circle.
 */
export async function sendMirror(ctx: Ctx, line: SentLine, question: Question, bound: Bound): Promise<void> {
  const { asked } = question
  const key = `${line.id} ${question.at}`
  if (asked !== 'order') {
    const body = { ...(await requestedThere(ctx, line, question)), at: question.at }
    return postMessage(ctx, bound.merchantId, `${body.lineId} ${question.at}`, { topic: 'mirror.ask', body })
  }
  const trip = await mirrorTrip(ctx, line, bound.merchantId)
  if (trip) return sendTrip(ctx, line, trip, bound.merchantId)
  await postOrder(ctx, line, bound, key)
}

/**
 * Both ways as one order there. Where that stands already, and only the way back has been asked for since (it was left open, or is
 * sent again), its day is asked for.
 */
async function sendTrip(ctx: Ctx, line: SentLine, trip: MirrorTrip, merchantId: number): Promise<void> {
  const { out, back, skuId } = trip
  const stands = back.mirrorWith === out.id && out.mirrorMerchant === merchantId
  if (stands && line.id === back.id && out.supplierStatus === 'approved') {
    const { date, session } = back
    const body = {
      lineId: out.id,
      asked: 'reserve',
      of: back.id,
      date,
      session,
      text: '',
      at: tripAt(trip),
    } as const
    return postMessage(ctx, merchantId, `${out.id} reserve ${body.at}`, { topic: 'mirror.ask', body })
  }
  const { date, session, openUntil } = back
  const way = openUntil === null ? { open: false, date, session } : { open: true, session: '' }
  const isPosted = await postOrder(ctx, out, { merchantId, skuId }, `${out.id} ${tripAt(trip)}`, way)
  if (isPosted) return void (await tieTrip(ctx, trip, merchantId))
  if (back.openUntil === null) await refuseLoop(ctx, back)
}

/** The booking leaves; false where it would go round in a circle and its line is rejected. */
async function postOrder(
  ctx: Ctx,
  line: SentLine,
  bound: Bound,
  key: string,
  back?: MirrorOrder['back'],
): Promise<boolean> {
  const { chain, ...facts } = await loadBooking(ctx, line)
  const view = await inCommonItems(ctx, line)
  if (chain.includes(bound.merchantId)) {
    await refuseLoop(ctx, line)
    return false
  }
  await sql`update order_line set mirror_merchant = ${bound.merchantId}, mirror_with = null where merchant_id = ${ctx.scope.merchantId} and id = ${line.id}`.execute(
    ctx.db,
  )
  const body: MirrorOrder = {
    ...facts,
    lineId: line.id,
    orderCode: line.orderCode,
    skuId: bound.skuId,
    date: line.date,
    session: line.session,
    endDate: line.endDate,
    adults: line.adults,
    children: line.children,
    infants: line.infants,
    units: line.units,
    contactName: line.contactName,
    contactPhone: line.contactPhone,
    collected: view.collected,
    remark: view.remark,
    guests: view.guests.map(({ name, ...guest }) => ({ ...guest, name: name === '–' ? '' : name })),
    chain,
    ...(back && { back }),
  }
  await postMessage(ctx, bound.merchantId, key, { topic: 'mirror.order', body })
  return true
}

type Booking = Pick<MirrorOrder, 'contactPinyin' | 'contactEmail' | 'language' | 'block' | 'chain'>

async function loadBooking(ctx: Ctx, line: SentLine): Promise<Booking> {
  const { rows } = await sql<Omit<Booking, 'chain'> & { chain: number[] | null }>`
    select o.contact_pinyin as "contactPinyin", o.contact_email as "contactEmail", o.language, o.block,
           (select m.body -> 'chain' from platform.mailbox m where m.to_merchant = o.merchant_id and m.from_merchant = o.mirror_of_merchant
              and m.topic = 'mirror.order' and (m.body ->> 'lineId')::bigint = o.mirror_of_line order by m.id desc limit 1) as chain
      from orders o where o.merchant_id = ${ctx.scope.merchantId} and o.id = ${line.orderId}`.execute(ctx.db)
  const { chain, ...booking } = firstOf(rows)
  return { ...booking, chain: [...(chain ?? []), ctx.scope.merchantId] }
}

async function refuseLoop(ctx: Ctx, line: SentLine): Promise<void> {
  const actor: ActorRef = { kind: 'merchant', id: null, name: '', origin: 'mirror' }
  const reason = reasonOf({ word: 'orders.text.mirrorLoop' })
  await answerLine(ctx, line.id, { move: 'supplierReject', reason }, actor)
  await putToFollowUp(ctx, line.orderId, 'mirror', reason)
}
