import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { registerWeb } from './web-app.ts'
import fastify from 'fastify'

const { app } = await testServer()
const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-dist-'))
const script = 'export default 1\n'.repeat(200)
fs.mkdirSync(path.join(dist, 'assets'))
fs.writeFileSync(path.join(dist, 'assets/list-1.js'), script)
fs.writeFileSync(path.join(dist, 'assets/list-1.js.br'), brotliCompressSync(script))
fs.writeFileSync(path.join(dist, 'index.html'), '<html><head><title>L</title></head><body></body></html>')
fs.writeFileSync(
  path.join(dist, 'preloads.json'),
  JSON.stringify({ '/orders/list': ['assets/list-1.css', 'assets/list-1.js'], '/orders/:code/detail': [] }),
)
const http = fastify()
await registerWeb(http, app, dist)
afterAll(async () => {
  await http.close()
  fs.rmSync(dist, { recursive: true })
})

test('the page of a screen names the files of that screen, in any query; the others have the plain page', async () => {
  const { body } = await http.inject('/orders/list?status=confirmed')
  expect(body).toContain(
    '<link rel="stylesheet" crossorigin href="/assets/list-1.css"><link rel="modulepreload" crossorigin href="/assets/list-1.js"></head>',
  )
  for (const url of ['/', '/orders/A1/detail', '/nowhere']) {
    const other = await http.inject(url)
    expect(other.statusCode).toBe(200)
    expect(other.body).not.toContain('list-1')
  }
})

test('a script travels as the build compressed it, and whole to who cannot read that', async () => {
  const brief = await http.inject({ url: '/assets/list-1.js', headers: { 'accept-encoding': 'br, gzip' } })
  expect(brief.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(brotliDecompressSync(brief.rawPayload).toString()).toBe(script)
  const whole = await http.inject({ url: '/assets/list-1.js', headers: { 'accept-encoding': 'gzip' } })
  expect(whole.body).toBe(script)
})

test('what is no file and no screen below the calls or the assets is not the page', async () => {
  for (const url of ['/assets/gone-2.js', '/supplier/nothing'])
    expect((await http.inject(url)).body).not.toContain('<html>')
})
