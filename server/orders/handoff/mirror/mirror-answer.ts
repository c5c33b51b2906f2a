import { sql } from 'kysely'
import { inEach } from '#contract/kit/languages.ts'
import { lineStates, type LineStatus } from '#contract/orders/line.states.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { AppError } from '../../../kit/call/errors.ts'
import { reasonOf } from '../../../kit/call/reason.ts'
import { answerLine } from '../../lines/answer-line.ts'
import { lockOrder } from '../../order/order-records.ts'
import { amountText } from '../../act/settle-lines.ts'
import type { MirrorAnswer } from '../../act/mailbox.ts'
import type { Sender } from './mirror-receive.ts'
import { putToFollowUp } from '../../follow/follow-order.ts'
import { driftReason, tellStaff } from '../tell-staff.ts'

type Mirrored = {
  id: number
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

/**
 * What the supplier merchant says of our line, or of both ways of a round trip that is one order there. It speaks only of lines
 * that were handed to it.
 */
export async function takeAnswer(ctx: Ctx, sender: Sender, answer: MirrorAnswer): Promise<void> {
  const [one] = await loadMirrored(ctx, answer.lineId)
  if (!one) return
  await lockOrder(ctx, one.orderId)
  const lines = await loadMirrored(ctx, answer.lineId)
  const current = lines.filter(({ mirror }) => mirror === sender.merchantId)
  if (answer.kind === 'made') return current.length ? noteMade(ctx, current, answer) : undefined
  const { at } = answer
  const asking = at === undefined ? current : current.filter((line) => asksSince(line, at))
  const [lead, ...along] = asking.toSorted(
    (a, b) => Number(waitsFor(b, answer)) - Number(waitsFor(a, answer)),
  )
  if (!lead) return lines[0] && tellLate(ctx, sender, lines[0], answer)
  const taken = takenAs(lead, answer)
  if (!taken) return
  try {
    await answerLine(ctx, lead.id, taken, sender.actor)
    for (const line of along) await takeAlong(ctx, sender, line, answer)
    await followAnswer(ctx, lead, taken)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await tellSaid(ctx, sender, lead, answer)
  }
}

/** The other way of the round trip, where it waits for the same; what they kept of both stands on the first. */
async function takeAlong(ctx: Ctx, sender: Sender, line: Mirrored, answer: Answered): Promise<void> {
  const taken = waitsFor(line, answer) && takenAs(line, answer)
  if (!taken) return
  const feeMinor = taken.feeMinor === undefined ? undefined : 0
  await answerLine(ctx, line.id, { ...taken, feeMinor }, sender.actor)
}

/** Does the line wait for this answer? */
function waitsFor(line: Mirrored, answer: Answered): boolean {
  const taken = takenAs(line, answer)
  if (!taken || !lineStates.open(taken.move, line.status)) return false
  const { answers } = lineStates.verbs[taken.move]
  return answers === 'order' || answers === line.asked
}

/** The line, and those whose order there is the same. */
async function loadMirrored(ctx: Ctx, lineId: number): Promise<Mirrored[]> {
  const { rows } = await sql<Mirrored>`
    select l.id, l.order_id as "orderId", l.names, coalesce(s.name, '') as supplier, l.supplier_status as status, l.asked, l.asked_at as "askedAt", l.mirror_merchant as mirror,
           c.cost_minor as "costMinor", c.currency, case when l.drift_at is not null then c.drift_minor end as "driftMinor", c.drift_currency as "driftCurrency"
      from order_line l left join order_line_cost c on c.merchant_id = l.merchant_id and c.line_id = l.id
      left join supplier s on s.merchant_id = l.merchant_id and s.id = l.supplier_id
     where l.merchant_id = ${ctx.scope.merchantId} and l.order_id = (select order_id from order_line where merchant_id = ${ctx.scope.merchantId} and id = ${lineId})
       and (l.id = ${lineId} or l.mirror_with = ${lineId}) order by l.position`.execute(ctx.db)
  return rows
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

/**
 * Its order has a code and a price. A price other than the cost that we reckoned with (of both ways together) is for our staff to
 * settle, on the way out.
 */
async function noteMade(ctx: Ctx, lines: readonly Mirrored[], made: Made): Promise<void> {
  await sql`update order_line set mirror_order_id = ${made.orderId}, mirror_order_code = ${made.orderCode}, supplier_order_code = ${made.orderCode}
     where merchant_id = ${ctx.scope.merchantId} and id = any(${lines.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  )
  const [line, ...along] = lines.filter(({ status }) => status !== 'cancelled')
  if (!line) return
  // A way back without a day costs nothing yet.
  const others = along.reduce((sum, { costMinor }) => sum + (costMinor ?? 0), 0)
  const isOurs = [line, ...along].every(({ currency }) => currency === null || currency === made.currency)
  const minor = made.totalMinor - (isOurs ? others : 0)
  const same = isOurs && line.costMinor === minor
  const stated = same ? null : { minor: Math.max(0, minor), currency: made.currency }
  if (
    stated
      ? line.driftMinor === stated.minor && line.driftCurrency === stated.currency
      : line.driftMinor === null
  )
    return
  await keepDrift(ctx, line.id, stated)
  if (!stated) return
  const facts = driftFacts({ ...line, driftMinor: stated.minor, driftCurrency: stated.currency })
  await tellStaff(ctx, 'mirrorDrift', { orderId: line.orderId, facts: { ...facts, line: line.names } })
  // Of a booking that we ask to cancel it matters only where it stays after all.
  if (line.asked !== 'cancel')
    await putToFollowUp(ctx, line.orderId, 'other-price', reasonOf({ word: driftReason, params: facts }))
}

/**
 * Another price stands on the line until our staff take or refuse it (`answer-cost.ts`). The newest counts: an act on an older
 * one is told that it changed.
 */
async function keepDrift(ctx: Ctx, lineId: number, input: { minor: number; currency: string } | null) {
  const { merchantId } = ctx.scope
  await sql`update order_line_cost set drift_minor = ${input?.minor ?? null}, drift_currency = ${input?.currency ?? null}
     where merchant_id = ${merchantId} and line_id = ${lineId}`.execute(ctx.db)
  await sql`update order_line set drift_at = ${input && ctx.now.toISOString()}, version = version + 1
     where merchant_id = ${merchantId} and id = ${lineId}`.execute(ctx.db)
}

const driftFacts = ({ supplier, costMinor, currency, driftMinor, driftCurrency }: Mirrored) => ({
  supplier,
  theirs: amountText(driftMinor ?? 0, driftCurrency ?? ''),
  ours: costMinor === null ? '–' : amountText(costMinor, currency ?? ''),
})

/** Of one way of a round trip that goes they are asked a change: their yes or no to it lets it go, or not. */
const withoutWay: Partial<Record<Answered['move'], 'supplierAgreeCancel' | 'supplierRefuseCancel'>> = {
  supplierAgreeChange: 'supplierAgreeCancel',
  supplierRefuseChange: 'supplierRefuseCancel',
}

/**
 * Messages cross: what the line knows already moves nothing, and a rejection of what we meanwhile asked to cancel is a
 * cancellation with what they kept. Null where there is nothing to take.
 */
function takenAs({ status, asked, currency }: Mirrored, answer: Answered) {
  const { reason } = answer
  const move = (asked === 'cancel' && withoutWay[answer.move]) || answer.move
  const existing = answer.currency === undefined || answer.currency === currency
  if (move === 'supplierApprove' && lineStates.is(status, 'booked')) return null
  if (status === 'cancelled' && (move === 'supplierAgreeCancel' || move === 'supplierReject')) return null
  if (move === 'supplierReject' && status === 'reviewing' && asked === 'cancel')
    return {
      move: 'supplierAgreeCancel' as const,
      reason,
      feeMinor: existing ? (answer.feeMinor ?? 0) : undefined,
    }
  return { move, reason, feeMinor: existing ? answer.feeMinor : undefined }
}

/** It cancelled or refused where our line waits for nothing of the kind: staff decide what becomes of our order. */
async function tellSaid(ctx: Ctx, { actor }: Sender, line: Mirrored, answer: Answered): Promise<void> {
  const word = `orders.moves.${answer.move}` as const
  const what = inEach((language) => ctx.app.word(language, word))
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

/** Is this what the line asks now? */
const asksSince = ({ asked, askedAt }: Mirrored, at: string): boolean =>
  asked !== null && askedAt !== null && Date.parse(askedAt) === Date.parse(at)

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
