import { sql } from 'kysely'
import { languages } from '#contract/kit/languages.ts'
import type { LineStatus } from '#contract/orders/line.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { AppError } from '../../kit/errors.ts'
import { reasonOf } from '../../kit/reason.ts'
import { answerLine } from '../answer-line.ts'
import { lockOrder } from '../order-records.ts'
import { amountText } from '../settle-lines.ts'
import type { MirrorAnswer } from './mailbox.ts'
import type { Sender } from './mirror-receive.ts'
import { followUp, tellStaff } from './tell-staff.ts'

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
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await tellSaid(ctx, sender, line, answer)
  }
}

async function loadMirrored(ctx: Ctx, lineId: number): Promise<Mirrored | undefined> {
  const { rows } = await sql<Mirrored>`
    select l.order_id as "orderId", l.names, coalesce(s.name, '') as supplier, l.supplier_status as status, l.asked, l.asked_at as "askedAt", l.mirror_merchant as mirror,
           c.cost_minor as "costMinor", c.currency
      from order_line l left join order_line_cost c on c.merchant_id = l.merchant_id and c.line_id = l.id
      left join supplier s on s.merchant_id = l.merchant_id and s.id = l.supplier_id
     where l.merchant_id = ${ctx.scope.merchantId} and l.id = ${lineId}`.execute(ctx.db)
  return rows[0]
}

/** Its order has a code and a price. A price other than the cost that we reckoned with is for our staff to settle. */
async function noteMade(
  ctx: Ctx,
  line: Mirrored,
  made: Extract<MirrorAnswer, { kind: 'made' }>,
): Promise<void> {
  await sql`update order_line set mirror_order_id = ${made.orderId}, mirror_order_code = ${made.orderCode}, supplier_order_code = ${made.orderCode}
     where merchant_id = ${ctx.scope.merchantId} and id = ${made.lineId}`.execute(ctx.db)
  if (line.costMinor === made.totalMinor && line.currency === made.currency) return
  const facts = {
    supplier: line.supplier,
    theirs: amountText(made.totalMinor, made.currency),
    ours: line.costMinor === null ? '–' : amountText(line.costMinor, line.currency ?? ''),
  }
  await tellStaff(ctx, 'mirrorDrift', { orderId: line.orderId, facts: { ...facts, line: line.names } })
  await followUp(ctx, line.orderId, reasonOf({ word: 'orders.text.mirrorDrift', params: facts }))
}

/**
 * Messages cross: what the line knows already moves nothing, and a rejection of what we meanwhile asked to cancel is a
 * cancellation with what they kept. Null where there is nothing to take.
 */
function takenAs({ status, asked, currency }: Mirrored, answer: Answered) {
  const { move, reason } = answer
  const known = answer.currency === undefined || answer.currency === currency
  if (move === 'supplierApprove' && (status === 'approved' || status === 'reviewing')) return null
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
  await followUp(ctx, line.orderId, reasonOf({ word: 'orders.text.mirrorSaid', params: said }))
}

/** Is this the change that the line asks now? */
const asksSince = ({ asked, askedAt }: Mirrored, at: string): boolean =>
  asked === 'change' && askedAt !== null && Date.parse(askedAt) === Date.parse(at)

/** The line asks this of them no more: only a fee, or a refusal, still matters. */
async function tellLate(ctx: Ctx, sender: Sender, line: Mirrored, answer: Answered): Promise<void> {
  const costly = answer.move.startsWith('supplierRefuse') || (answer.feeMinor ?? 0) > 0
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
