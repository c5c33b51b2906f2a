import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { service, type App, type AppConfig } from '../app-services.ts'
import type { InboxState } from '#contract/kit/outside.ts'
import type { Ctx } from '../ctx.ts'
import { Batcher, type Settled } from '../db/batcher.ts'
import { enqueue, type JobContext, type JobPayload } from '../jobs/jobs.ts'
import { eachMerchant } from '../nodes/each-merchant.ts'
import { withSystemCtx } from '../system-ctx.ts'
import { readConnection, type Connection } from './connections.ts'

/** Under this name the query of the address stands among the headers; none that came can be called so. */
export const queryHeader = ':query'
/** What came: its bytes and its headers, as they came. */
export type Raw = { body: Buffer; headers: Record<string, string> }
/** What it is by its own word, and what tells it from all others of this connection. */
type VerifiedMessage = { onceKey: string; kind: string }
export type Ack = { status: number; contentType: string; body: string }

/** How a system calls us: how it is known to be it, and what it wants to hear. */
export type Door = {
  /** Null: not from whom it says it is. */
  verify: (connection: Connection, raw: Raw, now: Date, config: AppConfig) => VerifiedMessage | null
  /** Of a message about one of many accounts, that comes at an address which all share: whose it says it is. Nothing is believed yet. */
  accountOf?: (raw: Raw) => string
  ack: Ack | ((connection: Connection) => Ack)
  /** What it is answered where it only looks whether we are there; null: not from whom it says it is. */
  greet?: (connection: Connection, raw: Raw, now: Date) => string | null
  /** The job that works on it, `domain.verb`; it is given `inboxIds`. */
  task: `${string}.${string}`
}
export type Doors = Record<string, Door>

const refused: Ack = { status: 400, contentType: 'text/plain', body: 'not verified' }

export type At = { merchantId: number; connectionId: number }
type Arrived = At & { doors: Doors; raw: Raw }

/** What comes for one connection while the last of it is being kept is kept together: a provider tells of many payments at once. */
const keeperOf = (app: App): Batcher<Arrived, Ack> =>
  service(
    app,
    'outside.inbox',
    () =>
      new Batcher(async (_connectionId, arrived: Arrived[], turn) => {
        await turn.take()
        return keepTogether(app, arrived)
      }),
  )

/** Keeps what came before anything is done with it, and answers at once; the same thing again is counted and not done twice. */
export const takeIn = (app: App, doors: Doors, { merchantId, connectionId }: At, raw: Raw): Promise<Ack> =>
  keeperOf(app).add(connectionId, { doors, merchantId, connectionId, raw })

/** Somebody only looks whether we are there. */
export const greetBack = (app: App, doors: Doors, { merchantId, connectionId }: At, raw: Raw): Promise<Ack> =>
  withSystemCtx(app, merchantId, async (ctx) => {
    const connection = await readConnection(ctx, connectionId)
    const body = doors[connection.system]?.greet?.(connection, raw, ctx.now)
    return typeof body === 'string' ? { status: 200, contentType: 'text/plain', body } : refused
  })

async function keepTogether(app: App, arrived: readonly Arrived[]): Promise<Settled<Ack>[]> {
  const [first] = arrived
  if (!first) return []
  // A number may mean two merchants' connections, if ever: then each message is kept by itself.
  if (arrived.some(({ merchantId }) => merchantId !== first.merchantId)) throw new Error('of two merchants')
  return withSystemCtx(app, first.merchantId, async (ctx) => {
    const connection = await readConnection(ctx, first.connectionId)
    const door = first.doors[connection.system]
    // What is switched off takes no new payments; what is under way is told all the same.
    if (!door) return arrived.map(() => ({ answer: { ...refused, status: 404 } }))
    const view = arrived.map(({ raw }) => ({
      raw,
      verified: door.verify(connection, raw, ctx.now, app.config),
    }))
    const inboxIds = await keepRaw(ctx, connection.id, view)
    if (inboxIds.length) await enqueue(ctx, door.task, { inboxIds })
    const taken = typeof door.ack === 'function' ? door.ack(connection) : door.ack
    return view.map(({ verified }) => ({ answer: verified ? taken : refused }))
  })
}

/** Answers which of them are to be worked on: those that nobody told before. */
export async function keepRaw(
  ctx: Ctx,
  connectionId: number,
  view: readonly { raw: Raw; verified: VerifiedMessage | null }[],
): Promise<number[]> {
  const byKey = new Map<string, { raw: Raw; verified: VerifiedMessage | null; times: number }>()
  for (const one of view) {
    const onceKey =
      one.verified?.onceKey ?? `forged ${createHash('sha256').update(one.raw.body).digest('hex')}`
    const same = byKey.get(onceKey)
    if (same) same.times += 1
    else byKey.set(onceKey, { ...one, times: 1 })
  }
  // In one order wherever they are kept, so that two servers never wait for each other in a circle.
  const rows = [...byKey]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([onceKey, { raw, verified, times }]) => ({
      once_key: onceKey,
      kind: verified?.kind ?? '',
      headers: raw.headers,
      body: raw.body.toString('base64'),
      state: verified ? 'waiting' : 'refused',
      times,
    }))
  const { rows: written } = await sql<{ id: number; state: string; fresh: boolean }>`
    insert into outside_inbox (merchant_id, connection_id, once_key, kind, headers, body, state, times)
    select ${ctx.scope.merchantId}, ${connectionId}, r.once_key, r.kind, r.headers, decode(r.body, 'base64'), r.state, r.times
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(once_key text, kind text, headers jsonb, body text, state text, times int)
    on conflict (merchant_id, connection_id, once_key) do update set times = outside_inbox.times + excluded.times
    returning id, state, xmax = 0 as fresh`.execute(ctx.db)
  return written.flatMap(({ id, state, fresh }) => (fresh && state === 'waiting' ? [id] : []))
}

export type Incoming = { id: number; connectionId: number; kind: string; raw: Raw }

/** Messages by their ids, locked, in the order they came. */
export async function lockIncoming(
  ctx: Ctx,
  ids: readonly number[],
): Promise<(Incoming & { state: InboxState; arrivedAt: string })[]> {
  type Row = Raw & Omit<Incoming, 'raw'> & { state: InboxState; arrivedAt: string }
  const { rows } = await sql<Row>`
    select id, connection_id as "connectionId", kind, state, arrived_at as "arrivedAt", headers, body from outside_inbox
     where merchant_id = ${ctx.scope.merchantId} and id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    ctx.db,
  )
  return rows.map(({ headers, body, ...row }) => ({ ...row, raw: { headers, body } }))
}

/** Those of them that wait to be worked on; what another run has done is not among them. */
export const readIncoming = async (ctx: Ctx, ids: readonly number[]): Promise<Incoming[]> =>
  (await lockIncoming(ctx, ids)).filter(({ state }) => state === 'waiting')

/** Worked on, in the transaction that did it. */
export const markHandled = (
  ctx: Ctx,
  ids: readonly number[],
  state: 'handled' | 'ignored',
  error = '',
): Promise<unknown> =>
  sql`update outside_inbox set state = ${state}, error = ${error}, handled_at = clock_timestamp()
    where merchant_id = ${ctx.scope.merchantId} and id = any(${[...ids]}::bigint[])`.execute(ctx.db)

/** What was said is no longer stored: that it came, and is known again, is. */
export const emptyIncoming = (ctx: Ctx, ids: readonly number[]): Promise<unknown> =>
  sql`update outside_inbox set body = ''
    where merchant_id = ${ctx.scope.merchantId} and id = any(${[...ids]}::bigint[])`.execute(ctx.db)

/** Why one of them could not be worked on; it waits for the next run. */
export const tellStuck = (ctx: Ctx, id: number, fault: unknown): Promise<unknown> =>
  sql`update outside_inbox set error = ${String(fault instanceof Error ? fault.message : fault).slice(0, 200)}
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and state = 'waiting'`.execute(ctx.db)

/** The ids in the payload of a door's job. */
export const incomingIds = ({ inboxIds, inboxId }: JobPayload): number[] =>
  (Array.isArray(inboxIds) ? inboxIds : [inboxId]).map(Number)

const keepDays = 90
const agedBy = [
  ['outside_inbox', 'arrived_at'],
  ['outside_call', 'at'],
  ['outside_outbox', 'ended_at'],
] as const
/** What came and what was asked is of use as long as somebody may ask about it. */
export const purgeOutside = (job: JobContext): Promise<void> =>
  eachMerchant(job, 'any', async (id) => {
    for (const [table, at] of agedBy)
      await job.inMerchant(id, ({ db }) =>
        sql`delete from ${sql.table(table)} where merchant_id = ${id}
          and ${sql.ref(at)} < now() - make_interval(days => ${keepDays})`.execute(db),
      )
  })
