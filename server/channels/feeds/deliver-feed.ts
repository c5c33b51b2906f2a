import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { moment } from '../../kit/nodes/moment.ts'
import { portOf } from '../engine/engine.ts'
import type { ChannelConnection } from '../port/adapter.ts'
import { adapters } from '../registry.ts'

/** Runs work in one transaction of the connection's merchant. */
export type Within = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>
type Standing = { etag: string; error: string; isStale: boolean }

/** Also what did not change is brought once a day: a marketplace drops what it has not been told of for long. */
const staleHours = 20

/**
 * Brings a feed to the marketplace where the connection says how. One that did not change is not brought again; one that could not be
 * brought is tried with the next feed, and people are told once.
 */
export async function deliverFeed(
  app: App,
  within: Within,
  connection: ChannelConnection,
  { shards }: { shards: readonly string[] },
): Promise<void> {
  const deliver = adapters.get(connection.system)?.deliver
  if (!deliver) return
  const { merchantId, id } = connection
  const own = sql`merchant_id = ${merchantId} and connection_id = ${id}`
  const etag = createHash('sha256').update(shards.join('\n')).digest('base64url')
  const before = await within(async ({ db }) => {
    const { rows } = await sql<Standing>`select delivered_etag as etag, delivery_error as error,
        coalesce(delivered_at < now() - make_interval(hours => ${staleHours}), true) as "isStale"
      from channel_feed where ${own}`.execute(db)
    return rows[0]
  })
  if (!before || (before.etag === etag && !before.isStale && !before.error)) return
  let error = ''
  try {
    if (!(await deliver(portOf(app, connection), shards))) return
  } catch (fault) {
    error = fault instanceof Error ? fault.message.slice(0, 300) || fault.name : 'failed'
  }
  await within(async (ctx) => {
    await sql`update channel_feed set delivery_error = ${error},
        delivered_at = case when ${error} = '' then moment.at else delivered_at end,
        delivered_etag = case when ${error} = '' then ${etag} else delivered_etag end from ${moment} where ${own}`.execute(
      ctx.db,
    )
    if (error && !before.error) await tellUndelivered(ctx, connection, error)
  })
}

const tellUndelivered = (ctx: Ctx, { id, name }: ChannelConnection, error: string): Promise<void> =>
  emit(ctx, 'channels.connectionTrouble', {
    subject: 'connection',
    subjectId: id,
    reason: ctx.app.word(ctx.merchant.language, 'channels.trouble.delivery', { error }),
    facts: { name, channel: name },
  })
