import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeMerchant, makeUser, password } from '#test/factories/people.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const staff = await loginAs(server, merchant.admin)
const neighbour = await makeMerchant(server.app)
const other = await loginAs(server, neighbour.admin)

type News = { topic?: string; id?: number; again?: true }

/** The stream as a page reads it: `until` answers the first news like this, and the message's id. */
async function listen(caller: Caller, existing: Record<string, string>) {
  const over = new AbortController()
  const query = new URLSearchParams({ sessionId: caller.user!.sessionId, ...existing }).toString()
  const response = await fetch(`${caller.url}/supplier/live?${query}`, {
    headers: { cookie: caller.cookie },
    signal: over.signal,
  })
  onTestFinished(() => over.abort())
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const heard: News[] = []
  const until = async (like: News) => {
    for (;;) {
      const message = /id: (\d+)\ndata: (.*)\n\n/.exec(text)
      if (!message) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`the stream ended; heard: ${JSON.stringify(heard)}`)
        text += value
        continue
      }
      text = text.slice(message.index + message[0].length)
      heard.push(JSON.parse(message[2]!) as News)
      if (isDeepStrictEqual(heard.at(-1), like)) return message[1]!
    }
  }
  /** Answers when the server ends the stream, with what it told last. */
  const ended = async (): Promise<News | undefined> => {
    await until({ topic: 'never' }).catch(() => undefined)
    return heard.at(-1)
  }
  return { until, heard, ended, close: () => over.abort() }
}
const happen = (topic: string, id = 1, merchantId = merchant.id) =>
  server.app.live.publish({ merchantId, topic, id })
/** The stream's slack for clocks. */
const slack = 2_000
/** A moment after all that happened until now. */
const later = () => String(Date.now() + 60_000)

test('a page whose stream opens late is told what stirred since it began, of its own merchant only', async () => {
  const watching = await listen(staff, { since: later() })
  await setTimeout(slack + 500) // of what stirred before it listened this server knows nothing
  const began = Date.now()
  happen('orders', 7)
  await watching.until({ topic: 'orders', id: 7 })
  const late = await listen(staff, { age: String(Date.now() - began) })
  await late.until({ topic: 'orders' })
  const stranger = await listen(other, { age: String(Date.now() - began) })
  happen('stock', 1, neighbour.id)
  await stranger.until({ topic: 'stock', id: 1 })
  expect(stranger.heard).toHaveLength(1)
})

test('after a cut a page hears what stirred since its last message, and nothing older', async () => {
  const cut = await listen(staff, { since: later() })
  const watching = await listen(staff, { since: later() })
  happen('mail')
  const last = Number(await cut.until({ topic: 'mail', id: 1 }))
  cut.close()
  happen('staff')
  await watching.until({ topic: 'staff', id: 1 })
  const back = await listen(staff, { since: String(last + slack + 1) })
  await back.until({ topic: 'staff' })
  expect(back.heard).toEqual([{ topic: 'staff' }])
})

test('a server that has not listened that long says that anything may have stirred', async () => {
  const stream = await listen(staff, { age: '86400000' })
  await stream.until({ again: true })
})

test('when the listening connection to the database was lost, open screens are told so', async () => {
  const stream = await listen(staff, { since: later() })
  const owner = new pg.Client(server.database.config)
  await owner.connect()
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where query like '%longtail_live%' and datname = current_database() and pid <> pg_backend_pid()`)
  await owner.end()
  await stream.until({ again: true })
  happen('orders', 9)
  await stream.until({ topic: 'orders', id: 9 })
})

const endings: Record<string, (here: Caller, person: { id: number; userName: string }) => Promise<unknown>> =
  {
    'is logged out elsewhere': (here) => here.data('/supplier/user/session/revoke', { others: true }),
    'has a new password': (here) =>
      here.data('/supplier/user/update/password', {
        oldPassword: password,
        password: 'another horse battery',
        again: 'another horse battery',
      }),
    'is given a new password by an admin': (_, { id }) =>
      staff.data('/supplier/user/reset/password', { id, password: 'another horse battery' }),
    'is disabled': (_, { id }) => staff.data('/supplier/user/enable', { id, enabled: false }),
  }
test.each(Object.entries(endings))('the stream of a person who %s ends at once', async (_, end) => {
  const person = await makeUser(server.app, merchant)
  const here = await loginAs(server, person.userName)
  const there = await loginAs(server, person.userName)
  const [watched, colleague] = [
    await listen(there, { since: later() }),
    await listen(staff, { since: later() }),
  ]
  await end(here, person)
  expect(await watched.ended()).toEqual({ again: true })
  happen('orders', 3)
  await colleague.until({ topic: 'orders', id: 3 })
  expect(colleague.heard.map(({ topic }) => topic)).not.toContain('session')
})

test('a log-out ends the streams of that session only, and another app server forgets it too', async () => {
  const { userName } = await makeUser(server.app, merchant)
  const here = await loginAs(server, userName)
  const there = await loginAs(server, userName)
  const [ends, stays] = [await listen(there, { since: later() }), await listen(here, { since: later() })]
  await there.data('/supplier/logout')
  await ends.ended()
  happen('orders', 4)
  await stays.until({ topic: 'orders', id: 4 })
  // The way of another server: the database says so, and only the notification comes here.
  await server.app.pool.query('update platform.session set revoked_at = now() where parameter = $1', [
    here.user!.sessionId,
  ])
  happen('session', here.user!.id)
  await stays.ended()
})

test('a rush of changes reaches open screens whole, by one notification after the other', async () => {
  const warned: string[] = []
  const note = (warning: Error) => void warned.push(warning.message)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const stream = await listen(staff, { since: later() })
  for (let id = 1; id <= 500; id++) happen('orders', id)
  await stream.until({ topic: 'orders', id: 500 })
  expect(stream.heard).toHaveLength(500)
  expect(warned).toEqual([])
})

test('a session has eight streams at most: with one more the oldest ends', async () => {
  const many = await loginAs(server, merchant.admin)
  const streams = []
  for (let no = 0; no < 9; no++) streams.push(await listen(many, { since: later() }))
  await streams[0]!.ended()
  happen('eighth', 8)
  await Promise.all(streams.slice(1).map(({ until }) => until({ topic: 'eighth', id: 8 })))
})
