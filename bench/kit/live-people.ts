import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * People before a live list, on a thread of their own: each hears the server's events and asks for its page, how many there are
 * and the counters again as the web does: at what it is told, behind what it asks already, and after a rest of ten times that.
 */
type LivePeopleInput = {
  url: string
  sessions: { cookie: string; sessionId: string }[]
  /** Each session has so many pages open. */
  streams: number
  filters: object[]
  seconds: number
  /** Until then they open their lists, one after the other as people come, and what they waited by then is not told. */
  warmUpSeconds: number
}
const { url, sessions, streams, filters, seconds, warmUpSeconds } = workerData as LivePeopleInput
const over = new AbortController()
const times: number[] = []
/** When the people had all opened their lists. */
let since = Infinity

async function person(at: number): Promise<void> {
  const { cookie, sessionId } = sessions[at % sessions.length]!
  const filter = filters[at % filters.length]
  const ask = async (path: string, input: object) => {
    const began = performance.now()
    const response = await fetch(`${url}/supplier/order/${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ...input, sessionId }),
    })
    const { error, data } = (await response.json()) as {
      error: { code: number; message?: string }
      data?: { totalCapped?: boolean }
    }
    if (error.code !== 0) throw new Error(`${path}: ${error.message}`)
    if (began > since) times.push(performance.now() - began)
    return data
  }
  let counted = -Infinity
  // Of more than is counted the number is asked for again once a minute.
  const count = async () => {
    if (performance.now() - counted < 60_000) return
    const view = await ask('list', { ...filter, total: 'only' })
    if (view?.totalCapped) counted = performance.now()
  }
  let old = true
  let asking = false
  const refresh = async () => {
    if (asking) return
    asking = true
    while (old && !over.signal.aborted) {
      old = false
      const began = performance.now()
      await Promise.all([ask('list', { ...filter, total: 'later' }).then(count), ask('count', {})])
      await setTimeout((0.5 + Math.random()) * Math.min(5_000, 10 * (performance.now() - began)))
    }
    asking = false
  }
  const live = await fetch(
    `${url}/supplier/live?${new URLSearchParams({ sessionId, age: '0' }).toString()}`,
    {
      headers: { cookie },
      signal: over.signal,
    },
  )
  await refresh()
  try {
    for await (const part of live.body!.pipeThrough(new TextDecoderStream()))
      if (part.includes('data: ')) {
        old = true
        void refresh()
      }
  } catch (error) {
    if (!over.signal.aborted) throw error
  }
}

const people = sessions.length * streams
const all = Array.from({ length: people }, async (_, at) => {
  await setTimeout((at / people) * 0.6 * warmUpSeconds * 1_000)
  await person(at)
})
await setTimeout(warmUpSeconds * 1_000)
since = performance.now()
await setTimeout(seconds * 1_000)
over.abort()
await Promise.all(all)
times.sort((a, b) => a - b)
parentPort!.postMessage({
  people,
  perSecond: times.length / seconds,
  p50: times[times.length >> 1] ?? 0,
  p99: times[Math.floor(times.length * 0.99)] ?? 0,
  worst: times.at(-1) ?? Infinity,
})
