import { expect } from 'vitest'
import type { App } from '#server/kit/app-services.ts'
import type {
  ChannelAdapter,
  ChannelConnection,
  Refusal,
  Wire,
  WireAnswer,
} from '#server/channels/port/adapter.ts'
import { PlayedEngine, playedNow } from './played-engine.ts'

/** An adapter that speaks OCTO on a played engine, called as over the wire. */
export class OctoWorld {
  readonly engine = new PlayedEngine()
  headers: Record<string, string> = {}
  connection: ChannelConnection = {
    id: 1,
    merchantId: 7,
    system: 'octo',
    name: 'Reseller',
    mode: 'live',
    settings: {},
    secrets: { key: 'key-1', secret: 'secret-1' },
    otherSecrets: [],
    enabled: true,
    fault: 'none',
    echo: 'once',
    version: 1,
    agentId: 3,
    account: '',
    testMode: false,
    stockBuffer: 0,
    holdMinutes: 30,
    refundAnswerHours: 24,
    refundRule: 'approve',
    markupBasisPoints: 0,
    timeZone: 'Asia/Bangkok',
    currency: 'THB',
    language: 'en',
  }
  now = playedNow
  readonly adapter: ChannelAdapter
  constructor(adapter: ChannelAdapter) {
    this.adapter = adapter
  }

  at(now: Date): void {
    this.now = now
    this.engine.now = now
  }
  settings(settings: Record<string, unknown>): void {
    this.connection = { ...this.connection, settings }
  }

  wire(method: string, target: string, headers: Record<string, string> = {}, body = ''): Wire {
    const [path = '', query = ''] = target.split('?')
    return {
      method,
      path,
      root: this.adapter.inbound?.roots[0] ?? '',
      query,
      headers: { authorization: 'Bearer key-1', 'content-type': 'application/json', ...headers },
      body: Buffer.from(body),
    }
  }

  async ask(
    method: string,
    target: string,
    body?: unknown,
    headers: Record<string, string> = {},
    status = 200,
  ): Promise<ReturnType<typeof JSON.parse>> {
    return this.raw(method, target, body === undefined ? '' : JSON.stringify(body), status, headers)
  }

  async raw(
    method: string,
    target: string,
    body: string,
    status = 200,
    headers: Record<string, string> = {},
  ): Promise<ReturnType<typeof JSON.parse>> {
    const answer = await this.answer(this.wire(method, target, headers, body))
    this.headers = answer.headers ?? {}
    expect([answer.status, String(answer.body)]).toEqual([status, expect.any(String)])
    expect(this.headers['content-type']).toBe('application/json; charset=utf-8')
    return JSON.parse(String(answer.body))
  }

  answer(wire: Wire): Promise<WireAnswer> {
    if (!this.adapter.inbound) throw new Error('it does not call us')
    return this.adapter.inbound.answer({
      app: { config: { publicUrl: 'https://longtail.example' } } as App,
      connection: this.connection,
      wire,
      engine: this.engine.port,
      now: this.now,
      note: () => {},
      once: (_key, _hash, work) => work(),
    })
  }

  verify(headers: Record<string, string> = {}, body = ''): true | Refusal | undefined {
    return this.adapter.inbound?.verify(
      this.connection,
      this.wire('GET', '/products', headers, body),
      this.now,
    )
  }
  refuse(why: Refusal, headers: Record<string, string> = {}): [number, unknown] {
    const answer: WireAnswer | undefined = this.adapter.inbound?.refuse(
      why,
      this.wire('GET', '/products', headers),
      this.connection,
    )
    return [answer?.status ?? 0, JSON.parse(String(answer?.body))]
  }
}
