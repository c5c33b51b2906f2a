import { performance } from 'node:perf_hooks'
import type { Running } from '#server/app.ts'
import type { Session } from './bench-server.ts'

/** Who waits for how long a call took, by the number that it was sent with. */
const awaited = new Map<string, (ms: number) => void>()
const heard = new WeakSet<Running['http']>()
let sent = 0

function hear(http: Running['http']): void {
  if (heard.has(http)) return
  heard.add(http)
  http.server.prependListener('request', ({ headers }, response) => {
    const begun = performance.now()
    response.once('finish', () => awaited.get(String(headers['x-timed']))?.(performance.now() - begun))
  })
}

/**
 * How long the server has a call, from its request to the last byte of its answer, with how many rows that has; what is refused
 * throws. Who asks is in the same process, and is not counted.
 */
export async function timedCall(
  { url, http }: Pick<Running, 'url' | 'http'>,
  { cookie, sessionId }: Session,
  path: string,
  input: object,
): Promise<{ ms: number; rows: number }> {
  hear(http)
  const no = String(++sent)
  const taken = new Promise<number>((done) => awaited.set(no, done)).finally(() => awaited.delete(no))
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-timed': no },
    body: JSON.stringify({ ...input, sessionId }),
  })
  const answer = (await response.json()) as {
    error: { code: number; message?: string }
    data?: { rows?: unknown[] }
  }
  if (answer.error.code !== 0) throw new Error(`${path}: ${answer.error.message}`)
  return { ms: await taken, rows: answer.data?.rows?.length ?? 0 }
}
