import http from 'node:http'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { requestLog } from '../call/http.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const caller = await loginAs(server, merchant.admin)

test('answers with data are kept by no cache and say their type and letters, refusals too', async () => {
  for (const path of ['/supplier/user/myself', '/supplier/user/list', '/supplier/nothing-of-that-name']) {
    const { headers } = await caller.call(path)
    expect(headers.get('cache-control'), path).toBe('no-store')
    expect(headers.get('content-type'), path).toBe('application/json; charset=utf-8')
  }
})

test('a request in the log is its method and path: no cookie, key or parameter', async () => {
  const stream = new PassThrough()
  let text = ''
  stream.on('data', (part) => (text += String(part)))
  const own = Fastify({ logger: { ...requestLog, stream } })
  own.get('/supplier/order/list', (request) => {
    request.log.warn({ req: request }, 'seen')
    request.log.warn({ req: { ...request, headers: request.headers } }, 'seen')
    return {}
  })
  await own.inject({
    url: '/supplier/order/list?sessionId=secret-parameter&text=Somchai',
    headers: { cookie: 'longtail_session=secret-cookie', authorization: 'Bearer secret-key' },
  })
  await own.close()
  expect(text).toContain('/supplier/order/list')
  expect(text).not.toMatch(/secret|Somchai/)
})

test('TRACE tells nothing back, and no other method than the declared ones answers', async () => {
  const ask = (method: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(caller.url)
      const headers = { cookie: caller.cookie, 'x-mark': 'told-back' }
      const request = http.request(
        { hostname, port, method, path: '/supplier/user/myself', headers },
        (response) => {
          let text = ''
          response.on('data', (part) => (text += String(part)))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        },
      )
      request.on('error', reject).end()
    })
  expect(await ask('TRACE')).toEqual({ status: 405, text: '' })
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const { text } = await ask(method)
    expect(JSON.parse(text), method).toMatchObject({ error: { code: 404000 } })
    expect(text, method).not.toContain('told-back')
  }
})
