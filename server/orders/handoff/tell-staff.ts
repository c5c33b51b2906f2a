import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import type { Question } from './line-facts.ts'

/** The word of a follow-up that another price began. */
export const driftReason = 'orders.text.mirrorDrift'

type TellStaffView = { orderId: number; facts: Record<string, unknown>; reason?: string }

/** A note in the order's history, for the merchant's own staff. */
export const tellStaff = (
  ctx: Ctx,
  name: 'notSent' | 'mirrorDrift' | 'mirrorSaid',
  { orderId, facts, reason }: TellStaffView,
): Promise<void> =>
  emit(ctx, `orders.${name}`, {
    subject: 'order',
    subjectId: orderId,
    orderId,
    facts,
    reason: reason ?? null,
    topics: ['order', 'orderCount'],
  })

type Unsent = {
  orderId: number
  lineId: number
  line: Record<string, string>
  supplier: string
  question: Question
}

/** A line could not leave: staff read why in its history and send it again. Told once a question, however often it is tried. */
export async function tellNotSent(
  ctx: Ctx,
  { orderId, question, ...facts }: Unsent,
  why: 'noAddress' | 'ourAccountWaits' | 'theirAccountWaits',
): Promise<void> {
  const questionKey = `${question.asked} ${question.at}`
  const view = await ctx.db
    .selectFrom('event')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', orderId)
    .where('type', '=', 'orders.notSent')
    .where(sql<SqlBool>`facts ->> 'lineId' = ${String(facts.lineId)} and facts ->> 'asked' = ${questionKey}`)
    .executeTakeFirst()
  if (view) return
  await tellStaff(ctx, 'notSent', {
    orderId,
    facts: { ...facts, asked: questionKey },
    reason: reasonOf({ word: `orders.text.${why}` }),
  })
}
