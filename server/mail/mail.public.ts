import { sql } from 'kysely'
import type { Language } from '#contract/kit/schema.ts'
import type { App } from '../kit/app-services.ts'
import { asMerchant, type Ctx } from '../kit/ctx.ts'
import { enqueue } from '../kit/jobs/jobs.ts'
import type { CaughtMail } from '../kit/mail/smtp-catcher.ts'

export type NewMail = {
  /** What it is for, e.g. `supplier-order`, `account-code`. */
  kind: string
  to: string
  language: Language
  subject: string
  text: string
  html: string
  /** Ids of stored files. */
  attachments?: number[]
  orderId?: number | null
  lineId?: number | null
  /** A second mail with the same key is refused by the database: a job that runs again cannot send twice. */
  onceKey?: string
}

/** Some ten hours of trying, each wait longer than the one before. */
const maxAttempts = 10

/** Queues a mail within the command's transaction: it leaves if, and only if, the command commits. Answers its id. */
export const queueMail = (ctx: Ctx, mail: NewMail): Promise<number> =>
  asMerchant(ctx, async (own) => {
    const { id } = await own.db
      .insertInto('mail')
      .values({
        merchant_id: own.scope.merchantId,
        kind: mail.kind,
        to_address: mail.to,
        language: mail.language,
        subject: mail.subject,
        text_body: mail.text,
        html_body: mail.html,
        attachments: mail.attachments ?? [],
        order_id: mail.orderId ?? null,
        line_id: mail.lineId ?? null,
        once_key: mail.onceKey ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(own, 'mail.send', { mailId: id }, { maxAttempts })
    return id
  })

/** Mails of people who are to be forgotten: that one left and what for stays; what it said goes, and whom it went to where it was they. */
export async function forgetMails(
  ctx: Ctx,
  { addresses, orderIds }: { addresses: readonly string[]; orderIds: readonly number[] },
): Promise<void> {
  await sql`update mail set subject = '***', text_body = '', html_body = '', attachments = '{}',
      to_address = case when to_address = any(${[...addresses]}::text[]) then '***' else to_address end
    where merchant_id = ${ctx.scope.merchantId} and state <> 'queued'
      and (order_id = any(${[...orderIds]}::bigint[]) or to_address = any(${[...addresses]}::text[]))`.execute(
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
