import { setTimeout as sleep } from 'node:timers/promises'
import type { News } from '#server/kit/live/live.ts'
import type { Caller } from '../factories/http.ts'

/** An open page's stream of live messages, which connects again when it is lost, as browsers do, and says up to when it knows all. */
export class LiveScreen {
  readonly heardIds = new Set<number>()
  /** When it last heard that anything may have changed, or a topic without an id. */
  lastWide = 0
  #lastId = ''
  #begunAt = Date.now()
  #abort = new AbortController()
  #running: Promise<void>

  constructor(url: string, caller: Caller) {
    this.#running = this.#run(url, caller)
  }

  /** Has it been told of this order, whose call began at that moment? */
  knows(orderId: number, since: number): boolean {
    return this.heardIds.has(orderId) || this.lastWide >= since
  }

  async close(): Promise<void> {
    this.#abort.abort()
    await this.#running
  }

  async #run(url: string, caller: Caller): Promise<void> {
    while (!this.#abort.signal.aborted) {
      await this.#listen(url, caller).catch(() => undefined)
      await sleep(300)
    }
  }

  async #listen(url: string, caller: Caller): Promise<void> {
    const query = new URLSearchParams({ sessionId: caller.user?.sessionId ?? '' })
    if (this.#lastId) query.set('since', this.#lastId)
    else query.set('age', String(Date.now() - this.#begunAt))
    const response = await fetch(`${url}/supplier/live?${query}`, {
      headers: { cookie: caller.cookie, 'x-forwarded-for': caller.address },
      signal: this.#abort.signal,
    })
    let rest = ''
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const messages = (rest + part).split('\n\n')
      rest = messages.pop() ?? ''
      for (const message of messages) this.#take(message)
    }
  }

  #take(message: string): void {
    const [, id = '', data = ''] = /^id: (\d+)\ndata: (.*)$/m.exec(message) ?? []
    if (!data) return
    this.#lastId = id
    const news: News = JSON.parse(data)
    if ('again' in news) this.lastWide = Date.now()
    else if (news.topic === 'order' && news.id !== undefined) this.heardIds.add(news.id)
  }
}
