import { firstOf } from '#contract/kit/given.ts'
import type pg from 'pg'
import { Refusal } from '../call/refusal.ts'
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
    const place = this.#places.get(merchantId) ?? this.#look(merchantId)
    const name = await place
    const pool = this.#pools.get(name)
    if (pool) return pool
    throw new Refusal(
      `Merchant ${merchantId} is on the node ${name}, which this server does not know: start it again.`,
    )
  }

  /** The number of a merchant that is to be made. */
  async nextMerchant(): Promise<number> {
    const { rows } = await this.#home.query<{ id: number }>(
      `select nextval(pg_get_serial_sequence('platform.merchant', 'id')) as id`,
    )
    return firstOf(rows).id
  }

  /** Its rows are elsewhere by now. */
  forget(merchantId: number): void {
    this.#places.delete(merchantId)
  }

  async end(): Promise<void> {
    await Promise.all([this.#ofNone, ...this.#pools.values()].map((pool) => pool.end()))
  }

  #look(merchantId: number): Promise<string> {
    const place = this.#home
      .query<{ name: string }>('select platform.node_of($1) as name', [merchantId])
      .then(({ rows }) => rows[0]?.name ?? '')
    this.#places.set(merchantId, place)
    place.catch(() => this.#places.delete(merchantId))
    return place
  }
}

/** The nodes of a database, `host:port`; none where it is one, as it is unless `npm run distribute` has spread it. */
export async function nodeNames(home: pg.Pool): Promise<string[]> {
  const { rows: found } = await home.query<{ is: boolean }>(
    `select to_regprocedure('platform.node_of(integer)') is not null as is`,
  )
  if (!found[0]?.is) return []
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
  return { ...rest, connectionString: url.href }
}
