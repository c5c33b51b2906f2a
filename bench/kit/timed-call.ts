import { performance } from 'node:perf_hooks'
import type { Running } from '#server/app.ts'
import type { Session } from './bench-server.ts'

/** How long a call takes over HTTP, with how many rows it answers; what is refused throws. */
export async function timedCall(
  { url }: Pick<Running, 'url'>,
  { cookie, sessionId }: Session,
  path: string,
  input: object,
): Promise<{ ms: number; rows: number }> {
  const body = JSON.stringify({ ...input, sessionId })
  const begun = performance.now()
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body,
  })
  const answer = (await response.json()) as {
    error: { code: number; message?: string }
    data?: { rows?: unknown[] }
  }
  const ms = performance.now() - begun
  if (answer.error.code !== 0) throw new Error(`${path}: ${answer.error.message}`)
  return { ms, rows: answer.data?.rows?.length ?? 0 }
}
