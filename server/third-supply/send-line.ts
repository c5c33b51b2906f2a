import { asOneOf } from '#contract/kit/text/as-one-of.ts'
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
import { OutsideFault } from '../kit/outside/call-outside.ts'
import { readThird } from './connections.ts'
import { ThirdRefused, ThirdUnknown, type Booked, type ThirdThere } from './systems/system.ts'
import { systemOf } from './systems/systems.ts'
import {
  bookedFor,
  bookingFor,
  keepBooking,
  markRequested,
  nextAttempt,
  productOf,
  unmarkRequested,
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
  const sent = { line, question, booking, merchantId: ctx.scope.merchantId }
  const isRepeat = tries > 0 || booking.state !== 'sending'
  const system = systemOf(connection)
  const there = (job: JobContext): ThirdThere => ({
    app: job.app,
    connection,
    line,
    booking,
    product,
    isRepeat,
    onlyOnce: (work) => onlyOnce(job, sent, work),
  })
  return question.asked === 'order'
    ? (job) => settled(job, sent, () => system.book(there(job)), takeBooked)
    : (job) => settled(job, sent, () => system.cancel(there(job), line.askedText), takeCancelled)
}

/**
 * What knows no number of ours is asked once: that it is asked is written first, so that neither a lost answer nor a killed
 * worker asks again. What certainly never arrived may be asked again.
 */
async function onlyOnce<T>(
  job: JobContext,
  { merchantId, booking }: Sent,
  work: () => Promise<T>,
): Promise<T> {
  if (!(await job.inMerchant(merchantId, (ctx) => markRequested(ctx, booking)))) throw new ThirdUnknown('')
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    if (!error.unsent) throw new ThirdUnknown(error.message)
    await job.inMerchant(merchantId, (ctx) => unmarkRequested(ctx, booking))
    throw error
  }
}

type Sent = { line: SentLine; question: Question; booking: ThirdBooking; merchantId: number }
type Taken = (ctx: Ctx, sent: Sent, answer: Booked, actor: ActorRef) => Promise<void>

/** Asks outside of any transaction; what was answered is written in one, under the order's lock. */
async function settled(job: JobContext, sent: Sent, ask: () => Promise<Booked>, take: Taken): Promise<void> {
  const outcome = await ask().catch((error: unknown) => {
    if (error instanceof ThirdRefused || error instanceof ThirdUnknown) return error
    throw error
  })
  await job.inMerchant(sent.merchantId, async (ctx) => {
    await lockOrder(ctx, sent.line.orderId)
    if (outcome instanceof ThirdUnknown) return takeUnknown(ctx, sent)
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

const takeBooked: Taken = async (ctx, sent, { status, text, code, booking: whole }, actor) => {
  const { line, question, booking } = sent
  const out = thirdLine(line.id)
  if (status === 'pending') {
    await keepBooking(ctx, booking, { state: 'pending', supplierCode: code, booking: whole })
    return laterOut(ctx, out, pendingMinutes)
  }
  if (status === 'lapsed' || status === 'cancelled') {
    // Its hold ended before it was paid: the same again, as another booking.
    await keepBooking(ctx, booking, { booking: whole })
    await nextAttempt(ctx, booking, question.at)
    return laterOut(ctx, out, 0)
  }
  if (status === 'unpaid') return takeUnpaid(ctx, sent, code, whole)
  if (status === 'refused') {
    await keepBooking(ctx, booking, { booking: whole })
    return takeRefused(ctx, sent, new ThirdRefused(text || 'refused', ''), actor)
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

const takeCancelled: Taken = async (ctx, sent, { status, text, booking: whole }, actor) => {
  const { line, booking } = sent
  if (status !== 'cancelled') return takeRefused(ctx, sent, new ThirdRefused(text || 'refused', ''), actor)
  await endOut(ctx, thirdLine(line.id))
  await keepBooking(ctx, booking, { state: 'cancelled', booking: whole })
  if (await stillAsks(ctx, sent)) await answerLine(ctx, line.id, { move: 'supplierAgreeCancel' }, actor)
}

/** Nobody knows whether it stands there. A person looks and answers the line by hand, or sends it again as another booking. */
async function takeUnknown(ctx: Ctx, { line, booking }: Sent): Promise<void> {
  await endOut(ctx, thirdLine(line.id))
  await keepBooking(ctx, booking, { state: 'unknown' })
  const reason = reasonOf({
    word: 'third-supply.text.outcomeUnknown',
    params: { code: `${line.orderCode} ${booking.uuid.slice(0, 8)}` },
  })
  await putToFollowUp(ctx, line.orderId, 'mirror', reason)
}

/** It is made when somebody has paid on its page: who has answers the line by hand. */
async function takeUnpaid(ctx: Ctx, { line, booking }: Sent, url: string, whole: unknown): Promise<void> {
  await endOut(ctx, thirdLine(line.id))
  await keepBooking(ctx, booking, { state: 'unpaid', booking: whole })
  const reason = reasonOf({ word: 'third-supply.text.payThere', params: { url } })
  await putToFollowUp(ctx, line.orderId, 'mirror', reason)
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
  const word = asOneOf(words, error)
  return word ? reasonOf({ word: `third-supply.why.${word}` }) : message
}
