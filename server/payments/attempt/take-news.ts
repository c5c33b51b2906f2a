import type { Ctx } from '../../kit/ctx.ts'
import { isPaySystem, type PaySystem } from '#contract/payments/providers.ts'
import { enqueue, type Job } from '../../kit/jobs/jobs.ts'
import { readConnection } from '../../kit/outside/connections.ts'
import { incomingId, markHandled, readIncoming } from '../../kit/outside/inbox.ts'
import type { News, Port } from '../adapters/adapter.ts'
import { adapters } from '../adapters/adapters.ts'
import { readPayout } from '../account/read-payout.ts'
import { readDispute } from '../dispute/read-dispute.ts'
import { syncLines } from '../money/sync-lines.ts'
import { checkRefund } from '../refund/send-refund.ts'
import { refundByNumber } from '../refund/records.ts'
import { applyTold } from './apply-told.ts'
import { openCase } from './cases.ts'
import { attemptByNumber } from './records.ts'

/**
 * Works on what a provider told us. A payment is told whole and written down in the transaction that ticks the message off; for
 * what may come in any order the provider is asked first. Killed at any point it is run again.
 */
export const takeNews: Job = async (job, { merchantId, ...payload }) => {
  const id = incomingId({ merchantId, ...payload })
  const found = await job.inMerchant(merchantId, async (ctx) => {
    const incoming = await readIncoming(ctx, id)
    if (!incoming) return undefined
    const connection = await readConnection(ctx, incoming.connectionId)
    if (!isPaySystem(connection.system)) return undefined
    const port: Port = { app: job.app, connection }
    const news = adapters[connection.system].news?.(port, incoming.raw) ?? { about: 'nothing' as const }
    if (news.about !== 'payment') return { news, port, system: connection.system }
    await takePayment(ctx, connection.id, news)
    await markHandled(ctx, id, 'handled')
    if (news.told.state === 'paid' && adapters[connection.system].lines) await readSoon(ctx, connection.id)
    return undefined
  })
  if (!found) return
  await readAnew(job, merchantId, found)
  await job.inMerchant(merchantId, (ctx) =>
    markHandled(ctx, id, found.news.about === 'nothing' ? 'ignored' : 'handled'),
  )
}

/** What the provider kept of it stands on its account a moment later: read once for all that come together. */
const readSoon = (ctx: Ctx, connectionId: number): Promise<void> =>
  enqueue(
    ctx,
    'payments.readLines',
    { connectionId },
    { key: `lines ${ctx.scope.merchantId} ${connectionId}`, runAt: new Date(ctx.now.getTime() + 20_000) },
  )

type PaymentNews = Extract<News, { about: 'payment' }>

/** Of a number that is not ours, or another account's, nothing is believed: a person looks. */
async function takePayment(ctx: Ctx, connectionId: number, { told }: PaymentNews): Promise<void> {
  const attempt = await attemptByNumber(ctx, told.number)
  if (attempt?.connection_id === connectionId) return applyTold(ctx, attempt.id, told)
  if (told.state !== 'paid') return
  await openCase(ctx, {
    kind: 'unknown-payment',
    onceKey: `unknown ${connectionId} ${told.number}`,
    connectionId,
    amountMinor: told.amountMinor,
    currency: told.currency,
    told: told.number,
  })
}

type Found = { news: News; port: Port; system: PaySystem }

async function readAnew(
  { app, inMerchant }: Parameters<Job>[0],
  merchantId: number,
  { news, port, system }: Found,
): Promise<void> {
  if (news.about === 'refund') {
    const refund = await inMerchant(merchantId, (ctx) => refundByNumber(ctx, news.number))
    if (refund) await checkRefund(app, merchantId, refund.id)
  }
  if (news.about === 'dispute') await readDispute(port, system, news.id)
  if (news.about === 'payout') await readPayout(port, system, news.id)
  if (news.about === 'standing') {
    await adapters[system].standing?.(port)
    return
  }
  if (news.about !== 'nothing') await syncLines(port, system)
}
