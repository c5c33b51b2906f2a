/** User and password of an `Authorization: Basic` header (RFC 7617); null where there is none that can be read. */
export function basicAuth(header: string | undefined): { user: string; password: string } | null {
  const [, encoded] = /^basic ([a-z0-9+/=_-]+)$/i.exec(header?.trim() ?? '') ?? []
  if (!encoded) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const at = text.indexOf(':')
  return at < 0 ? null : { user: text.slice(0, at), password: text.slice(at + 1) }
}

export const basicHeader = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`
