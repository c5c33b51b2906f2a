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

/**
 * Tells a supplier by mail what is asked: with links to answer by, or, where it answers in its own log-in, with the way
 * there. The caller holds the order's lock; the mail of a question is queued once. No address: staff read so. A supplier
 * that is told by hand gets nothing, and one with a log-in and no address finds it there.
 */
export async function mailLine(
  ctx: Ctx,
  line: SentLine,
  question: Question,
  supplier: SupplierFacts,
): Promise<void> {
  const { notifyMethod, language } = supplier
  if (notifyMethod === 'none') return
  const { asked } = question
  const people = handOffTo(supplier, asked)
  if (!people.length)
    return notifyMethod === 'login' ? undefined : tellNoAddress(ctx, line, question, supplier)
  const onceKey = `line ${line.id} ${asked} ${question.at}`
  if (await isQueued(ctx, onceKey)) return
  const reads = await asSupplierReads(ctx, line, language)
  const view = {
    language,
    words: supplierWords(language),
    asked,
    merchant: await senderOf(ctx, language),
    lines: [
      {
        ...reads,
        links: notifyMethod === 'login' ? signIn(ctx) : await answerLinks(ctx, line, question, language),
      },
    ],
    ...answerUntil(ctx, line, question, language),
  }
  for (const [at, { email, name }] of people.entries())
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
    })
}

/** The mail as one of the supplier's people reads it: in a text of the merchant's own, or the usual one. */
const written = (ctx: Ctx, { skuId, orderCode }: SentLine, asking: SupplierMailInput) => {
  const { productName, serviceDate, session } = firstOf(asking.lines)
  return composeMail(ctx, {
    kind: `supplier-${asking.asked}`,
    language: asking.language,
    scope: { skuId },
    values: {
      merchant: asking.merchant.name,
      supplier: asking.supplierName,
      product: productName,
      date: serviceDate,
      time: session ?? '',
      orderCode,
      answerBy: asking.answerBy ?? '',
      booking: supplierBooking(asking),
    },
    usual: () => supplierMail(asking),
  })
}

const signIn = ({ app }: Ctx) => ({ signIn: `${app.config.publicUrl}/entertainment/PlayOrderList` })

async function answerLinks(
  ctx: Ctx,
  line: SentLine,
  question: Question,
  language: SupplierFacts['language'],
) {
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

const tellNoAddress = (ctx: Ctx, line: SentLine, question: Question, supplier: SupplierFacts) =>
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
