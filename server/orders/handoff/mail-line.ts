import { firstOf } from '#contract/kit/given.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { composeMail, queueMail } from '../../mail/mail.public.ts'
import {
  handOffTo,
  supplierBooking,
  supplierMail,
  supplierWords,
  type SupplierFacts,
  type SupplierMailInput,
} from '../../suppliers/suppliers.public.ts'
import { makeLink } from './answer-links.ts'
import { answerUntil, asSupplierReads, senderOf, type Question, type SentLine } from './line-facts.ts'
import { tellNotSent } from './tell-staff.ts'

/** What is asked of whom of a line, as it stands under its order's lock. */
export type MailItem = { line: SentLine; question: Question; supplier: SupplierFacts }

/**
 * Tells a supplier by mail what is asked: with links to answer by, or, where it answers in its own log-in, with the way
 * there. The caller holds the order's lock; the mail of a question is queued once. No address: staff read so. A supplier
 * that is told by hand gets nothing, and one with a log-in and no address finds it there.
 */
export async function mailLine(ctx: Ctx, item: MailItem): Promise<void> {
  const { line, question } = item
  const onceKey = `line ${line.id} ${question.asked} ${question.at}`
  if (!(await isQueued(ctx, onceKey))) await mailAll(ctx, [item], onceKey)
}

/** The same of several lines that ask to be booked, by one mail. Answers its id; null where none leaves. */
export async function mailLetter(ctx: Ctx, all: readonly MailItem[]): Promise<number | null> {
  const { line, question } = firstOf(all)
  return mailAll(ctx, all, `letter ${line.id} ${question.at}`)
}

async function mailAll(ctx: Ctx, all: readonly MailItem[], onceKey: string): Promise<number | null> {
  const { line, question, supplier } = firstOf(all)
  const { notifyMethod, language } = supplier
  if (notifyMethod === 'none') return null
  const { asked } = question
  const people = handOffTo(supplier, asked)
  if (!people.length) {
    if (notifyMethod !== 'login') for (const one of all) await tellNoAddress(ctx, one)
    return null
  }
  const lines: SupplierMailInput['lines'][number][] = []
  for (const one of all)
    lines.push({
      ...(await asSupplierReads(ctx, one.line, language)),
      links: notifyMethod === 'login' ? signIn(ctx) : await answerLinks(ctx, one, language),
    })
  const view = {
    language,
    words: supplierWords(language),
    asked,
    merchant: await senderOf(ctx, language),
    lines,
    ...answerUntil(ctx, firstToStart(all), question, language),
  }
  const ids: number[] = []
  for (const [at, { email, name }] of people.entries())
    ids.push(
      await queueMail(ctx, {
        kind: `supplier-${asked}`,
        to: email,
        language,
        partyName: supplier.name,
        ...(await written(ctx, line, { ...view, supplierName: name || supplier.name })),
        orderId: line.orderId,
        lineId: line.id,
        // The same for all of them: whoever answers first answers for the supplier.
        onceKey: at === 0 ? onceKey : `${onceKey} ${at}`,
      }),
    )
  return ids[0] ?? null
}

const firstToStart = (all: readonly MailItem[]): SentLine =>
  all.map(({ line }) => line).reduce((a, b) => (b.startsAt < a.startsAt ? b : a))

/** The mail as one of the supplier's people reads it: in a text of the merchant's own, or the usual one. */
const written = (ctx: Ctx, { skuId }: SentLine, asking: SupplierMailInput) => {
  const { serviceDate, session } = firstOf(asking.lines)
  const all = (of: (line: SupplierMailInput['lines'][number]) => string): string =>
    [...new Set(asking.lines.map(of))].join(', ')
  return composeMail(ctx, {
    kind: `supplier-${asking.asked}`,
    language: asking.language,
    scope: { skuId },
    values: {
      merchant: asking.merchant.name,
      supplier: asking.supplierName,
      product: all(({ productName }) => productName),
      date: serviceDate,
      time: session ?? '',
      orderCode: all(({ orderCode }) => orderCode),
      answerBy: asking.answerBy ?? '',
      booking: supplierBooking(asking),
    },
    usual: () => supplierMail(asking),
  })
}

const signIn = ({ app }: Ctx) => ({ signIn: `${app.config.publicUrl}/entertainment/PlayOrderList` })

async function answerLinks(ctx: Ctx, { line, question }: MailItem, language: SupplierFacts['language']) {
  const token = await makeLink(ctx, line, question, language)
  const link = (answer: string) => `${ctx.app.config.publicUrl}/supplier/answer/${token}?answer=${answer}`
  return { approve: link('approve'), reject: link('reject'), reply: link('reply') }
}

async function isQueued(ctx: Ctx, onceKey: string): Promise<boolean> {
  const mail = await ctx.db
    .selectFrom('mail')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('once_key', '=', onceKey)
    .executeTakeFirst()
  return mail !== undefined
}

const tellNoAddress = (ctx: Ctx, { line, question, supplier }: MailItem) =>
  tellNotSent(
    ctx,
    {
      orderId: line.orderId,
      lineId: line.id,
      line: line.names,
      supplier: supplier.name,
      question,
    },
    'noAddress',
  )
