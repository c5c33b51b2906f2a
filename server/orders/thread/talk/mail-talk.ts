import type { Ctx } from '../../../kit/ctx.ts'
import { houseInk } from '../../../kit/mail/house-mail.ts'
import { html, typedLines, webLink } from '../../../kit/text/html.ts'
import { fill } from '../../../kit/text/words.ts'
import { queueMail } from '../../../mail/mail.public.ts'
import { handOffTo, loadSuppliers, supplierWords } from '../../../suppliers/suppliers.public.ts'
import { senderOf } from '../../handoff/line-facts.ts'
import { talkLink } from './talk-link.ts'

type Said = { orderId: number; supplierId: number; messageId: number; text: string }

/** A supplier that is told by mail gets what was said to it, with the way to answer; others read it where they log in. */
export async function mailTalk(ctx: Ctx, { orderId, supplierId, messageId, text }: Said): Promise<void> {
  const supplier = (await loadSuppliers(ctx, [supplierId])).get(supplierId)
  if (supplier?.notifyMethod !== 'email') return
  const { code } = await ctx.db
    .selectFrom('orders')
    .select('code')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { language } = supplier
  const words = supplierWords(language)
  const sender = await senderOf(ctx, language)
  const word = (key: string) => fill(words[key] ?? key, { merchant: sender.name, code })
  const link = talkLink(ctx, orderId, supplierId)
  for (const [at, { email, name }] of handOffTo(supplier, 'order').entries()) {
    const greeting = fill(words['dear'] ?? '', { name: name || supplier.name })
    await queueMail(ctx, {
      kind: 'supplier-message',
      audience: 'supplier',
      to: email,
      language,
      partyName: supplier.name,
      orderId,
      subject: `${word('talk title')} · ${code}`,
      text: [
        greeting,
        word('talk says'),
        text,
        `${word('talk answer')}: ${link}`,
        sender.name,
        ...sender.contact,
      ]
        .filter(Boolean)
        .join('\n\n'),
      html: html`<div style="${houseInk}">
        <p>${greeting}</p>
        <p>${word('talk says')}</p>
        <blockquote style="margin:16px 0;padding:8px 16px;border-left:3px solid #0B6E75">
          ${typedLines(text)}
        </blockquote>
        <p><a href="${webLink(link)}" style="color:#0B6E75;font-weight:600">${word('talk answer')}</a></p>
        <p style="color:#566873">${sender.name}<br />${sender.contact.join(' · ')}</p>
      </div>`.text,
      onceKey: `talk ${messageId} ${at}`,
    })
  }
}
