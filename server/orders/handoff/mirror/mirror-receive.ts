import { nameIn, type Language } from '#contract/kit/schema.ts'
import type { App } from '../../../kit/app-services.ts'
import type { ActorRef, Ctx } from '../../../kit/ctx.ts'
import type { Job } from '../../../kit/jobs/jobs.ts'
import { noteFailure, takeMail } from '../../../kit/jobs/mailbox.ts'
import { readMail } from '../../../kit/nodes/read-mail.ts'
import { loadMerchant, withSystemCtx } from '../../../kit/system-ctx.ts'
import { later, postMessage, waitsBehind } from '../../act/mailbox.ts'
import type { Received } from '../../act/mailbox.ts'
import { takeAnswer } from './mirror-answer.ts'
import { loadSentLine, questionOf } from '../line-facts.ts'
import { makeMirror } from './mirror-make.ts'
import { passOn } from './mirror-ask.ts'
import { takeSaid } from '../../thread/take-said.ts'
import { tellNotSent } from '../tell-staff.ts'

/** The merchant that a message came from, as the receiver's history names it, and the language it reads. */
export type Sender = { merchantId: number; language: Language; actor: ActorRef }

/**
 * Handles one message in the receiver's own transactions: once, however often it is tried, and after the earlier ones of
 * its line. While the receiver's account is suspended it waits, and the sender's staff read why. What fails is tried
 * again by the queue, and every five minutes after that.
 */
export const handleMessageJob: Job = async ({ app, lastAttempt }, payload) => {
  const message = await readMail<Received>(app, payload)
  if (!message || message.handled_at) return
  const inTheirs = <T>(work: (ctx: Ctx) => Promise<T>) => withSystemCtx(app, message.to_merchant, work)
  if (await waitsBehind(app, message)) return inTheirs((ctx) => later(ctx, message))
  try {
    const open = await inTheirs(async ({ merchant }) => !['suspended', 'ended'].includes(merchant.plan))
    if (open) return await handle(app, message)
    await noteFailure(app, message.id, 'the account is suspended')
    await tellSender(app, message)
    await inTheirs((ctx) => later(ctx, message))
  } catch (error) {
    await noteFailure(app, message.id, error instanceof Error ? error.message : String(error))
    if (!lastAttempt) throw error
    await inTheirs((ctx) => later(ctx, message))
  }
}

async function handle(app: App, message: Received): Promise<void> {
  const sender = await withSystemCtx(app, message.to_merchant, (ctx) => senderOf(ctx, message.from_merchant))
  const once = (work: (ctx: Ctx) => Promise<void>) =>
    withSystemCtx(
      app,
      message.to_merchant,
      async (ctx) => {
        if (await takeMail(ctx, message.id)) await work(ctx)
      },
      sender.actor,
    )
  if (message.topic === 'mirror.ask') return once((ctx) => passOn(ctx, message, message.body))
  if (message.topic === 'mirror.answer') return once((ctx) => takeAnswer(ctx, sender, message.body))
  if (message.topic === 'mirror.said') return once((ctx) => takeSaid(ctx, message, message.body))
  const answers = await makeMirror(app, message, message.body, sender)
  await once(async (ctx) => {
    for (const body of answers)
      await postMessage(ctx, message.from_merchant, `${body.lineId} ${body.kind} ${message.id}`, {
        topic: 'mirror.answer',
        body,
      })
  })
}

async function senderOf({ db, merchant }: Ctx, merchantId: number): Promise<Sender> {
  const from = await loadMerchant(db, merchantId)
  const name = nameIn(from.names, merchant.language) || from.code
  return {
    merchantId,
    language: from.language,
    actor: { kind: 'merchant', id: null, name, origin: 'mirror' },
  }
}

/** The sender's staff read in the order's history that its line waits for the other account. */
async function tellSender(app: App, { topic, from_merchant, to_merchant, body }: Received): Promise<void> {
  if (topic === 'mirror.answer' || topic === 'mirror.said') return
  await withSystemCtx(app, from_merchant, async (ctx) => {
    const line = await loadSentLine(ctx, body.lineId)
    const question = line && questionOf(line)
    if (!line || !question) return
    const to = await loadMerchant(ctx.db, to_merchant)
    await tellNotSent(
      ctx,
      {
        orderId: line.orderId,
        lineId: line.id,
        line: line.names,
        supplier: nameIn(to.names, ctx.merchant.language),
        question,
      },
      'theirAccountWaits',
    )
  })
}
