import type pg from 'pg'
import { DatabaseAway } from './away.ts'

/**
 * A commit that takes longer waits for a synchronous standby that is away, for as long as that is away: whoever called is told that the
 * outcome is not known yet.
 */
const longestMs = 15_000

/** The commit of one transaction. */
export class Commit {
  isSent = false
  isLate = false
  #answer: Promise<unknown> = Promise.resolve()
  #ms: number

  constructor(ms = longestMs) {
    this.#ms = ms
  }

  /** The answer to what was sent; `DatabaseAway` where it takes longer, be it for locks of writes that were sent with it. */
  wait<T>(sent: Promise<T>): Promise<T> {
    this.isSent = true
    this.#answer = sent
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.isLate = true
        reject(new DatabaseAway(new Error('a commit is not answered'), true, sent))
      }, this.#ms)
      sent.finally(() => clearTimeout(timer)).then(resolve, reject)
    })
  }

  /** The connection goes back; that of a late commit when it is answered. */
  release(client: pg.PoolClient, broken: boolean): void {
    if (!this.isLate) client.release(broken)
    else
      this.#answer.then(
        () => client.release(),
        () => client.release(true),
      )
  }
}

/** What follows a commit is done once it is there, also where nobody waits for it any more. */
export async function withEffects<T>(
  effects: () => readonly (() => void)[],
  work: () => Promise<T>,
): Promise<T> {
  const follow = () => {
    for (const effect of effects()) effect()
  }
  try {
    const answer = await work()
    follow()
    return answer
  } catch (error) {
    if (error instanceof DatabaseAway) error.landed?.then(follow).catch(() => undefined)
    throw error
  }
}
