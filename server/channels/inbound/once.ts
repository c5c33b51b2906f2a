import { sql } from 'kysely'
import type { App } from '../../kit/app-services.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import type { ChannelConnection, InboundCall, WireAnswer } from '../port/adapter.ts'

type Row = { input_hash: Buffer; status: number; headers: Record<string, string>; body: Buffer }

/**
 * Answers a repeat by the bytes that were answered first. What the message does is held by the engine's own keys, so a message that is
 * worked on twice at one moment does it once, and the first answer that is stored is what both are told.
 */
export const onceFor =
  (app: App, connection: ChannelConnection): InboundCall['once'] =>
  async (key, hash, work, conflict) => {
    const before = await readAnswer(app, connection, key)
    if (before) return before.input_hash.equals(hash) ? answerOf(before) : conflict ? conflict() : work()
    const answer = await work()
    // "Try again" is no answer to keep.
    if (answer.status >= 500 || answer.passing) return answer
    const stored = await storeAnswer(app, connection, { key, hash, answer })
    return stored.input_hash.equals(hash) ? answerOf(stored) : answer
  }

const answerOf = ({ status, headers, body }: Row): WireAnswer => ({ status, headers, body })

const readAnswer = (app: App, { merchantId, id }: ChannelConnection, key: string): Promise<Row | undefined> =>
  withSystemCtx(app, merchantId, async ({ db }) => {
    const { rows } = await sql<Row>`select input_hash, status, headers, body from channel_answer
      where merchant_id = ${merchantId} and connection_id = ${id} and once_key = ${key}`.execute(db)
    return rows[0]
  })

type Storing = { key: string; hash: Buffer; answer: WireAnswer }
const storeAnswer = (
  app: App,
  { merchantId, id }: ChannelConnection,
  { key, hash, answer }: Storing,
): Promise<Row> =>
  withSystemCtx(app, merchantId, async ({ db }) => {
    const body = Buffer.isBuffer(answer.body) ? answer.body : Buffer.from(answer.body, 'utf8')
    await sql`insert into channel_answer (merchant_id, connection_id, once_key, input_hash, status, headers, body)
      values (${merchantId}, ${id}, ${key}, ${hash}, ${answer.status}, ${JSON.stringify(answer.headers ?? {})}, ${body}) on conflict do nothing`.execute(
      db,
    )
    const { rows } = await sql<Row>`select input_hash, status, headers, body from channel_answer
      where merchant_id = ${merchantId} and connection_id = ${id} and once_key = ${key}`.execute(db)
    return rows[0] ?? { input_hash: hash, status: answer.status, headers: answer.headers ?? {}, body }
  })
