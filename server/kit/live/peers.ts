import { randomUUID } from 'node:crypto'
import type pg from 'pg'

export const peersChannel = 'longtail_servers'
const beatMs = 2_000
const silentMs = 5_000

/**
 * The other app servers on this database, by what they say on a channel of their own: each that it is there, and at its end that it
 * leaves. One that falls silent without leaving was killed or is cut off, and what it was about to tell the screens may be lost with it.
 */
export class Peers {
  #id = randomUUID()
  #lastBeats = new Map<string, number>()
  #isLost: () => void
  #timer: NodeJS.Timeout | undefined

  /** `isLost` is called once for those that fell silent. */
  constructor(isLost: () => void) {
    this.#isLost = isLost
  }

  /** Begins on a connection that listens to the channel; what was heard on an earlier one says nothing any more. */
  begin(client: pg.Client): void {
    this.end()
    const beat = () => {
      void this.#say(client, 'here')
      this.#drop(Date.now() - silentMs)
    }
    beat()
    this.#timer = setInterval(beat, beatMs).unref()
  }

  hear(payload: string): void {
    const [word, id = ''] = payload.split(' ')
    if (id === this.#id) return
    if (word === 'leaves') this.#lastBeats.delete(id)
    else this.#lastBeats.set(id, Date.now())
  }

  leave(client: pg.Client): Promise<unknown> {
    this.end()
    return this.#say(client, 'leaves')
  }

  end(): void {
    clearInterval(this.#timer)
    this.#lastBeats.clear()
  }

  #say(client: pg.Client, word: 'here' | 'leaves'): Promise<unknown> {
    return client
      .query('select pg_notify($1, $2)', [peersChannel, `${word} ${this.#id}`])
      .catch(() => undefined)
  }

  #drop(before: number): void {
    const silent = [...this.#lastBeats].filter(([, at]) => at < before)
    for (const [id] of silent) this.#lastBeats.delete(id)
    if (silent.length) this.#isLost()
  }
}
