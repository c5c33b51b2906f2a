import { momentText } from '../../kit/moment-text.ts'
import { fail } from '../../kit/errors.ts'
import type { Job } from '../../kit/jobs.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { queueMail } from '../../mail/mail.public.ts'
import { loadSuppliers, supplierMail, supplierWords } from '../../suppliers/suppliers.public.ts'
import { answerBy } from '../create/decide.ts'
import { makeLink } from './answer-links.ts'
import { boundSku, sendMirror } from './mirror-send.ts'
import { asSupplierReads, askedOf, loadSentLine, senderOf, type SentLine } from './line-facts.ts'

/**
 * Brings a line to its supplier, by the supplier's way. Runs at least once and sends once: the mail is queued under the
 * line's lock, and one that was queued since the question was put is not queued again. A bound merchant gets a message
 * (a product of its that is not bound goes by mail); who looks into its log-in, or is told by hand, needs none.
 */
export const sendLineJob: Job = (job, { merchantId, lineId }) =>
  job.inMerchant(merchantId, async (ctx) => {
    if (ctx.merchant.plan === 'suspended' || ctx.merchant.plan === 'ended') fail('notReady')
    const line = await loadSentLine(ctx, Number(lineId), true)
    const asked = line && askedOf(line)
    if (!line?.supplierId || !asked) return
    const supplier = (await loadSuppliers(ctx, [line.supplierId])).get(line.supplierId)
    if (!supplier) return
    const bound = supplier.boundMerchantId ? await boundSku(ctx, line) : null
    if (bound) return sendMirror(ctx, line, asked, bound)
    if (!['email', 'mirror'].includes(supplier.notifyMethod) || !supplier.email) return
    if (await sentAlready(ctx, line, asked)) return
    const { language } = supplier
    const token = await makeLink(ctx, line, asked === 'order' ? 'order' : 'change', language)
    const link = (answer: string) => `${ctx.app.config.publicUrl}/supplier/answer/${token}?answer=${answer}`
    const zone = ctx.merchant.timeZone
    const mail = supplierMail({
      language,
      words: supplierWords(language),
      asked,
      merchant: await senderOf(ctx, language),
      supplierName: supplier.contactName || supplier.name,
      lines: [
        {
          ...asSupplierReads(ctx, line, language),
          links: { approve: link('approve'), reject: link('reject'), reply: link('reply') },
        },
      ],
      answerBy: `${momentText(new Date(answerBy(ctx, new Date(line.startsAt))), zone)} (${zone})`,
    })
    await queueMail(ctx, {
      kind: `supplier-${asked}`,
      to: supplier.email,
      language,
      ...mail,
      orderId: line.orderId,
      lineId: line.id,
    })
  })

async function sentAlready(ctx: Ctx, line: SentLine, asked: string): Promise<boolean> {
  const since = asked === 'order' ? line.sentAt : line.askedAt
  const mail = await ctx.db
    .selectFrom('mail')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('line_id', '=', line.id)
    .where('kind', '=', `supplier-${asked}`)
    .where('created_at', '>=', since ?? new Date(0).toISOString())
    .executeTakeFirst()
  return mail !== undefined
}
