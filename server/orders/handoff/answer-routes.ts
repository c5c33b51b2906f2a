import type { z } from 'zod'
import type { AnswerSent, AnswerShown } from '#contract/orders/answer.api.ts'
import { shownMoment } from '../../kit/text/years.ts'
import type { ActorRef, Ctx, PublicCtx } from '../../kit/ctx.ts'
import { AppError } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { markRead } from '../../mail/mail.public.ts'
import {
  answerPageHeaders,
  answerNoticePage,
  answerPage,
  loadSuppliers,
  supplierWords,
  type AnswerNotice,
  type SupplierOrderLine,
} from '../../suppliers/suppliers.public.ts'
import type { SupplierAnswerMove } from '#contract/orders/line.states.ts'
import { answerLine } from '../lines/answer-line.ts'
import { lockOrders } from '../order/order-records.ts'
import { readLink, spendLink, spendLinksOf, type AnswerLink, type LinkAnswer } from './answer-links.ts'
import {
  answerUntil,
  asSupplierReads,
  loadSentLine,
  questionOf,
  sameQuestion,
  senderOf,
  type Question,
} from './line-facts.ts'
import { openInLetter } from './send-letter-job.ts'

/** GET: shows the question and its form. It changes nothing, whoever opens it (mail programs open links by themselves). */
export async function showAnswer(
  ctx: PublicCtx,
  { token, answer }: z.output<typeof AnswerShown>,
): Promise<RawAnswer> {
  const link = await readLink(ctx.app.db, token)
  if (!link) return unknownPage(ctx)
  return withSystemCtx(ctx.app, link.merchantId, (inner) => showForm(inner, link, token, answer))
}

/** POST from that page: takes the answer, once. The form comes back where its text is missing. */
export async function sendAnswer(ctx: PublicCtx, sent: z.output<typeof AnswerSent>): Promise<RawAnswer> {
  const link = await readLink(ctx.app.db, sent.token)
  if (!link) return unknownPage(ctx)
  if (link.state === 'open' && sent.answer !== 'approve' && !sent.text)
    return withSystemCtx(ctx.app, link.merchantId, (inner) =>
      showForm(inner, link, sent.token, sent.answer, sent.answer === 'approve' ? undefined : sent.answer),
    )
  try {
    return await withSystemCtx(ctx.app, link.merchantId, (inner) => take(inner, link, sent))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The line moved on meanwhile: nothing was kept, and the page says how it stands.
    return withSystemCtx(ctx.app, link.merchantId, (inner) => notice(inner, link, 'withdrawn'))
  }
}

/**
 * The order is locked first, as everybody does: what the link asks then stays what the line asks until the answer is
 * written. A page that was opened before a newer question was put answers nothing.
 */
async function take(ctx: Ctx, link: AnswerLink, sent: z.output<typeof AnswerSent>): Promise<RawAnswer> {
  const together = sent.all && sent.answer === 'approve' ? await openInLetter(ctx, link.lineId) : []
  await lockOrders(ctx, [link.orderId, ...together.map(({ orderId }) => orderId)])
  if (!(await spendLink(ctx, sent.token, sent.answer)))
    return closedNotice(ctx, (await readLink(ctx.db, sent.token)) ?? link)
  const question = await openQuestion(ctx, link)
  if (!question) return notice(ctx, link, 'withdrawn')
  const { asked, supplierId } = question
  const supplier = (await loadSuppliers(ctx, [supplierId])).get(supplierId)
  const actor: ActorRef = { kind: 'supplier', id: null, name: supplier?.name ?? '', origin: 'answer link' }
  await markRead(ctx, link)
  await answerLine(
    ctx,
    link.lineId,
    {
      move: moves[asked][sent.answer],
      reason: sent.text,
      note: sent.text,
      supplierOrderCode: sent.supplierOrderCode,
    },
    actor,
  )
  await approveOthers(ctx, link, together, actor)
  return notice(ctx, link, 'taken', { answer: sent.answer, asked })
}

/** The other lines of the letter that still ask the same under their locks, each by itself. */
async function approveOthers(
  ctx: Ctx,
  { lineId: own }: AnswerLink,
  together: Awaited<ReturnType<typeof openInLetter>>,
  actor: ActorRef,
): Promise<void> {
  if (!together.length) return
  const locked = new Set(together.map(({ lineId }) => lineId))
  for (const { lineId } of await openInLetter(ctx, own)) {
    if (lineId === own || !locked.has(lineId)) continue
    await spendLinksOf(ctx, lineId, 'approve')
    await answerLine(ctx, lineId, { move: 'supplierApprove' }, actor)
  }
}

/** A note to a change or cancellation is no yes: it refuses, with the note as its reason, and staff go on from there. */
const moves: Record<Question['asked'], Record<LinkAnswer, SupplierAnswerMove>> = {
  order: { approve: 'supplierApprove', reject: 'supplierReject', reply: 'supplierReply' },
  cancel: { approve: 'supplierAgreeCancel', reject: 'supplierRefuseCancel', reply: 'supplierRefuseCancel' },
  change: { approve: 'supplierAgreeChange', reject: 'supplierRefuseChange', reply: 'supplierRefuseChange' },
}

async function showForm(
  ctx: Ctx,
  link: AnswerLink,
  token: string,
  chosen?: LinkAnswer,
  missing?: 'reject' | 'reply',
): Promise<RawAnswer> {
  const { language } = link
  if (link.state !== 'open') return closedNotice(ctx, link)
  const question = await openQuestion(ctx, link)
  const line = await loadSentLine(ctx, link.lineId)
  if (!line || !question) return notice(ctx, link, 'withdrawn')
  const others = question.asked === 'order' ? await othersInLetter(ctx, link) : []
  return html(
    answerPage({
      language,
      words: supplierWords(language),
      asked: question.asked,
      merchant: await senderOf(ctx, language),
      line: await asSupplierReads(ctx, line, language),
      ...answerUntil(ctx, line, question, language),
      form: { action: `/supplier/answer/${token}/send`, hidden: {} },
      others,
      ...(chosen && { chosen }),
      ...(missing && { missing }),
    }),
  )
}

const othersInLetter = async (ctx: Ctx, { lineId, language }: AnswerLink): Promise<SupplierOrderLine[]> => {
  const others = (await openInLetter(ctx, lineId)).filter((one) => one.lineId !== lineId)
  return Promise.all(others.map(({ line }) => asSupplierReads(ctx, line, language)))
}

/** What the link asks, while the line still asks just that; null where the line went on without it. */
async function openQuestion(ctx: Ctx, link: AnswerLink): Promise<Question | null> {
  const line = await loadSentLine(ctx, link.lineId)
  return line && sameQuestion(questionOf(line), link.question) ? link.question : null
}

const closedNotice = (ctx: Ctx, link: AnswerLink): Promise<RawAnswer> =>
  link.state === 'expired'
    ? notice(ctx, link, 'expired')
    : link.state === 'revoked'
      ? notice(ctx, link, 'withdrawn')
      : notice(ctx, link, 'answered', {
          ...(link.answer && { answer: link.answer }),
          ...(link.question && { asked: link.question.asked }),
          ...(link.usedAt && { answeredAt: shownMoment(ctx.merchant, link.usedAt, link.language) }),
        })

async function notice(
  ctx: Ctx,
  link: AnswerLink,
  kind: AnswerNotice['notice'],
  more: Partial<AnswerNotice> = {},
): Promise<RawAnswer> {
  const { language } = link
  const line = await loadSentLine(ctx, link.lineId)
  return html(
    answerNoticePage({
      language,
      words: supplierWords(language),
      merchant: await senderOf(ctx, language),
      notice: kind,
      ...(line && { line: await asSupplierReads(ctx, line, language) }),
      ...more,
    }),
  )
}

/** A link that was never given out tells nobody anything. */
const unknownPage = (ctx: PublicCtx): RawAnswer => ({
  ...html(
    answerNoticePage({
      language: ctx.language,
      words: supplierWords(ctx.language),
      merchant: { name: 'Longtail', contact: [] },
      notice: 'unknown',
    }),
  ),
  status: 404,
})

const html = (body: string): RawAnswer => ({
  contentType: 'text/html; charset=utf-8',
  body,
  headers: answerPageHeaders,
})
