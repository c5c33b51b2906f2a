import { sql } from 'kysely'
import { fail } from '../kit/call/errors.ts'
import { userOf, type Ctx } from '../kit/ctx.ts'
import { html } from '../kit/text/html.ts'
import { framed, queueMail } from '../mail/mail.public.ts'

/** Sends a mail to who asks, as the merchant's mails leave now: name, reply address, sign and frame. */
export async function sendTestMail(ctx: Ctx): Promise<{ to: string }> {
  const { rows } = await sql<{ email: string }>`
    select email from app_user where merchant_id = ${ctx.scope.merchantId} and id = ${userOf(ctx).id}`.execute(
    ctx.db,
  )
  const to = rows[0]?.email || fail('company.noAddress')
  const word = (key: string) => ctx.app.word(ctx.language, `company.text.${key}`)
  const subject = word('testSubject')
  const page = await framed(ctx, ctx.language, subject, html`<p>${word('testBody')}</p>`)
  await queueMail(ctx, {
    kind: 'notification',
    to,
    language: ctx.language,
    subject,
    text: word('testBody'),
    html: page.html,
    attachments: page.attachments,
  })
  return { to }
}
