import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** From one address; a person's browser asks for it once, a program once a build. */
const perMinute = 60

type Description = { type: string; headers: Record<string, string>; make: () => string }

/**
 * What the calls are, at an address: made when it is first asked for, as it takes longer than all the rest of the start, and kept as
 * the bytes that are sent. Who has it already is told so (304).
 */
export function registerDescription(http: FastifyInstance, url: string, { type, headers, make }: Description): void {
  let stored: { body: Buffer; etag: string } | undefined
  http.get(url, { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }, async (request, reply) => {
    stored ??= withTag(make())
    const { body, etag } = stored
    void reply.headers({ ...headers, etag, 'cache-control': 'no-cache' })
    const cached = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
    if (cached.includes(etag) || cached.includes('*')) return reply.code(304).send()
    return reply.type(type).send(body)
  })
}

function withTag(text: string): { body: Buffer; etag: string } {
  const body = Buffer.from(text, 'utf8')
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 24)}"` }
}
