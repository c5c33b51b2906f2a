import type { Running } from '#server/app.ts'
import type { Session } from './bench-server.ts'

/** Calls as the web makes them, `orderEntry/create`, by whoever's session it is; what is refused throws. */
export const callAs =
  ({ port }: Running, { cookie, sessionId }: Session) =>
  async <T>(path: string, input: object = {}): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/supplier/${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ...input, sessionId }),
    })
    const { data, error } = (await response.json()) as { data: T; error: { code: number } }
    if (error.code !== 0) throw new Error(`${path}: ${JSON.stringify(error)}`)
    return data
  }
