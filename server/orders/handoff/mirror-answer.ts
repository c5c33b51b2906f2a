import { sql } from 'kysely'
import { languages } from '#contract/kit/languages.ts'
import { lineStates, type LineStatus } from '#contract/orders/line.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { AppError } from '../../kit/call/errors.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import { answerLine } from '../lines/answer-line.ts'
import { lockOrder } from '../order-records.ts'
import { amountText } from '../lines/settle-lines.ts'
import type { MirrorAnswer } from './mailbox.ts'
import type { Sender } from './mirror-receive.ts'
import { putToFollowUp } from '../follow/follow-order.ts'
import { driftReason, tellStaff } from './tell-staff.ts'

type Mirrored = {
  orderId: number
  names: Record<string, string>
  supplier: string
  status: LineStatus
  asked: 'cancel' | 'change' | null
  askedAt: string | null
  mirror: number | null
  costMinor: number | null
  currency: string | null
  /** What they ask instead, while it waits for our answer. */
  driftMinor: number | null
  driftCurrency: string | null
}
type Answered = Extract<MirrorAnswer, { kind: 'answered' }>

/** What the supplier merchant says of our line. It speaks only of lines that were handed to it. */
export async function takeAnswer(ctx: Ctx, sender: Sender, answer: MirrorAnswer): Promise<void> {
  const { orderId } = (await loadMirrored(ctx, answer.lineId)) ?? {}
  if (orderId === undefined) return
  await lockOrder(ctx, orderId)
  const line = await loadMirrored(ctx, answer.lineId)
  if (!line) return
  const current = line.mirror === sender.merchantId
  if (answer.kind === 'made') return current ? noteMade(ctx, line, answer) : undefined
  if (!current) return tellLate(ctx, sender, line, answer)
  if (answer.at !== undefined && !asksSince(line, answer.at)) return tellLate(ctx, sender, line, answer)
  const taken = takenAs(line, answer)
  if (!taken) return
  try {
    await answerLine(ctx, answer.lineId, taken, sender.actor)
    await followAnswer(ctx, line, taken)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await tellSaid(ctx, sender, line, answer)
  }
}

async function loadMirrored(ctx: Ctx, lineId: number): Promise<Mirrored | undefined> {
  const { rows } = await sql<Mirrored>`
    select l.order_id as "orderId", l.names, coalesce(s.name, '') as supplier, l.supplier_status as status, l.asked, l.asked_at as "askedAt", l.mirror_merchant as mirror,
           c.cost_minor as "costMinor", c.currency, case when l.drift_at is not null then c.drift_minor end as "driftMinor", c.drift_currency as "driftCurrency"
      from order_line l left join order_line_cost c on c.merchant_id = l.merchant_id and c.line_id = l.id
      left join supplier s on s.merchant_id = l.merchant_id and s.id = l.supplier_id
     where l.merchant_id = ${ctx.scope.merchantId} and l.id = ${lineId}`.execute(ctx.db)
  return rows[0]
}

type Taken = NonNullable<ReturnType<typeof takenAs>>

/**
 * A booking that they could not take is followed up: the guest's order has nobody who serves it. So is another price of one
 * that we asked to cancel in vain: the booking stays, and with it what they ask for it.
 */
async function followAnswer(ctx: Ctx, line: Mirrored, { move, reason }: Taken): Promise<void> {
  const params = { supplier: line.supplier, reason }
  if (move === 'supplierReject')
    await putToFollowUp(ctx, line.orderId, 'mirror', reasonOf({ word: 'orders.text.mirrorRefused', params }))
  if (move === 'supplierRefuseCancel' && line.driftMinor !== null)
    await putToFollowUp(
      ctx,
      line.orderId,
      'other-price',
      reasonOf({ word: driftReason, params: driftFacts(line) }),
    )
}

type Made = Extract<MirrorAnswer, { kind: 'made' }>

/** Its order has a code and a price. A price other than the cost that we reckoned with is for our staff to settle. */
async function noteMade(ctx: Ctx, line: Mirrored, made: Made): Promise<void> {
  await sql`update order_line set mirror_order_id = ${made.orderId}, mirror_order_code = ${made.orderCode}, supplier_order_code = ${made.orderCode}
     where merchant_id = ${ctx.scope.merchantId} and id = ${made.lineId}`.execute(ctx.db)
  if (line.status === 'cancelled') return
  const same = line.costMinor === made.totalMinor && line.currency === made.currency
  const asked = same ? null : { minor: made.totalMinor, currency: made.currency }
  if (
    asked
      ? line.driftMinor === asked.minor && line.driftCurrency === asked.currency
      : line.driftMinor === null
  )
    return
  await keepDrift(ctx, made.lineId, asked)
  if (!asked) return
  const facts = driftFacts({ ...line, driftMinor: asked.minor, driftCurrency: asked.currency })
  await tellStaff(ctx, 'mirrorDrift', { orderId: line.orderId, facts: { ...facts, line: line.names } })
  // Of a booking that we ask to cancel it matters only where it stays after all.
  if (line.asked !== 'cancel')
    await putToFollowUp(ctx, line.orderId, 'other-price', reasonOf({ word: driftReason, params: facts }))
}

/**
 * Another price stands on the line until our staff take or refuse it (`answer-cost.ts`). The newest counts: an act on an older
 * one is told that it changed.
 */
async function keepDrift(ctx: Ctx, lineId: number, asked: { minor: number; currency: string } | null) {
  const { merchantId } = ctx.scope
  await sql`update order_line_cost set drift_minor = ${asked?.minor ?? null}, drift_currency = ${asked?.currency ?? null}
     where merchant_id = ${merchantId} and line_id = ${lineId}`.execute(ctx.db)
  await sql`update order_line set drift_at = ${asked && ctx.now.toISOString()}, version = version + 1
     where merchant_id = ${merchantId} and id = ${lineId}`.execute(ctx.db)
}

const driftFacts = ({ supplier, costMinor, currency, driftMinor, driftCurrency }: Mirrored) => ({
  supplier,
  theirs: amountText(driftMinor ?? 0, driftCurrency ?? ''),
  ours: costMinor === null ? '–' : amountText(costMinor, currency ?? ''),
})

/**
 * Messages cross: what the line knows already moves nothing, and a rejection of what we meanwhile asked to cancel is a
 * cancellation with what they kept. Null where there is nothing to take.
 */
function takenAs({ status, asked, currency }: Mirrored, answer: Answered) {
  const { move, reason } = answer
  const known = answer.currency === undefined || answer.currency === currency
  if (move === 'supplierApprove' && lineStates.is(status, 'booked')) return null
  if (status === 'cancelled' && (move === 'supplierAgreeCancel' || move === 'supplierReject')) return null
  if (move === 'supplierReject' && status === 'reviewing' && asked === 'cancel')
    return {
      move: 'supplierAgreeCancel' as const,
      reason,
      feeMinor: known ? (answer.feeMinor ?? 0) : undefined,
    }
  return { move, reason, feeMinor: known ? answer.feeMinor : undefined }
}

/** It cancelled or refused where our line waits for nothing of the kind: staff decide what becomes of our order. */
async function tellSaid(ctx: Ctx, { actor }: Sender, line: Mirrored, answer: Answered): Promise<void> {
  const word = `orders.moves.${answer.move}` as const
  const what = Object.fromEntries(languages.map((language) => [language, ctx.app.word(language, word)]))
  const fee = answer.feeMinor ? amountText(answer.feeMinor, answer.currency ?? '') : ''
  const reason = reasonOf(...[answer.reason, fee && answer.reason && '·', fee].filter(Boolean))
  await tellStaff(ctx, 'mirrorSaid', {
    orderId: line.orderId,
    facts: { line: line.names, supplier: actor.name, what },
    reason,
  })
  const said = { name: actor.name, what: { word }, reason }
  await putToFollowUp(ctx, line.orderId, 'mirror', reasonOf({ word: 'orders.text.mirrorSaid', params: said }))
}

/** Is this the change that the line asks now? */
const asksSince = ({ asked, askedAt }: Mirrored, at: string): boolean =>
  asked === 'change' && askedAt !== null && Date.parse(askedAt) === Date.parse(at)

/** The line asks this of them no more: only a fee, or a refusal, still matters. */
async function tellLate(ctx: Ctx, sender: Sender, line: Mirrored, answer: Answered): Promise<void> {
  const costly = lineStates.verbs[answer.move].refuses || (answer.feeMinor ?? 0) > 0
  if (!costly || !(await wasHanded(ctx, sender.merchantId, answer.lineId))) return
  await tellSaid(ctx, sender, line, answer)
}

async function wasHanded(ctx: Ctx, merchantId: number, lineId: number): Promise<boolean> {
  const { rows } = await sql`select from platform.mailbox where from_merchant = ${ctx.scope.merchantId}
    and to_merchant = ${merchantId} and topic = 'mirror.order' and key like ${`${lineId} %`} limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}
