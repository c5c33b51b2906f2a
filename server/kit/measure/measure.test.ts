import http from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { measureJob } from './measure.ts'

/** A collector: what it was sent. */
const spans: string[] = []
const collector = http.createServer((request, response) => {
  void text(request).then((body) => {
    spans.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
collector.listen(0, '127.0.0.1')
await once(collector, 'listening')
afterAll(() => void collector.close())
const tracesUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
const metricsToken = 'a token of the host'

const server = await testServer({ config: { metricsToken, tracesUrl } })
const merchant = await makeMerchant(server.app, { names: { en: 'Secret Tours' } })
const admin = await loginAs(server, merchant.admin)
const metrics = async (token: string) => {
  const answer = await fetch(`${server.url.replace('localhost', '127.0.0.1')}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.status, body: await answer.text() }
}
/** What no measure may tell. */
const personal = [
  merchant.admin,
  'Secret Tours',
  merchant.code,
  admin.address,
  admin.user?.sessionId ?? '-',
  'somchai',
  metricsToken,
]

test('metrics are told to whoever shows the token, by declared address and job, with nothing of a person in them', async () => {
  await admin.call('/supplier/order/list', { customerPinYin: 'somchai' })
  await admin.call('/supplier/order/nowhere/somchai', {})
  await measureJob(server.app, 'orders.sweep', async () => undefined)
  await measureJob(server.app, 'orders.sweep', () => Promise.reject(new Error('somchai'))).catch(
    () => undefined,
  )
  expect((await metrics('a guess')).status).toBe(401)
  const { body } = await metrics(metricsToken)
  expect(body).toContain(
    'longtail_call_seconds_count{method="POST",route="/supplier/order/list",status="2xx"} 1',
  )
  expect(body).toContain('longtail_job_seconds_count{job="orders.sweep",outcome="failed"} 1')
  expect(body).toContain('longtail_database_connections{state="in_use"}')
  expect(body).toContain('longtail_queue_jobs{state="given_up"} 0')
  for (const one of personal) expect(body).not.toContain(one)
})

test('traces go to the collector as spans of calls, on the trace of the caller, with nothing of a person in them', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await admin.call(
    '/supplier/order/list',
    { customerPinYin: 'somchai' },
    { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } },
  )
  await (server.app.services.get('kit.traces') as { close: () => Promise<void> }).close()
  const all = spans.join('\n')
  expect(all).toContain('POST /supplier/order/list')
  expect(all).toContain(traceId)
  for (const one of personal) expect(all).not.toContain(one)
})

test('both are off where nobody asked for them', async () => {
  const quiet = await testServer()
  const answer = await fetch(`${quiet.url.replace('localhost', '127.0.0.1')}/metrics`)
  expect(await answer.text()).not.toContain('longtail_call')
  expect(quiet.app.services.has('kit.traces')).toBe(false)
})
