import type { Language } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { mailButton } from '../../kit/mail/mail-frame.ts'
import { html, typedLines } from '../../kit/text/html.ts'
import { framed, queueMail } from '../../mail/mail.public.ts'
import { senderOf } from '../../orders/orders.public.ts'

type GroupMail = {
  kind: 'agent-group' | 'supplier-group' | 'crew-group'
  to: string
  language: Language
  partyName: string
  subject: string
  paragraphs: readonly string[]
  button?: { text: string; href: string }
  attachments?: number[]
  onceKey?: string
}

/** A mail about a group in the merchant's frame: paragraphs, and at most one button. */
export async function sendGroupMail(ctx: Ctx, mail: GroupMail): Promise<void> {
  const { kind, to, language, partyName, subject, paragraphs, button, attachments = [], onceKey } = mail
  const sender = await senderOf(ctx, language)
  const body = html`${paragraphs.map((one) => html`<p style="margin:0 0 12px">${typedLines(one)}</p>`)}
  ${button && html`<p style="margin:16px 0 0">${mailButton(button)}</p>`}`
  const page = await framed(ctx, language, subject, body)
  await queueMail(ctx, {
    kind,
    to,
    language,
    partyName,
    subject: subject.replace(/\s+/g, ' ').trim(),
    text: [...paragraphs, ...(button ? [button.href] : []), [sender.name, ...sender.contact].join('\n')].join(
      '\n\n',
    ),
    html: page.html,
    attachments: [...page.attachments, ...attachments],
    ...(onceKey && { onceKey }),
  })
}
