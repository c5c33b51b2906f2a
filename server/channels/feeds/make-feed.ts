import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fail } from '../../kit/call/errors.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { everyMinutes, type Job, type JobContext } from '../../kit/jobs/jobs.ts'
import { readChannel } from '../connections/channel-connection.ts'
import { lockChannel } from '../connections/save-connection.ts'
import { engineOf, portOf } from '../engine/engine.ts'
import type { ChannelConnection } from '../port/adapter.ts'
import { adapters } from '../registry.ts'
import type { App } from '../../kit/app-services.ts'
import { deliverFeed, type Within } from './deliver-feed.ts'
import { ofAllMerchants } from '../../kit/nodes/of-all-merchants.ts'

type Feed = { products: number; shards: string[] }
export type FeedMade = { products: number; held: boolean }

async function feedFor(app: App, connection: ChannelConnection, anyway: boolean): Promise<Feed> {
  const make = adapters.get(connection.system)?.feed ?? fail('operationInvalid')
  return make({ ...portOf(app, connection), engine: engineOf(app, connection) }, anyway)
}

/** What is missing in a feed is deleted there: one that is empty, or not half of the one before, waits for a person. */
const isSuspicious = (products: number, before: number): boolean => products === 0 || products * 2 < before

const etagOf = (body: string): string => createHash('sha256').update(body).digest('base64url').slice(0, 27)

async function keepFeed(
  ctx: Ctx,
  { id, name }: ChannelConnection,
  { products, shards }: Feed,
  anyway: boolean,
): Promise<FeedMade> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ products: number; held: number | null }>`
    insert into channel_feed (merchant_id, connection_id) values (${merchantId}, ${id})
    on conflict (merchant_id, connection_id) do update set checked_at = excluded.checked_at
    returning products, held_products as held`.execute(ctx.db)
  const before = rows[0] ?? { products: 0, held: null }
  if (!anyway && isSuspicious(products, before.products)) {
    await sql`update channel_feed set held_products = ${products}
      where merchant_id = ${merchantId} and connection_id = ${id}`.execute(ctx.db)
    if (before.held === null && before.products > 0)
      await emit(ctx, 'channels.connectionTrouble', {
        subject: 'connection',
        subjectId: id,
        reason: ctx.app.word(ctx.merchant.language, 'channels.trouble.feed', {
          products,
          before: before.products,
        }),
        facts: { name, channel: name },
      })
    return { products, held: true }
  }
  const rowsOf = shards.map((body, shard) => ({
    shard,
    body: Buffer.from(body).toString('base64'),
    etag: etagOf(body),
  }))
  await sql`delete from channel_feed_shard where merchant_id = ${merchantId} and connection_id = ${id}`.execute(
    ctx.db,
  )
  for (const { shard, body, etag } of rowsOf)
    await sql`insert into channel_feed_shard (merchant_id, connection_id, shard, body, etag)
      values (${merchantId}, ${id}, ${shard}, decode(${body}, 'base64'), ${etag})`.execute(ctx.db)
  await sql`update channel_feed set products = ${products}, published_at = clock_timestamp(), held_products = null
    where merchant_id = ${merchantId} and connection_id = ${id}`.execute(ctx.db)
  return { products, held: false }
}

/** By hand: made anew now, and published although much is missing where the person says so. */
export async function publishFeed(
  ctx: CallCtx,
  { id, anyway }: { id: number; anyway: boolean },
): Promise<FeedMade> {
  const connection = await inTransaction(ctx, async (inside) => {
    await lockChannel(inside, { id })
    return readChannel(inside, id)
  })
  if (!connection.enabled) fail('operationInvalid')
  const feed = await feedFor(ctx.app, connection, anyway)
  const made = await inTransaction(ctx, (inside) => keepFeed(inside, connection, feed, anyway))
  const within: Within = (work) => inTransaction(ctx, work)
  if (!made.held) await deliverFeed(ctx.app, within, connection, feed)
  return made
}

/** One connection's feed, made anew; safe to run twice. */
async function makeFeed(job: JobContext, merchantId: number, id: number): Promise<void> {
  const connection = await job.inMerchant(merchantId, (ctx) => readChannel(ctx, id))
  const feed = await feedFor(job.app, connection, false)
  const within: Within = (work) => job.inMerchant(merchantId, work)
  const { held } = await within((ctx) => keepFeed(ctx, connection, feed, false))
  if (!held) await deliverFeed(job.app, within, connection, feed)
}

export const makeFeeds: Job = everyMinutes(60, async (job) => {
  const withFeed = [...adapters].flatMap(([system, { feed }]) => (feed ? [system] : []))
  const rows = await ofAllMerchants<{ merchant_id: number }>(job.app, { name: 'channels_due' })
  for (const { merchant_id: merchantId } of rows) {
    const ids = await job.inMerchant(merchantId, async ({ db }) => {
      const found = await sql<{ id: number }>`select id from outside_connection
        where merchant_id = ${merchantId} and enabled and system = any(${withFeed}::text[]) order by id`.execute(
        db,
      )
      return found.rows.map(({ id }) => id)
    })
    for (const id of ids)
      await makeFeed(job, merchantId, id).catch((err: unknown) =>
        job.app.log.error({ err, connectionId: id }, 'a feed could not be made'),
      )
  }
})
