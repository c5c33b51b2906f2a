import { sql } from 'kysely'
import { isPaySystem, type PaySystem } from '#contract/payments/providers.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Job, JobContext } from '../../kit/jobs/jobs.ts'
import { eachMerchant } from '../../kit/nodes/each-merchant.ts'
import { OutsideFault } from '../../kit/outside/call-outside.ts'
import { openConnections, readConnection } from '../../kit/outside/connections.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { adapters } from '../adapters/adapters.ts'
import { Refused, type Port } from '../adapters/adapter.ts'
import { readDisputes } from '../dispute/read-disputes.ts'
import { keepLine } from './keep-line.ts'

/** Reads what is new on the provider's account with us; each movement is kept and booked once. */
export async function syncLines(port: Port, system: PaySystem): Promise<void> {
  const { app, connection } = port
  const read = adapters[system].lines
  if (!read) return
  const since = await withSystemCtx(app, connection.merchantId, (ctx) => lastAt(ctx, connection.id))
  const lines = await read(port, since)
  // The oldest first, so that a payout follows what it is made of.
  for (const line of lines.toReversed())
    await withSystemCtx(app, connection.merchantId, (ctx) => keepLine(ctx, system, connection.id, line))
  // What no webhook told: the provider's own list, and what a movement names.
  await readDisputes(port, system)
}

async function lastAt(ctx: Ctx, connectionId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`select max(at) as at from payment_line
    where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId}`.execute(ctx.db)
  return rows[0]?.at ? new Date(rows[0].at) : null
}

/** One account, soon after something happened on it. */
export const readLines: Job = async ({ app, inMerchant }, { merchantId, connectionId }) => {
  const connection = await inMerchant(merchantId, (ctx) => readConnection(ctx, Number(connectionId)))
  if (isPaySystem(connection.system)) await syncLines({ app, connection }, connection.system)
}

/** All merchants' accounts, a few times an hour. */
export async function syncAll({ app }: JobContext): Promise<void> {
  const systems = Object.entries(adapters).flatMap(([system, { lines }]) => (lines ? [system] : []))
  await eachMerchant({ app }, 'any', async (id) => {
    for (const connection of await withSystemCtx(app, id, (ctx) => openConnections(ctx, systems)))
      if (isPaySystem(connection.system))
        await syncLines({ app, connection }, connection.system).catch((error: unknown) => {
          // Its health tells that; the next run reads it.
          if (error instanceof OutsideFault || error instanceof Refused) return
          app.log.warn({ err: error, merchantId: id }, 'a provider account could not be read')
        })
  })
}
