import type pg from 'pg'

export type Stir = { merchantId: number; topic: string; id: number }
type Listener = (stirs: Stir[]) => void

/**
 * Tells open screens that something changed. Screens get topic and id only and fetch again under their own rights.
 * The stirs of a tick leave as one PostgreSQL notification, so that every app server's screens hear them.
 */
export class Live {
  private pending: Stir[] = []
  private scheduled = false
  private listeners = new Map<number, Set<Listener>>()
  private client: pg.Client | undefined
  private closed = false
  private connect: () => pg.Client

  /** `connect` makes an unconnected client for the one listening connection. */
  constructor(connect: () => pg.Client) {
    this.connect = connect
  }

  async start(): Promise<void> {
    const client = this.connect()
    client.on('error', () => this.restart())
    client.on('end', () => this.restart())
    client.on('notification', (message) => this.deliver(JSON.parse(message.payload ?? '[]') as Stir[]))
    await client.connect()
    await client.query('listen longtail_live')
    this.client = client
  }

  private restart(): void {
    if (this.closed || !this.client) return
    this.client = undefined
    setTimeout(() => void this.start().catch(() => this.restart()), 500).unref()
  }

  publish(stir: Stir): void {
    this.pending.push(stir)
    if (this.scheduled) return
    this.scheduled = true
    setTimeout(() => this.flush(), 15).unref()
  }

  private flush(): void {
    this.scheduled = false
    const seen = new Set<string>()
    const stirs = this.pending.filter(
      (s) =>
        !seen.has(`${s.merchantId} ${s.topic} ${s.id}`) && seen.add(`${s.merchantId} ${s.topic} ${s.id}`),
    )
    this.pending = []
    // A notification holds 8,000 bytes; a hundred stirs stay well below.
    for (let i = 0; i < stirs.length; i += 80) {
      const part = stirs.slice(i, i + 80)
      if (this.client)
        void this.client
          .query(`select pg_notify('longtail_live', $1)`, [JSON.stringify(part)])
          .catch(() => this.deliver(part))
      else this.deliver(part)
    }
  }

  private deliver(stirs: Stir[]): void {
    const byMerchant = Map.groupBy(stirs, (s) => s.merchantId)
    for (const [merchantId, part] of byMerchant)
      for (const listener of this.listeners.get(merchantId) ?? []) listener(part)
  }

  listen(merchantId: number, listener: Listener): () => void {
    const set = this.listeners.get(merchantId) ?? new Set()
    this.listeners.set(merchantId, set.add(listener))
    return () => set.delete(listener)
  }

  async close(): Promise<void> {
    this.closed = true
    await this.client?.end().catch(() => undefined)
  }
}
