import pg from 'pg'
import type { DbConfig } from '../db/db.ts'
import { isRefusedConnection } from '../nodes/away.ts'
import { DirectClient, type Primary } from '../db/primary.ts'

/** "Cannot connect now": what graphile-worker tries again, for hours. */
const triedAgain = '57P03'
const isLost = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || isRefusedConnection(error) || error.code?.startsWith('57P')
const retried = async (input: Promise<unknown>, primary?: Primary): Promise<unknown> => {
  try {
    return await input
  } catch (error) {
    if (!isLost(error)) throw error
    primary?.search()
    throw Object.assign(new Error(String(error), { cause: error }), { code: triedAgain })
  }
}
/** The same call; where it answers by a promise, a lost connection is told as one that may be tried again. */
const trying = <F extends (...args: never[]) => unknown>(call: F, primary?: Primary): F =>
  new Proxy(call, {
    apply: (of, self, args) => {
      const answer: unknown = Reflect.apply(of, self, args)
      return answer instanceof Promise ? retried(answer, primary) : answer
    },
  })

/**
 * The queue's connections. Nobody waits for graphile-worker to write down that a job is done or failed: a connection that is
 * lost just then would end the process, and a database that is restarted loses all of them.
 */
export function queuePool(config: DbConfig): pg.Pool {
  const { primary } = config
  const pool = new pg.Pool({ max: 6, Client: DirectClient, ...config })
  pool.on('error', () => primary?.search())
  pool.on('connect', (client) => {
    client.query = trying(client.query, primary)
  })
  pool.connect = trying(pool.connect, primary)
  return pool
}
