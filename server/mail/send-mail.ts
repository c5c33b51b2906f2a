import { nameIn } from '#contract/kit/schema.ts'
import { loadFiles } from '../files/files.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { emit, stir } from '../kit/events.ts'
import type { JobContext, JobPayload } from '../kit/jobs/jobs.ts'
import { MailError, sendMail, type MailMessage } from '../kit/mail/mail.ts'

/**
 * Sends one queued mail. It carries the same message id each time, so that a copy sent by a worker that was killed before
 * it could say so is dropped by the receiver. A refusal that may pass is tried again by the queue, later each time; the
 * last one, or one that cannot pass, leaves the mail failed and says so in the history.
 */
export async function sendQueuedMail(job: JobContext, { merchantId, mailId }: JobPayload): Promise<void> {
  const id = Number(mailId)
  const message = await job.inMerchant(merchantId, (ctx) => loadMessage(ctx, id))
  if (!message) return
  try {
    const { messageId } = await sendMail(message, { url: job.app.config.smtpUrl })
    await job.inMerchant(merchantId, async (ctx) => {
      await mark(
        ctx,
        id,
        { state: 'sent', message_id: messageId, error: null, sent_at: new Date() },
        job.attempt,
      )
      stir(ctx, ['mail'], id)
    })
  } catch (error) {
    const final = job.lastAttempt || (error instanceof MailError && !error.retryable)
    const reason = error instanceof Error ? error.message.slice(0, 500) : String(error)
    await job.inMerchant(merchantId, async (ctx) => {
      await mark(ctx, id, { error: reason, ...(final && { state: 'failed' as const }) }, job.attempt)
      if (final) await tellFailure(ctx, id, reason)
    })
    if (!final) throw error
  }
}

const rowOf = (ctx: Ctx, id: number) =>
  ctx.db.selectFrom('mail').where('merchant_id', '=', ctx.scope.merchantId).where('id', '=', id)

async function loadMessage(ctx: Ctx, id: number): Promise<MailMessage | undefined> {
  const row = await rowOf(ctx, id).where('state', '=', 'queued').selectAll().executeTakeFirst()
  if (!row) return undefined
  const files = await loadFiles(ctx, row.attachments)
  const address = /<([^>]+)>/.exec(ctx.app.config.mailFrom)?.[1] ?? ctx.app.config.mailFrom
  const { contact } = await ctx.db
    .selectFrom('platform.merchant')
    .select('contact')
    .where('id', '=', ctx.scope.merchantId)
    .executeTakeFirstOrThrow()
  const replyTo = (contact as { email?: string }).email
  return {
    from: { name: nameIn(ctx.merchant.names, row.language), address },
    ...(replyTo && { replyTo }),
    to: [row.to_address],
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    attachments: files.map(({ name, contentType, content }) => ({ name, type: contentType, content })),
    messageId: `<${mailKey(ctx.scope.merchantId)}${id}@${address.split('@')[1] ?? 'longtail'}>`,
  }
}

/** How the message ids of a merchant's mails begin. */
export const mailKey = (merchantId: number): string => `mail-${merchantId}-`

type Outcome = {
  state?: 'sent' | 'failed'
  message_id?: string
  error: string | null
  sent_at?: Date
}
const mark = (ctx: Ctx, id: number, outcome: Outcome, attempts: number) =>
  ctx.db
    .updateTable('mail')
    .set({ ...outcome, attempts })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()

async function tellFailure(ctx: Ctx, id: number, reason: string): Promise<void> {
  const mail = await rowOf(ctx, id).select(['kind', 'to_address', 'subject', 'order_id']).executeTakeFirstOrThrow()
  await emit(ctx, 'mail.failed', {
    subject: 'mail',
    subjectId: id,
    orderId: mail.order_id,
    facts: { to: mail.to_address, subject: mail.subject, kind: mail.kind },
    reason,
    topics: mail.order_id ? ['mail', 'order'] : ['mail'],
  })
}
