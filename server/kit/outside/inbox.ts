import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { App, AppConfig } from '../app-services.ts'
import { fail } from '../call/errors.ts'
import type { Ctx } from '../ctx.ts'
import { enqueue, type JobContext, type JobPayload } from '../jobs/jobs.ts'
import { withSystemCtx } from '../system-ctx.ts'
import { readConnection, type Connection } from './connections.ts'

/** What came: its bytes and its headers, as they came. */
export type Raw = { body: Buffer; headers: Record<string, string> }
/** What it is by its own word, and what tells it from all others of this connection. */
type Known = { onceKey: string; kind: string }
export type Ack = { status: number; contentType: string; body: string }

/** How a system calls us: how it is known to be it, and what it wants to hear. */
export type Door = {
  /** Null: not from whom it says it is. */
  verify: (connection: Connection, raw: Raw, now: Date, config: AppConfig) => Known | null
  /** Of a message about one of many accounts, that comes at an address which all share: whose it says it is. Nothing is believed yet. */
  accountOf?: (raw: Raw) => string
  ack: Ack | ((connection: Connection) => Ack)
  /** The job that works on it, `domain.verb`; it is given `inboxId`. */
  task: `${string}.${string}`
}
export type Doors = Record<string, Door>

const refused: Ack = { status: 400, contentType: 'text/plain', body: 'not verified' }

/** Keeps what came before anything is done with it, and answers at once; the same thing again is counted and not done twice. */
export const takeIn = (
  app: App,
  doors: Doors,
  at: { merchantId: number; connectionId: number },
  raw: Raw,
): Promise<Ack> =>
  withSystemCtx(app, at.merchantId, async (ctx) => {
    const connection = await readConnection(ctx, at.connectionId)
    const door = doors[connection.system]
    // What is switched off takes no new payments; what is under way is told all the same.
    if (!door) return { ...refused, status: 404 }
    const known = door.verify(connection, raw, ctx.now, app.config)
    const row = await keepRaw(ctx, connection.id, raw, known)
    if (known && row.fresh) await enqueue(ctx, door.task, { inboxId: row.id })
    if (!known) return refused
    return typeof door.ack === 'function' ? door.ack(connection) : door.ack
  })

async function keepRaw(ctx: Ctx, connectionId: number, raw: Raw, known: Known | null) {
  const onceKey = known?.onceKey ?? `forged ${createHash('sha256').update(raw.body).digest('hex')}`
  const { rows } = await sql<{ id: number; fresh: boolean }>`
    insert into outside_inbox (merchant_id, connection_id, once_key, kind, headers, body, state)
    values (${ctx.scope.merchantId}, ${connectionId}, ${onceKey}, ${known?.kind ?? ''}, ${JSON.stringify(raw.headers)}, ${raw.body},
      ${known ? 'waiting' : 'refused'})
    on conflict (merchant_id, connection_id, once_key) do update set times = outside_inbox.times + 1
    returning id, times = 1 as fresh`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

export type Incoming = { id: number; connectionId: number; kind: string; raw: Raw }

/** What waits to be worked on; undefined where another run has done it. */
export async function readIncoming(ctx: Ctx, id: number): Promise<Incoming | undefined> {
  const { rows } = await sql<{
    connection_id: number
    kind: string
    headers: Record<string, string>
    body: Buffer
  }>`
    select connection_id, kind, headers, body from outside_inbox
     where merchant_id = ${ctx.scope.merchantId} and id = ${id} and state = 'waiting' for update`.execute(
    ctx.db,
  )
  const [row] = rows
  return (
    row && {
      id,
      connectionId: row.connection_id,
      kind: row.kind,
      raw: { body: row.body, headers: row.headers },
    }
  )
}

/** Worked on, in the transaction that did it. */
export const markHandled = (ctx: Ctx, id: number, state: 'handled' | 'ignored', error = '') =>
  sql`update outside_inbox set state = ${state}, error = ${error}, handled_at = clock_timestamp()
    where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)

/** The id in the payload of a door's job. */
export const incomingId = ({ inboxId }: JobPayload): number => Number(inboxId)

const keepDays = 90
/** What came and what was asked is of use as long as somebody may ask about it. */
export async function purgeOutside({ app }: JobContext): Promise<void> {
  for (const table of ['outside_inbox', 'outside_call'] as const) {
    const { rows } = await sql<{ id: number }>`select id from platform.merchant`.execute(app.db)
    for (const { id } of rows)
      await withSystemCtx(app, id, ({ db }) =>
        sql`delete from ${sql.table(table)} where merchant_id = ${id}
          and ${sql.ref(table === 'outside_inbox' ? 'arrived_at' : 'at')} < now() - make_interval(days => ${keepDays})`.execute(
          db,
        ),
      )
  }
}
