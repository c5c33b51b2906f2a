import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { enqueue, type Job } from '../../kit/jobs/jobs.ts'
import { lockOrders } from '../order/order-records.ts'
import { loadSentLine, loadSentLines, questionOf, sameQuestion, type SentLine } from './line-facts.ts'
import { mailLetter, type MailItem } from './mail-line.ts'
import { bringLine } from './send-line-job.ts'

/** It still waits for that supplier's answer to the booking of that moment. */
const waitsFor = (line: SentLine | undefined, supplierId: number, at: string): line is SentLine =>
  line !== undefined &&
  sameQuestion(questionOf(line), { supplierId, asked: 'order', at: new Date(at).toISOString() })
/** Lines of a letter; what is left goes with the next. */
const maxLines = 200

type LetterLine = { lineId: number; orderId: number; at: string }
const waiting = async (ctx: Ctx, supplierId: number): Promise<LetterLine[]> => {
  const { rows } =
    await sql<LetterLine>`select line_id as "lineId", order_id as "orderId", asked_at as at from order_letter_line
    where merchant_id = ${ctx.scope.merchantId} and supplier_id = ${supplierId} and mail_id is null
    order by order_id, line_id limit ${maxLines}`.execute(ctx.db)
  return rows
}

/**
 * One letter to a supplier with all lines that wait for it, of however many orders. What asks something else by now, or is told otherwise
 * than by mail, is not in it. Which lines it has is written with the mail: killed at any moment, it is sent once.
 */
export const sendLetterJob: Job = (job, { merchantId, supplierId }) =>
  job.inMerchant(merchantId, async (ctx) => {
    const id = Number(supplierId)
    const seen = await waiting(ctx, id)
    await lockOrders(
      ctx,
      seen.map(({ orderId }) => orderId),
    )
    const locked = new Set(seen.map(({ orderId }) => orderId))
    const lines = (await waiting(ctx, id)).filter(({ orderId }) => locked.has(orderId))
    const items: MailItem[] = []
    for (const { lineId, at } of lines) {
      const line = await loadSentLine(ctx, lineId)
      if (!waitsFor(line, id, at)) continue
      const found = await bringLine(ctx, line)
      if (found) items.push(found)
    }
    const mailId = items.length ? await mailLetter(ctx, items) : null
    const mailed = mailId === null ? [] : items.map(({ line }) => line.id)
    await sql`update order_letter_line set mail_id = ${mailId}
      where merchant_id = ${merchantId} and line_id = any(${mailed}::bigint[])`.execute(ctx.db)
    const others = lines.map(({ lineId }) => lineId).filter((lineId) => !mailed.includes(lineId))
    await sql`delete from order_letter_line
      where merchant_id = ${merchantId} and line_id = any(${others}::bigint[])`.execute(ctx.db)
    if (seen.length === maxLines) await enqueue(ctx, 'orders.sendLetter', { supplierId: id })
  })

/** Lines of the letter that a line is in which still ask what it asked, by their orders; the line itself among them. */
export async function openInLetter(ctx: Ctx, lineId: number): Promise<(LetterLine & { line: SentLine })[]> {
  const { rows } = await sql<LetterLine & { supplierId: number }>`
    select o.line_id as "lineId", o.order_id as "orderId", o.asked_at as at, o.supplier_id as "supplierId"
      from order_letter_line l
      join order_letter_line o on o.merchant_id = l.merchant_id and o.mail_id = l.mail_id
     where l.merchant_id = ${ctx.scope.merchantId} and l.line_id = ${lineId} order by o.order_id, o.line_id`.execute(
    ctx.db,
  )
  const found = await loadSentLines(
    ctx,
    rows.map((one) => one.lineId),
  )
  const lines = new Map(found.map((line) => [line.id, line]))
  return rows.flatMap(({ supplierId, ...one }) => {
    const line = lines.get(one.lineId)
    return waitsFor(line, supplierId, one.at) ? [{ ...one, line }] : []
  })
}
