import type pg from 'pg'
import { Peers, peersChannel } from './peers.ts'

export type Notice = { merchantId: number; topic: string; id: number }
/** What a screen is told: a topic stirred (its id, where one is known), or that anything may have. */
export type News = { topic: string; id?: number } | { again: true }
type Listener = (news: News[]) => void

/**
 * Tells open screens that something changed. Screens get topic and id only and fetch again under their own rights.
 * The stirs of a tick leave as one PostgreSQL notification, so that every app server's screens hear them.
 */
export class Live {
  private pending: Notice[] = []
  private scheduled = false
  private listeners = new Map<number, Set<Listener>>()
  /** When each topic of a merchant stirred last (ms), and since when this server hears all of it. */
  private notifiedAt = new Map<number, Map<string, number>>()
  private hearsSince = Infinity
  private client: pg.Client | undefined
  private closed = false
  private connect: () => pg.Client
  private flushing: Promise<void> | undefined
  readonly peers = new Peers(() => this.again())

  /** `connect` makes an unconnected client for the one listening connection. */
  constructor(connect: () => pg.Client) {
    this.connect = connect
  }

  async start(): Promise<void> {
    if (this.closed) return
    const client = this.connect()
    client.on('error', () => this.lost(client))
    client.on('end', () => this.lost(client))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === peersChannel) this.peers.hear(payload)
      else this.deliver(JSON.parse(payload || '[]') as Notice[])
    })
    await client.connect()
    await client.query(`listen longtail_live; listen ${peersChannel}`)
    this.client = client
    this.peers.begin(client)
    this.again()
  }

  /** Of what other servers told, or would have told, nobody here knows. */
  private again(): void {
    this.hearsSince = Date.now()
    for (const set of this.listeners.values()) for (const listener of set) listener([{ again: true }])
  }

  private lost(client: pg.Client): void {
    if (this.client !== client) return
    this.client = undefined
    this.peers.end()
    this.startLater()
  }

  private startLater(): void {
    setTimeout(() => void this.start().catch(() => this.startLater()), 500).unref()
  }

  publish(notice: Notice): void {
    this.pending.push(notice)
    if (this.scheduled) return
    this.scheduled = true
    setTimeout(() => {
      this.flushing = this.flush()
    }, 15).unref()
  }

  /** One notification at a time: what stirs while one is on its way leaves with the next. */
  private async flush(): Promise<void> {
    while (this.pending.length) {
      const notices = [
        ...new Map(this.pending.map((s) => [`${s.merchantId} ${s.topic} ${s.id}`, s])).values(),
      ]
      this.pending = []
      // A notification holds 8,000 bytes; eighty stirs stay well below.
      for (let i = 0; i < notices.length; i += 80) await this.notify(notices.slice(i, i + 80))
    }
    this.scheduled = false
  }

  private async notify(part: Notice[]): Promise<void> {
    if (!this.client) return this.deliver(part)
    await this.client
      .query(`select pg_notify('longtail_live', $1)`, [JSON.stringify(part)])
      .catch(() => this.deliver(part))
  }

  private deliver(notices: Notice[]): void {
    const byMerchant = Map.groupBy(notices, (s) => s.merchantId)
    const now = Date.now()
    for (const [merchantId, part] of byMerchant) {
      const timeByTopic = this.notifiedAt.get(merchantId) ?? new Map<string, number>()
      this.notifiedAt.set(merchantId, timeByTopic)
      for (const { topic } of part) timeByTopic.set(topic, now)
      for (const listener of this.listeners.get(merchantId) ?? []) listener(part)
    }
  }

  /** Tells what stirs from now on, and first what stirred since the moment (ms) up to which the screen knows all. */
  listen(merchantId: number, since: number, listener: Listener): () => void {
    const missed = [...(this.notifiedAt.get(merchantId) ?? [])].filter(([, at]) => at >= since)
    listener(since < this.hearsSince ? [{ again: true }] : missed.map(([topic]) => ({ topic })))
    const set = this.listeners.get(merchantId) ?? new Set()
    this.listeners.set(merchantId, set.add(listener))
    return () => set.delete(listener)
  }

  /** How many screens of a merchant listen here. */
  listening(merchantId: number): number {
    return this.listeners.get(merchantId)?.size ?? 0
  }

  async close(): Promise<void> {
    this.closed = true
    await this.flushing
    await this.flush()
    if (this.client) await this.peers.leave(this.client)
    await this.client?.end().catch(() => undefined)
  }
}
