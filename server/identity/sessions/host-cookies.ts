import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../kit/app-services.ts'

/** A browser takes a cookie of such a name by https alone, for this host alone and for all of its paths: no neighbour's host sets one. */
const prefix = '__Host-'

type Wire = { request: FastifyRequest; reply: FastifyReply }
type Options = { path: string; maxAge?: number; sameSite?: 'lax' | 'strict' }

/** Without https (the demo) cookies have their plain names and paths: a browser would refuse them otherwise. */
export function setCookie(
  { config: { secureCookies: secure } }: Pick<App, 'config'>,
  { request, reply }: Wire,
  name: string,
  value: string,
  { path, sameSite = 'lax', ...options }: Options,
): void {
  const common = { httpOnly: true, sameSite, secure, ...options }
  if (!secure) return void reply.setCookie(name, value, { ...common, path })
  reply.setCookie(prefix + name, value, { ...common, path: '/' })
  if (name in request.server.parseCookie(request.headers.cookie ?? '')) reply.clearCookie(name, { path })
}

/** Under either name; a browser hears of the prefixed one only where it is secure. */
export function clearCookie(
  { config: { secureCookies: secure } }: Pick<App, 'config'>,
  { reply }: Pick<Wire, 'reply'>,
  name: string,
  { path }: Pick<Options, 'path'>,
): void {
  if (secure) reply.clearCookie(prefix + name, { path: '/', secure, httpOnly: true, sameSite: 'lax' })
  reply.clearCookie(name, { path })
}

/** Thirty days after the version that began to set the prefix: remembered sessions of before are over by then. */
export const plainUntil = Date.parse('2026-12-29T00:00:00Z')
/** They live for minutes: none of before is left. */
const neverPlain: readonly string[] = ['longtail_sso']

/**
 * Whoever reads a cookie knows one name of it. Those that were set under a plain name before are read for a while, where the browser
 * sends none of the same name with the prefix: a neighbour's host may set such a name too.
 */
export function readPrefixed(http: FastifyInstance, { config }: Pick<App, 'config'>): void {
  if (!config.secureCookies) return
  http.addHook('onRequest', async (request) => {
    const { cookies } = request
    for (const name of Object.keys(cookies))
      if (name.startsWith('longtail_') && (Date.now() >= plainUntil || neverPlain.includes(name)))
        delete cookies[name]
    for (const [name, value] of Object.entries(cookies))
      if (name.startsWith(prefix)) cookies[name.slice(prefix.length)] = value
  })
}
