import { setTimeout as sleep } from 'node:timers/promises'
import { isRefusedConnection } from './away.ts'

const againMs = 2_000

/**
 * Does what a node is needed for: once before it answers, and where that node is away again and again behind it. What fails for another
 * reason is told each time. Answers what ends the trying and says what it came to, if it came so far.
 */
export async function whenThere<T>(
  work: () => Promise<T>,
  onFault: (error: unknown) => void,
): Promise<() => Promise<T | undefined>> {
  const over = new AbortController()
  const trying = async (): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      if (!isRefusedConnection(error)) throw error
    }
    return undefined
  }
  let done = await trying()
  const behind = async () => {
    while (done === undefined && !over.signal.aborted) {
      await sleep(againMs, undefined, { ref: false, signal: over.signal }).catch(() => undefined)
      if (!over.signal.aborted)
        done = await trying().catch((error: unknown) => {
          onFault(error)
          return undefined
        })
    }
  }
  const ended = behind()
  return async () => {
    over.abort()
    await ended
    return done
  }
}
