import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How long a host may take to say what it is, and the pause before all are asked again. */
const answerMs = 2_000
const pauseMs = 250

/**
 * Which of several hosts writes just now, as `target_session_attrs=read-write` of PostgreSQL's own clients. Connections are made to
 * the one that was found last; whoever loses one, or meets a host that only reads, has the others asked.
 */
export class Primary {
  #addresses: readonly string[]
  #current: string
  #isSearching = false
  #closed = false

  /** Addresses of one host each (`postgres://user@host:port/name`). */
  constructor(addresses: readonly [string, ...string[]]) {
    this.#addresses = addresses
    this.#current = addresses[0]
  }

  get current(): string {
    return this.#current
  }

  /** Has all hosts asked until one writes: one search for everybody. */
  search(): void {
    if (this.#isSearching) return
    this.#isSearching = true
    void this.#find().finally(() => (this.#isSearching = false))
  }

  async #find(): Promise<void> {
    while (!this.#closed && !(await this.ask())) await sleep(pauseMs, undefined, { ref: false })
  }

  /** Is there one that writes? Then it is the current one. */
  async ask(): Promise<boolean> {
    const answers = await Promise.all(this.#addresses.map(writes))
    const found = this.#addresses.find((_, at) => answers[at])
    this.#current = found ?? this.#current
    return found !== undefined
  }

  close(): void {
    this.#closed = true
  }
}

async function writes(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ writes: boolean }>(
      `select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as writes`,
    )
    return rows[0]?.writes === true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A connection's settings, to the host that writes now where there are several. */
export const addressNow = <C extends { primary?: Primary | undefined }>({
  primary,
  ...config
}: C): Omit<C, 'primary'> & { connectionString?: string } => ({
  ...config,
  ...(primary && { connectionString: primary.current }),
})

/** A connection apart from the pools. Whoever uses it makes it again when it is lost. */
export class DirectClient extends pg.Client {
  constructor(config: pg.ClientConfig & { primary?: Primary | undefined } = {}) {
    super(addressNow(config))
    this.on('error', () => config.primary?.search())
  }
}
