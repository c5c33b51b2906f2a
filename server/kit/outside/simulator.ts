import { sql } from 'kysely'
import { service, type App } from '../app-services.ts'
import { inTenant } from '../db/db.ts'
import type { Connection } from './connections.ts'
import type { Secrets } from './seal.ts'

export type SimulatorRequest = {
  method: string
  /** Below the simulator's own address. */
  path: string
  query: string
  headers: Record<string, string>
  body: string
}
export type SimulatorAnswer = { status?: number; headers?: Record<string, string>; body: string }

/** One system as it answers itself: on the same wire, by the same signatures. */
export type Simulator = {
  answer: (app: App, input: SimulatorRequest) => Promise<SimulatorAnswer>
  /** A new account there, and the keys that a merchant is given for it; `tells` is where it calls us. */
  open: (app: App, tells: string) => Promise<{ secrets: Secrets; settings: Record<string, unknown> }>
  /** New keys of an account beside those it has; which of them are new. */
  rotate?: (app: App, secrets: Secrets) => Promise<Secrets>
}
export type Simulators = Record<string, Simulator>

/** Are there simulators here? In the demo and in tests, unless the settings say otherwise. */
export const simulatorsOf = ({ config }: Pick<App, 'config'>): boolean => config.simulators ?? config.demo

type Place = { url: string }
/** Where this process answers, for its own calls to its simulators: known once it listens. */
export const placeOf = (app: Pick<App, 'services'>): Place =>
  service(app, 'outside.place', () => ({ url: '' }))

export const simulatorUrl = (app: App, system: string): string =>
  `${placeOf(app).url || app.config.publicUrl}/simulator/${system}`

/** Where a browser finds the pages of a simulator. */
export const simulatorPage = (app: App, system: string): string =>
  `${app.config.publicUrl}/simulator/${system}`

/** What a simulator keeps of a kind, by id, for an account. */
export class Simulated<T extends object> {
  readonly #app: App
  readonly #system: string
  readonly #kind: string
  constructor(app: App, system: string, kind: string) {
    this.#app = app
    this.#system = system
    this.#kind = kind
  }

  async put(account: string, id: string, body: T): Promise<T> {
    await sql`insert into platform.simulated (system, account, kind, id, body)
      values (${this.#system}, ${account}, ${this.#kind}, ${id}, ${JSON.stringify(body)})
      on conflict (system, account, kind, id) do update set body = excluded.body`.execute(this.#app.db)
    return body
  }

  /** Puts it only where there is none by that id; answers whether it did. */
  async putNew(account: string, id: string, body: T): Promise<boolean> {
    const { rows } = await sql`insert into platform.simulated (system, account, kind, id, body)
      values (${this.#system}, ${account}, ${this.#kind}, ${id}, ${JSON.stringify(body)})
      on conflict do nothing returning id`.execute(this.#app.db)
    return rows.length > 0
  }

  async get(account: string, id: string): Promise<T | undefined> {
    const { rows } = await sql<{ body: T }>`select body from platform.simulated
      where system = ${this.#system} and account = ${account} and kind = ${this.#kind} and id = ${id}`.execute(
      this.#app.db,
    )
    return rows[0]?.body
  }

  /** By id alone, whosever account it is in. */
  async find(id: string): Promise<{ account: string; body: T } | undefined> {
    const { rows } = await sql<{ account: string; body: T }>`select account, body from platform.simulated
      where system = ${this.#system} and kind = ${this.#kind} and id = ${id} limit 1`.execute(this.#app.db)
    return rows[0]
  }

  /** All of an account, the newest first. */
  async list(account: string): Promise<T[]> {
    const { rows } = await sql<{ body: T }>`select body from platform.simulated
      where system = ${this.#system} and account = ${account} and kind = ${this.#kind} order by no desc`.execute(
      this.#app.db,
    )
    return rows.map(({ body }) => body)
  }
}

/** How it is to tell us of what happens, as the connection's switch says. */
export async function echoOf(app: App, tells: string): Promise<Connection['echo']> {
  const key = tells.split('/').at(-1) ?? ''
  const { rows } = await sql<{ merchant_id: number; connection_id: number }>`
    select merchant_id, connection_id from platform.outside_door where key = ${key}`.execute(app.db)
  const [at] = rows
  if (!at) return 'once'
  return inTenant(app.db, { merchantId: at.merchant_id }, async (tx) => {
    const found = await sql<{ echo: string }>`select echo from outside_connection
      where merchant_id = ${at.merchant_id} and id = ${at.connection_id}`.execute(tx)
    return found.rows[0]?.echo ?? 'once'
  })
}
