import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { notify } from '../../kit/events.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { endOut, type Sender } from '../../kit/outside/outbox.ts'
import { disputesToAnswer } from '#contract/payments/dispute/dispute.fields.ts'
import { isPaySystem } from '#contract/payments/providers.ts'
import { readConnection } from '../../kit/outside/connections.ts'
import { Refused, type Port } from '../adapters/adapter.ts'
import { adapters } from '../adapters/adapters.ts'
import { readDispute } from './read-dispute.ts'
import { lockDispute, packOut, type DisputeRow } from './ask-pack.ts'

/** Sends the paper: run again after a fault it sends the same under the same keys, which the provider takes once. */
export const sendPack: Sender = async (ctx, { subjectId }) => {
  const found = await packToSend(ctx, subjectId)
  return found && ((job) => send(job, found))
}

async function send({ inMerchant }: JobContext, { port, dispute, pdf }: Ready): Promise<void> {
  const { id } = dispute
  const { system, merchantId } = port.connection
  if (!isPaySystem(system)) return
  const { handPaper, answerDispute, dispute: look } = adapters[system]
  const { outside_id: outsideId, pack } = dispute
  try {
    // Sent before, and nobody heard the answer: where the bank decides already, it has it.
    const stands = dispute.pack_file ? await look?.(port, outsideId) : undefined
    if (stands && !disputesToAnswer.some((state) => state === stands.state)) {
      await inMerchant(merchantId, (ctx) =>
        end(ctx, id, { pack_state: 'sent', sent_at: ctx.now.toISOString() }),
      )
      return await readDispute(port, system, outsideId)
    }
    const file = dispute.pack_file || ((await handPaper?.(port, outsideId, pdf)) ?? '')
    if (!dispute.pack_file)
      await inMerchant(merchantId, ({ db, scope }) =>
        sql`update payment_dispute set pack_file = ${file} where merchant_id = ${scope.merchantId} and id = ${id}`
          .execute(db)
          .then(() => undefined),
      )
    await answerDispute?.(port, outsideId, { file, ...pack?.evidence })
  } catch (error) {
    // Nobody knows: it is sent again.
    if (!(error instanceof Refused)) throw error
    const { message } = error
    return inMerchant(merchantId, (ctx) => end(ctx, id, { pack_state: 'failed', pack_error: message }))
  }
  await inMerchant(merchantId, (ctx) => end(ctx, id, { pack_state: 'sent', sent_at: ctx.now.toISOString() }))
  await readDispute(port, system, outsideId)
}

type Ready = { port: Port; dispute: DisputeRow; pdf: Buffer }
async function packToSend(ctx: Ctx, id: number): Promise<Ready | undefined> {
  const dispute = await lockDispute(ctx, id)
  if (dispute.pack_state !== 'sending') return undefined
  const { rows } = await sql<{ pdf: Buffer }>`select pdf from payment_dispute_pack
    where merchant_id = ${ctx.scope.merchantId} and dispute_id = ${id}`.execute(ctx.db)
  const [row] = rows
  return (
    row && {
      dispute,
      pdf: row.pdf,
      port: { app: ctx.app, connection: await readConnection(ctx, dispute.connection_id) },
    }
  )
}

type End = { pack_state: 'failed'; pack_error: string } | { pack_state: 'sent'; sent_at: string }
async function end(ctx: Ctx, id: number, values: End): Promise<void> {
  const dispute = await lockDispute(ctx, id)
  if (dispute.pack_state !== 'sending') return
  await updateRow(ctx, 'payment_dispute', dispute, values)
  await endOut(ctx, packOut(id))
  notify(ctx, ['payment'], dispute.attempt_id ?? 0)
}
