import { sql } from 'kysely'
import { nameIn } from '#contract/kit/languages.ts'
import { service, type App } from '../../kit/app-services.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readConnection } from '../../kit/outside/connections.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import type { ChannelConnection } from '../port/adapter.ts'

type Account = {
  agentId: number
  account: string
  testMode: boolean
  stockBuffer: number
  holdMinutes: number
  refundAnswerHours: number
  refundRule: ChannelConnection['refundRule']
  markupBasisPoints: number
  currency: string
}

/** A marketplace's connection, opened. 404 for none. */
export async function readChannel(ctx: Ctx, id: number): Promise<ChannelConnection> {
  const [connection, { rows }] = await Promise.all([
    readConnection(ctx, id),
    sql<Account>`select c.agent_id as "agentId", c.account, c.test_mode as "testMode", c.stock_buffer as "stockBuffer", c.hold_minutes as "holdMinutes",
        c.refund_answer_hours as "refundAnswerHours", c.refund_rule as "refundRule", c.markup_bp as "markupBasisPoints", a.currency
      from channel_account c join agent a on a.merchant_id = c.merchant_id and a.id = c.agent_id
     where c.merchant_id = ${ctx.scope.merchantId} and c.connection_id = ${id}`.execute(ctx.db),
  ])
  const account = rows[0] ?? fail('notFound')
  return {
    ...connection,
    ...account,
    timeZone: ctx.merchant.timeZone,
    language: ctx.merchant.language,
    merchantName: nameIn(ctx.merchant.names, 'en'),
  }
}

type Caller = { merchantId: number; connectionId: number }
type Found = { connection: ChannelConnection; until: number }

/** A switched-off key is refused by every process so much later at the latest. */
const freshMs = 2_000

/** Connections as they were read a moment ago: a marketplace asks hundreds of times a second. */
class Callers {
  readonly #found = new Map<string, Promise<Found | undefined>>()
  readonly #app: App
  constructor(app: App) {
    this.#app = app
  }

  async find(system: string, account: string): Promise<ChannelConnection | undefined> {
    const key = `${system} ${account}`
    const found = await this.#found.get(key)
    if (found && found.until > Date.now()) return found.connection
    const reading = readCaller(this.#app, system, account)
    this.#found.set(key, reading)
    const now = await reading.catch(() => undefined)
    // Whoever calls by made-up names leaves nothing behind.
    if (!now) this.#found.delete(key)
    return now?.connection
  }

  forget(): void {
    this.#found.clear()
  }
}

async function readCaller(app: App, system: string, account: string): Promise<Found | undefined> {
  const { rows } =
    await sql<Caller>`select merchant_id as "merchantId", connection_id as "connectionId" from platform.channel_caller
    where system = ${system} and account = ${account} and coalesce(until > now(), true)`.execute(app.db)
  const [caller] = rows
  if (!caller) return undefined
  const connection = await withSystemCtx(app, caller.merchantId, (ctx) =>
    readChannel(ctx, caller.connectionId),
  )
  return { connection, until: Date.now() + freshMs }
}

const callersOf = (app: App): Callers => service(app, 'channels.callers', () => new Callers(app))
/** Whose it is that calls by this name; undefined for nobody's. */
export const findCaller = (
  app: App,
  system: string,
  account: string,
): Promise<ChannelConnection | undefined> => callersOf(app).find(system, account)
/** A connection was changed. */
export const forgetCallers = (app: App): void => callersOf(app).forget()
