import { lastOf } from '#contract/kit/given.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { isPaySystem, type PaySystem } from '#contract/payments/providers.ts'
import { enqueue, type Job } from '../../kit/jobs/jobs.ts'
import { readConnection, type Connection } from '../../kit/outside/connections.ts'
import { incomingIds, markHandled, readIncoming, tellStuck } from '../../kit/outside/inbox.ts'
import type { AttemptRecord, News, Port } from '../adapters/adapter.ts'
import { adapters } from '../adapters/adapters.ts'
import { readPayout } from '../account/read-payout.ts'
import { readDispute } from '../dispute/read-dispute.ts'
import { paymentsJoin } from '../money/join-lock.ts'
import { syncLines } from '../money/sync-lines.ts'
import { checkRefund } from '../refund/send-refund.ts'
import { refundByNumber } from '../refund/records.ts'
import { collectReported, emptyUpdates, writeReported, type Gathered } from './apply-reported.ts'
import { openCase } from './cases.ts'
import { attemptsByNumber } from './records.ts'

/**
 * Works on what a provider told us. Payments are told whole: those that came together are written down in the transaction that
 * ticks their messages off; for what may come in any order the provider is asked first. Killed at any point it is run again.
 */
export const handleMessages: Job = async (job, { merchantId, ...payload }) => {
  const ids = incomingIds({ merchantId, ...payload })
  const faults: unknown[] = []
  const note = async (id: number, fault: unknown) => {
    faults.push(fault)
    await job.inMerchant(merchantId, (ctx) => tellStuck(ctx, id, fault))
  }
  const found = await takeTogether(job, merchantId, ids).catch(async (error: unknown) => {
    const alone: Found[] = []
    if (ids.length === 1) await note(lastOf(ids), error)
    // One of them cannot be worked on: it must not keep the others.
    else
      for (const id of ids)
        alone.push(
          ...(await takeTogether(job, merchantId, [id]).catch((fault: unknown) =>
            note(id, fault).then(() => []),
          )),
        )
    return alone
  })
  for (const one of found)
    await refetchPayment(job, merchantId, one).catch((fault: unknown) => note(one.inboxId, fault))
  if (faults.length) throw faults[0]
}

/** Payments are written down at once; what else was told is answered, to be asked after. */
const takeTogether = (
  { app, inMerchant }: Parameters<Job>[0],
  merchantId: number,
  ids: readonly number[],
): Promise<Found[]> =>
  inMerchant(merchantId, async (ctx) => {
    const connections = new Map<number, Connection>()
    const others: Found[] = []
    const payments: (Payment & { inboxId: number })[] = []
    for (const { id, connectionId, raw } of await readIncoming(ctx, ids)) {
      const connection = connections.get(connectionId) ?? (await readConnection(ctx, connectionId))
      connections.set(connectionId, connection)
      const { system } = connection
      if (!isPaySystem(system)) continue
      const port: Port = { app, connection }
      const news = adapters[system].news?.(port, raw) ?? { about: 'nothing' as const }
      if (news.about === 'payment') payments.push({ ...news, inboxId: id, connection })
      else others.push({ inboxId: id, news, port, system })
    }
    await takePayments(ctx, payments)
    await markHandled(
      ctx,
      payments.map(({ inboxId }) => inboxId),
      'handled',
    )
    return others
  })

type Payment = Pick<PaymentNews, 'told' | 'digest'> & { connection: Connection }

async function takePayments(ctx: Ctx, payments: readonly Payment[]): Promise<void> {
  await paymentsJoin(
    ctx,
    payments.map(({ connection }) => connection.id),
  )
  const attempts = await attemptsByNumber(
    ctx,
    payments.map(({ told }) => told.number),
  )
  const gathered = emptyUpdates()
  for (const payment of payments) await takePayment(ctx, payment, attempts.get(payment.told.number), gathered)
  await writeReported(ctx, gathered)
  const paid = payments.filter(
    ({ connection: { system }, told }) =>
      told.state === 'paid' && isPaySystem(system) && adapters[system].lines,
  )
  for (const id of new Set(paid.map(({ connection }) => connection.id))) await readSoon(ctx, id)
}

async function refetchPayment(job: Parameters<Job>[0], merchantId: number, found: Found): Promise<void> {
  await refetch(job, merchantId, found)
  await job.inMerchant(merchantId, (ctx) =>
    markHandled(ctx, [found.inboxId], found.news.about === 'nothing' ? 'ignored' : 'handled'),
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
async function takePayment(
  ctx: Ctx,
  { connection: { id: connectionId }, told, digest }: Payment,
  attempt: AttemptRecord | undefined,
  gathered: Gathered,
): Promise<void> {
  if (attempt?.connection_id === connectionId) return collectReported(ctx, attempt, told, gathered)
  if (told.state !== 'paid') return
  await openCase(ctx, {
    kind: 'unknown-payment',
    onceKey: `unknown ${connectionId} ${told.number || digest}`,
    connectionId,
    amountMinor: told.amountMinor,
    currency: told.currency || undefined,
    told: told.number || told.paymentId || told.outsideId || '?',
  })
}

type Found = { inboxId: number; news: News; port: Port; system: PaySystem }

async function refetch(
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
