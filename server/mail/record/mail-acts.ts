import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import type { Selectable } from 'kysely'
import { Language } from '#contract/kit/schema.ts'
import type { MailFamily } from '#contract/mail/record/mail-families.ts'
import { isNamedMailKind, mailAudiences } from '#contract/mail/templates/mail-kinds.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { lockRow, updateRow } from '../../kit/db/rows.ts'
import type { Mail } from '../../kit/db/tables.gen.ts'
import { emit } from '../../kit/events.ts'
import { enqueueMail, queueMail } from '../queue-mail.ts'
import { whyNot } from './find-mails.ts'

type MailRef = { id: number }
type Verb = keyof ReturnType<typeof whyNot>
const errors = new Map<string, `mail.${string}`>([
  ['mail.why.beingSent', 'mail.beingSent'],
  ['mail.why.secret', 'mail.secret'],
  ['mail.why.forgotten', 'mail.forgotten'],
])

/** The mail, locked, if it is of the family and the act is open to it. The worker takes the same lock before it hands one over. */
async function lockMail(ctx: Ctx, family: MailFamily, id: number, verb: Verb): Promise<Selectable<Mail>> {
  const mail = await lockRow(ctx, 'mail', id)
  if (family === 'hotel' && !mail.hotel) fail('notFound')
  const why = whyNot(mail)[verb]
  if (why) fail(errors.get(why) ?? 'operationInvalid')
  return mail
}

const tell = (
  ctx: Ctx,
  what: 'resent' | 'hurried' | 'cancelled' | 'settled',
  mail: Selectable<Mail>,
  to = mail.to_address,
) =>
  emit(ctx, `mail.${what}`, {
    subject: 'mail',
    subjectId: mail.id,
    orderId: mail.order_id,
    facts: { to, subject: mail.subject },
    topics: mail.order_id ? ['mail', 'mailCount', 'order'] : ['mail', 'mailCount'],
  })

/** The same once more, to its address or to the right one: a new mail that names the old one, which nobody has to look at any more. */
export const resendMail =
  (family: MailFamily) =>
  async (ctx: Ctx, { id, to }: MailRef & { to?: string | undefined }): Promise<{ id: number }> => {
    const old = await lockMail(ctx, family, id, 'resend')
    const again = await queueMail(ctx, {
      kind: isNamedMailKind(old.kind) ? old.kind : 'guest-message',
      to: to ?? old.to_address,
      language: Language.parse(old.language),
      subject: old.subject,
      text: old.text_body,
      html: old.html_body,
      attachments: old.attachments,
      orderId: old.order_id,
      lineId: old.line_id,
      audience: asOneOf(mailAudiences, old.audience) ?? 'user',
      partyName: old.party_name,
      resentOf: old.id,
    })
    await updateRow(ctx, 'mail', { id }, { attention: false })
    await tell(ctx, 'resent', old, to)
    return { id: again }
  }

/** What waits for its next attempt has it now: the server is back. */
export const sendMailNow =
  (family: MailFamily) =>
  async (ctx: Ctx, { id }: MailRef): Promise<{ done: true }> => {
    const mail = await lockMail(ctx, family, id, 'sendNow')
    await updateRow(ctx, 'mail', { id }, { next_attempt_at: ctx.now })
    await enqueueMail(ctx, id)
    await tell(ctx, 'hurried', mail)
    return { done: true }
  }

/** It does not leave; the job finds nothing that waits. */
export const cancelMail =
  (family: MailFamily) =>
  async (ctx: Ctx, { id }: MailRef): Promise<{ done: true }> => {
    const mail = await lockMail(ctx, family, id, 'cancel')
    await updateRow(ctx, 'mail', { id }, { state: 'cancelled', ended_at: ctx.now, next_attempt_at: null })
    await tell(ctx, 'cancelled', mail)
    return { done: true }
  }

/** Its reader was told another way. */
export const settleMail =
  (family: MailFamily) =>
  async (ctx: Ctx, { id }: MailRef): Promise<{ done: true }> => {
    const mail = await lockMail(ctx, family, id, 'settle')
    await updateRow(ctx, 'mail', { id }, { attention: false })
    await tell(ctx, 'settled', mail)
    return { done: true }
  }
