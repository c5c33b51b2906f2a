import { sql, type SqlBool } from 'kysely'
import { deleteFilesOf } from '../files/files.public.ts'
import type { App } from '../kit/app-services.ts'
import type { Ctx } from '../kit/ctx.ts'
import type { CaughtMail } from '../kit/mail/smtp-catcher.ts'

export { registrationKey, trialCodeKey } from './mail-keys.ts'
export { queueMail, queueMails, type NewMail } from './queue-mail.ts'
export { composeMail } from './templates/compose-mail.ts'
export { framed } from './templates/frame.ts'
export { ownTexts } from './templates/own-texts.ts'
export { orderValues } from './templates/order-values.ts'
export { fillNames } from './templates/fill-names.ts'
export { shown } from './templates/preview.ts'
export { textOf } from './templates/text-of.ts'
export { usualText } from './templates/usual-text.ts'

/** Mails of people who are to be forgotten: that one left and what for stays; what it said goes, and whom it went to where it was they. */
export async function forgetMails(ctx: Ctx, of: MailsOf): Promise<void> {
  const { addresses } = of
  const theirs = theirMails(ctx, of)
  const { rows } = await sql<{
    id: number
  }>`select distinct unnest(attachments) as id from mail where ${theirs}`.execute(ctx.db)
  await sql`update mail set subject = '***', text_body = '', html_body = '', attachments = '{}', party_name = '', error = null, search = '', grams = '{}',
      to_address = case when to_address = any(${[...addresses]}::text[]) then '***' else to_address end
    where ${theirs}`.execute(ctx.db)
  // Made for the mail: vouchers and the like. What else it showed, a logo, is not its own.
  await deleteFilesOf(
    ctx,
    'mail',
    rows.map(({ id }) => id),
  )
}

type MailsOf = { addresses: readonly string[]; orderIds: readonly number[] }
const theirMails = (
  ctx: Ctx,
  { addresses, orderIds }: MailsOf,
) => sql<SqlBool>`merchant_id = ${ctx.scope.merchantId} and state <> 'queued'
    and (order_id = any(${[...orderIds]}::bigint[]) or to_address = any(${[...addresses]}::text[]))`

/** How many mails say something to or of them. */
export async function countMails(ctx: Ctx, of: MailsOf): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::integer as n from mail where ${theirMails(ctx, of)}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** A supplier answered what a mail about this line asked: it was read. */
export async function markRead(ctx: Ctx, { lineId }: { lineId: number }): Promise<void> {
  await sql`update mail set opened_at = ${ctx.now.toISOString()}::timestamptz
    where merchant_id = ${ctx.scope.merchantId} and id = (select id from mail
      where merchant_id = ${ctx.scope.merchantId} and line_id = ${lineId} and state = 'sent' and opened_at is null order by id desc limit 1)`.execute(
    ctx.db,
  )
}

/** Keeps what the demo's mail server caught, so that it can be read in the app. */
export async function keepCaughtMail(app: App, mail: CaughtMail): Promise<void> {
  await app.db
    .insertInto('platform.caught_mail')
    .values({
      from_address: mail.from,
      to_address: mail.to.join(', '),
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      attachments: JSON.stringify(mail.attachments.map(({ name, type, size }) => ({ name, type, size }))),
      raw: mail.raw.toString('latin1').replaceAll('\0', ''),
    })
    .execute()
}
