import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { App } from '../../kit/app-services.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { findCaller } from '../connections/channel-connection.ts'
import { keyAccount } from '../parts/key-account.ts'

type Named = { Params: { system: string; key: string; shard: string } }
type Shard = { body: Buffer; etag: string; publishedAt: string }

/** A feed at an address that nobody guesses, without a log-in; unchanged it costs whoever asks again nothing. */
export function registerFeeds(http: FastifyInstance, app: App): void {
  http.get<Named>('/channel/feed/:system/:key/:shard', async (request, reply) => {
    const shard = await shardOf(app, request.params)
    if (!shard) return reply.code(404).type('text/plain').send('no such feed')
    const etag = `"${shard.etag}"`
    reply
      .header('etag', etag)
      .header('last-modified', new Date(shard.publishedAt).toUTCString())
      .header('cache-control', 'private, no-cache')
    const existing = (request.headers['if-none-match'] ?? '')
      .split(',')
      .map((one) => one.trim().replace(/^W\//, ''))
    if (existing.includes(etag) || existing.includes('*')) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(shard.body)
  })
}

async function shardOf(app: App, { system, key, shard }: Named['Params']): Promise<Shard | undefined> {
  const [, no] = /^(\d{1,4})\.json$/.exec(shard) ?? []
  const connection = no ? await findCaller(app, system, keyAccount(key)) : undefined
  if (!connection?.enabled) return undefined
  return withSystemCtx(app, connection.merchantId, async ({ db }) => {
    const { rows } = await sql<Shard>`select s.body, s.etag, f.published_at as "publishedAt"
      from channel_feed_shard s
      join channel_feed f on f.merchant_id = s.merchant_id and f.connection_id = s.connection_id
     where s.merchant_id = ${connection.merchantId} and s.connection_id = ${connection.id} and s.shard = ${Number(no)}`.execute(
      db,
    )
    return rows[0]
  })
}
