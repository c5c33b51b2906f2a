import { once } from 'node:events'
import net from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { closeInOrder } from './shutdown.ts'

/** A server with a call that waits until it is let go: for a table that somebody holds. */
async function waiting() {
  const server = await testServer()
  const staff = await loginAs(server, (await makeMerchant(server.app)).admin)
  const owner = new pg.Client(server.database.config)
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query('begin; lock table tag in access exclusive mode')
  const answer = staff.call('/supplier/tag/list').then(
    ({ error }) => error.code,
    () => 'cut',
  )
  const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await vi.waitFor(async () => expect((await owner.query(waits)).rowCount).toBe(1), 60_000)
  return { ...server, staff, answer, letGo: () => owner.query('rollback') }
}

test('asked to end, the server finishes what is in flight, lets nobody new in and ends its live streams', async () => {
  const server = await waiting()
  const { sessionId } = server.staff.user!
  const live = await fetch(`${server.url}/supplier/live?sessionId=${sessionId}&age=0`, {
    headers: { cookie: server.staff.cookie },
  })
  const stored = net.connect(server.port, '127.0.0.1')
  await once(stored, 'connect')
  const closed = closeInOrder(server.http, 30_000)
  // The stream ends, so that its page asks elsewhere.
  await live.text()
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  await server.letGo()
  expect(await server.answer).toBe(0)
  stored.destroy()
  await closed
})

test('what does not finish in its time is cut, and the server ends', async () => {
  const server = await waiting()
  await closeInOrder(server.http, 50)
  expect(await server.answer).toBe('cut')
  await server.letGo()
})

test.each([
  ['the head of a request', 'GET /healthz HTTP/1.1\r\nHost: x\r\n'],
  ['nothing', ''],
  ['a body', 'POST /supplier/login HTTP/1.1\r\nHost: x\r\nContent-Length: 50000\r\n\r\nu'],
])(
  'a connection that sends %s too slowly is closed',
  async (_, begun) => {
    const server = await testServer({ config: { slowMs: 100 } })
    const socket = net.connect(server.port, '127.0.0.1')
    socket.write(begun)
    const slowly = setInterval(() => begun && socket.writable && socket.write('a'), 20)
    socket.on('error', () => undefined).resume()
    await new Promise((resolve) => socket.on('close', resolve))
    clearInterval(slowly)
  },
  20_000,
)
