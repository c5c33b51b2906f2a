import { firstOf } from '#contract/kit/given.ts'
import type pg from 'pg'
import { Refusal } from '../call/refusal.ts'
import { isLost } from './is-lost.ts'
import { createPool, type DbConfig } from '../db/db.ts'
import { NodeClient } from './node-client.ts'

/**
 * The pools of a database that is spread over nodes by merchant (docs/citus.md): what a merchant does goes to the node that
 * holds its rows. Which that is stands in a directory, asked once for each merchant and anew when a node says that they have moved.
 */
export class Nodes {
  readonly configs: readonly DbConfig[]
  #home: pg.Pool
  /** What is of no merchant yet, a new one among it: numbers are given by the coordinator alone. */
  #ofNone: pg.Pool
  #pools: ReadonlyMap<string, pg.Pool>
  #places = new Map<number, Promise<string>>()

  /** `home` is where the directory is asked; `names` those of `nodeNames`. */
  constructor(home: pg.Pool, config: DbConfig, names: readonly string[]) {
    this.#home = home
    this.#ofNone = createPool({ ...config, max: 5, Client: NodeClient })
    this.configs = names.map((name) => configOf(config, name))
    this.#pools = new Map(
      this.configs.map((each, at) => [names[at] ?? '', createPool({ ...each, Client: NodeClient })]),
    )
  }

  async poolOf(merchantId: number): Promise<pg.Pool> {
    if (merchantId === 0) return this.#ofNone
    const name = await this.#placeOf(merchantId)
    const pool = this.#pools.get(name)
    if (pool) return pool
    throw new Refusal(
      `Merchant ${merchantId} is on the node ${name}, which this server does not know: start it again.`,
    )
  }

  /**
   * The number of a merchant that is to be made. `beside` another: its rows will be on the same node, as one transaction makes both; numbers
   * that lead elsewhere are left out.
   */
  async nextMerchant(beside?: number): Promise<number> {
    const node = beside === undefined ? undefined : await this.#placeOf(beside)
    for (;;) {
      const { rows } = await this.#home.query<{ id: number; node: string }>(
        `select id, platform.node_of(id::integer) as node
           from nextval(pg_get_serial_sequence('platform.merchant', 'id')) id`,
      )
      const next = firstOf(rows)
      if (node === undefined || next.node === node) return next.id
    }
  }

  /** Are the rows of both on one node, where one transaction writes them? */
  async areTogether(one: number, other: number): Promise<boolean> {
    return (await this.#placeOf(one)) === (await this.#placeOf(other))
  }

  /** All merchants, or those of whom a condition in SQL holds, those of one node together. */
  async merchants(where = 'true'): Promise<number[][]> {
    const { rows } = await this.askOthers<{ id: number; node: string }>(
      `select id, platform.node_of(id) as node from platform.merchant where ${where} order by id`,
    )
    return [...Map.groupBy(rows, ({ node }) => node).values()].map((all) => all.map(({ id }) => id))
  }

  /** Asks what every node has a copy of: the coordinator, and while it is away whoever answers. */
  ask<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<R>> {
    return this.#askOf([this.#home, ...this.#pools.values()], text, values)
  }

  /** The same where the coordinator was just found away: nobody waits for it again. */
  askOthers<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<R>> {
    return this.#askOf([...this.#pools.values()], text, values)
  }

  async #askOf<R extends pg.QueryResultRow>(
    pools: readonly pg.Pool[],
    text: string,
    values: unknown[],
  ): Promise<pg.QueryResult<R>> {
    let away: unknown
    for (const pool of pools)
      try {
        return await pool.query<R>(text, values)
      } catch (error) {
        if (!isLost(error)) throw error
        away ??= error
      }
    throw away
  }

  /** Its rows are elsewhere by now. */
  forget(merchantId: number): void {
    this.#places.delete(merchantId)
  }

  async end(): Promise<void> {
    await Promise.all([this.#ofNone, ...this.#pools.values()].map((pool) => pool.end()))
  }

  #placeOf(merchantId: number): Promise<string> {
    return this.#places.get(merchantId) ?? this.#look(merchantId)
  }

  #look(merchantId: number): Promise<string> {
    const place = this.ask<{ name: string }>('select platform.node_of($1) as name', [merchantId]).then(
      ({ rows }) => rows[0]?.name ?? '',
    )
    this.#places.set(merchantId, place)
    place.catch(() => this.#places.delete(merchantId))
    return place
  }
}

/** Whether `npm run distribute` has spread it over nodes. */
export async function isSpread(database: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await database.query<{ is: boolean }>(
    `select to_regprocedure('platform.node_of(integer)') is not null as is`,
  )
  return rows[0]?.is ?? false
}

/** The nodes of a database, `host:port`; none where it is one, as it is unless `npm run distribute` has spread it. */
export async function nodeNames(home: pg.Pool): Promise<string[]> {
  if (!(await isSpread(home))) return []
  const { rows } = await home.query<{ name: string }>('select name from platform.nodes() order by name')
  return rows.map(({ name }) => name)
}

/** The same login and database at another server, `host:port`. */
function configOf(config: DbConfig, name: string): DbConfig {
  const [host = '', port = '5432'] = name.split(':')
  const { connectionString, ...rest } = config
  if (connectionString === undefined) return { ...rest, host, port: Number(port) }
  const url = new URL(connectionString)
  url.hostname = host
  url.port = port
  // It would go before the address.
  url.searchParams.delete('host')
  return { ...rest, connectionString: url.href }
}
