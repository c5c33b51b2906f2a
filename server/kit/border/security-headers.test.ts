import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { pagePolicy } from './security-headers.ts'

test('every answer says how it is to be treated, by https alone where people come so', async () => {
  const headers = async (config: { publicUrl: string; httpsSubdomains?: boolean }) => {
    const { url } = await testServer({ config })
    return (await fetch(`${url}/supplier/notLogin/entrance`)).headers
  }
  const own = await headers({ publicUrl: 'https://office.example.com' })
  expect(Object.fromEntries(own)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(self)'),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000',
  })
  expect((await headers({ publicUrl: 'http://localhost' })).get('strict-transport-security')).toBeNull()
  const wide = await headers({ publicUrl: 'https://office.example.com', httpsSubdomains: true })
  expect(wide.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
})

test('the page runs its own script and no other, and nobody frames it', () => {
  const policy = pagePolicy(
    '<head><style>a{}</style><script>go()</script><script src="/x.js"></script></head>',
  )
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hash('go()')};`)
  expect(policy).toContain(`style-src 'self' ${hash('a{}')};`)
  for (const rule of [
    "default-src 'none'",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    expect(policy.split('; ')).toContain(rule)
  expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval')/)
})

test('the page fetches pictures of the map from the server that is set, and from no other house', () => {
  const mapTiles = { url: 'https://tiles.example.com:8443/{z}/{x}/{y}.png', attribution: 'OSM' }
  const partsOf = (policy: string) => new Map(policy.split('; ').map((part) => [part.split(' ')[0], part]))
  const open = partsOf(pagePolicy('', { mapTiles }))
  expect(open.get('connect-src')).toBe("connect-src 'self' https://tiles.example.com:8443")
  expect(open.get('img-src')).toBe("img-src 'self' data: blob: https://tiles.example.com:8443")
  const shut = partsOf(pagePolicy(''))
  expect([shut.get('connect-src'), shut.get('img-src')]).toEqual([
    "connect-src 'self'",
    "img-src 'self' data: blob:",
  ])
})
