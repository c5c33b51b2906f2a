import type { FastifyInstance } from 'fastify'
import { etagOf, isCached } from '../../etag.ts'

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
    if (isCached(request, etag)) return reply.code(304).send()
    return reply.type(type).send(body)
  })
}

function withTag(text: string): { body: Buffer; etag: string } {
  const body = Buffer.from(text, 'utf8')
  return { body, etag: etagOf(body) }
}
