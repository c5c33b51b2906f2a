import { reasonOf } from '../kit/call/reason.ts'
import type { ActorRef, Ctx } from '../kit/ctx.ts'
import type { JobContext } from '../kit/jobs/jobs.ts'
import { endOut, laterOut, type Sender } from '../kit/outside/outbox.ts'
import {
  answerLine,
  loadSentLine,
  lockOrder,
  putToFollowUp,
  questionOf,
  sameQuestion,
  type Question,
  type SentLine,
} from '../orders/orders.public.ts'
import { loadSuppliers } from '../suppliers/suppliers.public.ts'
import { bookThere, cancelThere, type Booked } from './book-there.ts'
import { readThird } from './connections.ts'
import { ThirdRefused } from './octo-client.ts'
import {
  bookedFor,
  bookingFor,
  keepBooking,
  nextAttempt,
  productOf,
  type ThirdBooking,
} from './third-booking.ts'

const thirdLine = (id: number) => ({ kind: 'thirdLine', subjectId: id })
/** Minutes until what the supplier has not decided yet is asked after. */
const pendingMinutes = 5

/** Books what a line asks at its supplier's own system, or cancels it there: sent as often as it takes, done once. */
export const sendThirdLine: Sender = async (ctx, { subjectId, tries }) => {
  const line = await loadSentLine(ctx, subjectId)
  const question = line && questionOf(line)
  if (!line || !question || question.asked === 'change') return undefined
  const booking =
    question.asked === 'order' ? await bookingFor(ctx, line, question) : await bookedFor(ctx, line.id)
  if (!booking) return undefined
  const product = await productOf(ctx, booking)
  const connection = await readThird(ctx, booking.connectionId)
  const there = (app: JobContext['app']) => ({ app, connection, line, booking, product })
  const sent = { line, question, booking, merchantId: ctx.scope.merchantId }
  const isRepeat = tries > 0 || booking.state !== 'sending'
  return question.asked === 'order'
    ? (job) => settled(job, sent, () => bookThere(there(job.app), isRepeat), takeBooked)
    : (job) => settled(job, sent, () => cancelThere(there(job.app), line.askedText), takeCancelled)
}

type Sent = { line: SentLine; question: Question; booking: ThirdBooking; merchantId: number }
type Taken = (ctx: Ctx, sent: Sent, answer: Booked, actor: ActorRef) => Promise<void>

/** Asks outside of any transaction; what was answered is written in one, under the order's lock. */
async function settled(job: JobContext, sent: Sent, ask: () => Promise<Booked>, take: Taken): Promise<void> {
  const outcome = await ask().catch((error: unknown) => {
    if (error instanceof ThirdRefused) return error
    throw error
  })
  await job.inMerchant(sent.merchantId, async (ctx) => {
    await lockOrder(ctx, sent.line.orderId)
    const actor = await actorOf(ctx, sent.question)
    return outcome instanceof ThirdRefused
      ? takeRefused(ctx, sent, outcome, actor)
      : take(ctx, sent, outcome, actor)
  })
}

async function actorOf(ctx: Ctx, { supplierId }: Question): Promise<ActorRef> {
  const supplier = (await loadSuppliers(ctx, [supplierId])).get(supplierId)
  return { kind: 'supplier', id: null, name: supplier?.name ?? '', origin: 'third supplier' }
}

/** Does the line still ask what was answered? */
async function stillAsks(ctx: Ctx, { line, question }: Sent): Promise<boolean> {
  const now = await loadSentLine(ctx, line.id)
  return now !== undefined && sameQuestion(questionOf(now), question)
}

const takeBooked: Taken = async (ctx, sent, { status, code, booking: whole }, actor) => {
  const { line, question, booking } = sent
  const out = thirdLine(line.id)
  if (status === 'PENDING') {
    await keepBooking(ctx, booking, { state: 'pending', supplierCode: code, booking: whole })
    return laterOut(ctx, out, pendingMinutes)
  }
  if (status === 'EXPIRED' || status === 'CANCELLED') {
    // Its hold ended before it was paid: the same again, as another booking.
    await keepBooking(ctx, booking, { booking: whole })
    await nextAttempt(ctx, booking, question.at)
    return laterOut(ctx, out, 0)
  }
  if (status !== 'CONFIRMED' && status !== 'REDEEMED') {
    await keepBooking(ctx, booking, { booking: whole })
    return takeRefused(ctx, sent, new ThirdRefused(status || 'refused', ''), actor)
  }
  await endOut(ctx, out)
  await keepBooking(ctx, booking, { state: 'confirmed', supplierCode: code, booking: whole })
  if (await stillAsks(ctx, sent)) {
    await answerLine(ctx, line.id, { move: 'supplierApprove', supplierOrderCode: code }, actor)
    return
  }
  const now = await loadSentLine(ctx, line.id)
  // Answered by hand meanwhile: the booking is the line's all the same. Withdrawn: a person ends what stands there.
  if (now?.supplierStatus === 'approved') return
  await keepBooking(ctx, booking, { state: 'kept', supplierCode: code, booking: whole })
  await putToFollowUp(
    ctx,
    line.orderId,
    'mirror',
    reasonOf({ word: 'third-supply.text.bookedLate', params: { code } }),
  )
}

const takeCancelled: Taken = async (ctx, sent, { status, booking: whole }, actor) => {
  const { line, booking } = sent
  if (status !== 'CANCELLED') return takeRefused(ctx, sent, new ThirdRefused(status || 'refused', ''), actor)
  await endOut(ctx, thirdLine(line.id))
  await keepBooking(ctx, booking, { state: 'cancelled', booking: whole })
  if (await stillAsks(ctx, sent)) await answerLine(ctx, line.id, { move: 'supplierAgreeCancel' }, actor)
}

/** Their no is the answer, in their words. */
async function takeRefused(ctx: Ctx, sent: Sent, refused: ThirdRefused, actor: ActorRef): Promise<void> {
  const { line, question, booking } = sent
  await endOut(ctx, thirdLine(line.id))
  const isOrder = question.asked === 'order'
  await keepBooking(ctx, booking, { ...(isOrder && { state: 'rejected' as const }), error: refused.message })
  if (!(await stillAsks(ctx, sent))) return
  const move = isOrder ? 'supplierReject' : 'supplierRefuseCancel'
  await answerLine(ctx, line.id, { move, reason: reasonFrom(refused) }, actor)
}

const words = ['notOffered', 'noDeparture', 'soldOut', 'noUnit'] as const
const reasonFrom = ({ error, message }: ThirdRefused): string => {
  const word = words.find((one) => one === error)
  return word ? reasonOf({ word: `third-supply.why.${word}` }) : message
}
