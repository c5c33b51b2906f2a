import { once } from 'node:events'
import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import type { Running } from '#server/app.ts'
import type { Session } from './bench-server.ts'

/** Who waits for how long a call took, by the number that it was sent with. */
const awaited = new Map<string, (ms: number) => void>()
const heard = new WeakSet<Running['http']>()
/** Lighter than `fetch`, whose work in this process would be counted with the server's. */
const agent = new http.Agent({ keepAlive: true })
let requested = 0

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
  server: Pick<Running, 'url' | 'http'>,
  { cookie, sessionId }: Session,
  path: string,
  input: object,
): Promise<{ ms: number; rows: number }> {
  hear(server.http)
  const no = String(++requested)
  const taken = new Promise<number>((done) => awaited.set(no, done)).finally(() => awaited.delete(no))
  const sent = http.request(server.url + path, {
    method: 'POST',
    agent,
    headers: { cookie, 'content-type': 'application/json', 'accept-encoding': 'br', 'x-timed': no },
  })
  sent.end(JSON.stringify({ ...input, sessionId }))
  const [response] = (await once(sent, 'response')) as [http.IncomingMessage]
  const body = await buffer(response)
  const whole = response.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
  const answer = JSON.parse(whole.toString()) as {
    error: { code: number; message?: string }
    data?: { rows?: unknown[] }
  }
  if (answer.error.code !== 0) throw new Error(`${path}: ${answer.error.message}`)
  return { ms: await taken, rows: answer.data?.rows?.length ?? 0 }
}
