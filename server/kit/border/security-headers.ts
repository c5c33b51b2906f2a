import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { brandHelp } from '#contract/kit/brand-help.ts'
import type { App } from '../app-services.ts'

/** What stands between these tags of a page, as hashes that a policy may name. */
const hashesOf = (page: string, tag: 'script' | 'style'): string =>
  [...page.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('')

const helpHosts = new Set(
  Object.values(brandHelp).flatMap((help) => Object.values(help).map((url) => new URL(url).origin)),
)

/**
 * What the app's page may do: its own scripts, styles and calls, and nobody frames it. WebAssembly reads codes by the camera;
 * `style` attributes stand in charts and in mails that are shown, style sheets are its own. The server of map tiles is the one other house.
 */
export const pagePolicy = (page: string, { mapTiles }: Pick<App['config'], 'mapTiles'> = {}): string => {
  const tiles = mapTiles ? ` ${new URL(mapTiles.url).origin}` : ''
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${hashesOf(page, 'script')}`,
    `style-src 'self'${hashesOf(page, 'style')}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self'",
    `connect-src 'self'${tiles}`,
    "media-src 'self' blob:",
    `frame-src 'self' ${[...helpHosts].join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(self)',
}
/** An answer in data shows nothing, should anybody open it as a page. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Every answer says how a browser is to treat it; one that says more about itself keeps what it says. */
export function registerSecurityHeaders(http: FastifyInstance, app: App): void {
  // Hosts below are others' until whoever runs this says that they too are met by https alone.
  const httpsAlone = `max-age=31536000${app.config.httpsSubdomains ? '; includeSubDomains' : ''}`
  const headers = Object.entries({
    ...always,
    ...(app.config.publicUrl.startsWith('https:') && { 'strict-transport-security': httpsAlone }),
  })
  http.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
    const isData = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', isData ? dataPolicy : "frame-ancestors 'none'")
  })
}
