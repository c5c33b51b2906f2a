import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** By which a browser, or a program, asks whether what it has still holds. */
export const etagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 24)}"`

const strong = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Does who asks have it already? Several may be named, and one that was packed on its way is weak (`W/`). */
export function isCached({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map(strong)
  return tags.includes(strong(etag)) || tags.includes('*')
}
