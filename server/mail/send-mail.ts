import { nameIn } from '#contract/kit/schema.ts'
import type { MailTrouble } from '#contract/mail/record/mail.fields.ts'
import { loadFiles } from '../files/files.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { notify } from '../kit/events.ts'
import type { JobContext, JobPayload } from '../kit/jobs/jobs.ts'
import { MailError, sendMail, type MailMessage } from '../kit/mail/mail.ts'
import { bounceAddressOf } from './bounce/bounce-address.ts'
import { waitAfter } from './queue-mail.ts'
import { tellTrouble } from './record/tell-trouble.ts'
import { troubleOf } from './record/trouble.ts'
import { fileCid } from './templates/frame.ts'
import { mailKey } from './mail-keys.ts'

/**
 * Sends one queued mail. It carries the same message id each time, so that a copy sent by a worker that was killed before
 * it could say so is dropped by the receiver. A refusal that may pass is tried again by the queue, later each time; the
 * last one, or one that cannot pass, leaves the mail failed and says so in the history.
 */
export async function sendQueuedMail(job: JobContext, { merchantId, mailId }: JobPayload): Promise<void> {
  const id = Number(mailId)
  const message = await job.inMerchant(merchantId, (ctx) => takeMessage(ctx, id))
  if (!message) return
  try {
    const { messageId } = await sendMail(message, { url: job.app.config.smtpUrl })
    await job.inMerchant(merchantId, async (ctx) => {
      const sent_at = new Date()
      await mark(
        ctx,
        id,
        { state: 'sent', message_id: messageId, error: null, trouble: null, sent_at },
        job.attempt,
      )
      notify(ctx, ['mail'], id)
    })
  } catch (error) {
    const final = job.lastAttempt || (error instanceof MailError && !error.retryable)
    await job.inMerchant(merchantId, async (ctx) => {
      if (final) return failMail(ctx, id, error, job.attempt)
      const next_attempt_at = new Date(Date.now() + waitAfter(job.attempt) * 1000)
      await mark(ctx, id, { ...whyOf(error), next_attempt_at }, job.attempt)
      notify(ctx, ['mail'], id)
    })
    if (!final) throw error
  }
}

/** A mail that is not tried again: it stands as failed, and whoever it matters to is told. */
export async function failMail(ctx: Ctx, id: number, error: unknown, attempts: number): Promise<void> {
  const why = whyOf(error)
  await mark(ctx, id, { ...why, state: 'failed', attention: true, ended_at: ctx.now }, attempts)
  await tellTrouble(ctx, id, 'failed', why.error)
}

const whyOf = (error: unknown) => ({
  error: error instanceof Error ? error.message.slice(0, 500) : String(error),
  trouble: troubleOf(error),
})

/** The mail as it leaves, if it still waits: from here on it is being handed over, and nobody cancels it or sends it sooner. */
async function takeMessage(ctx: Ctx, id: number): Promise<MailMessage | undefined> {
  const row = await ctx.db
    .updateTable('mail')
    .set({ next_attempt_at: null })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const { merchantId } = ctx.scope
  const { mailFrom, bounceAddress } = ctx.app.config
  const files = await loadFiles(ctx, row.attachments)
  const address = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  const { contact } = await ctx.db
    .selectFrom('platform.merchant')
    .select('contact')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const own = (name: string): string => String(ctx.merchant.settings[name] ?? '')
  const replyTo = own('mailReplyTo') || (contact as { email?: string }).email
  return {
    from: { name: own('mailFromName') || nameIn(ctx.merchant.names, row.language), address },
    ...(bounceAddress && { bouncesTo: bounceAddressOf(ctx.app, bounceAddress, { merchantId, mailId: id }) }),
    ...(replyTo && { replyTo }),
    to: [row.to_address],
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    attachments: files.map(({ id: fileId, name, contentType, content }) => ({
      name,
      type: contentType,
      content,
      ...(row.html_body.includes(`cid:${fileCid(fileId)}"`) && { cid: fileCid(fileId) }),
    })),
    messageId: `<${mailKey(merchantId)}${id}@${address.split('@')[1] ?? 'longtail'}>`,
  }
}

type Outcome = {
  state?: 'sent' | 'failed'
  message_id?: string
  error: string | null
  trouble: MailTrouble | null
  sent_at?: Date
  ended_at?: Date
  next_attempt_at?: Date
  attention?: boolean
}
const mark = (ctx: Ctx, id: number, outcome: Outcome, attempts: number) =>
  ctx.db
    .updateTable('mail')
    .set({ ...outcome, attempts })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
