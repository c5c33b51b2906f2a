import http from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Delivery, DeliveryInfo, Endpoint } from '#contract/notifications/webhooks/webhook.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { jobOf, killedAfter } from '#test/factories/jobs.ts'
import { makeMerchant, makeUser, type MadeMerchant } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { notify, type NotificationInput } from '../notify.ts'
import { deliver, waits } from './deliver.ts'
import { sealStoredSecrets } from './seal-stored.ts'
import { newSecret, openSecret, verifies } from './signature.ts'

const server = await testServer({ config: { anyWebhookTarget: true } })
const { app } = server

type Got = { headers: http.IncomingHttpHeaders; body: string }
type Answers = (response: http.ServerResponse) => void
let got: Got[] = []
let answers: Answers = (response) => response.end('thanks')
const receiver = http.createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    got.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    answers(response)
  })
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
const port = (receiver.address() as AddressInfo).port
const url = `http://127.0.0.1:${port}/hook`
afterAll(() => void receiver.close())

let merchant: MadeMerchant
let admin: Caller
let endpoint: { id: number; secret: string }
beforeEach(async () => {
  got = []
  answers = (response) => response.end('thanks')
  merchant = await makeMerchant(app)
  admin = await loginAs(server, merchant.admin)
  endpoint = await admin.data('/supplier/webhook/save', {
    name: 'ERP',
    url,
    kinds: ['followUp', 'mailFailed'],
  })
})

const tell = (notified: Partial<NotificationInput> = {}) =>
  withSystemCtx(app, merchant.id, (ctx) =>
    notify(ctx, {
      kind: 'followUp',
      to: { holding: 'entertainment.PlayOrderList' },
      subject: { topic: 'mail', id: 7 },
      facts: { why: 'late' },
      ...notified,
    }),
  )
type Payload = { merchantId: number; deliveryId: number; attempt: number; byHand: boolean }
const sent = async (filter: Record<string, unknown> = {}) =>
  (await admin.data<{ rows: Delivery[] }>('/supplier/webhook/deliveries', filter)).rows
const infoOf = (id: number) => admin.data<DeliveryInfo>('/supplier/webhook/delivery', { id })
const endpointNow = async () => {
  const { rows } = await admin.data<{ rows: Endpoint[] }>('/supplier/webhook/list')
  return rows[0]!
}

/** Runs what the queue holds for this merchant, whenever it would be due; answers what it ran. */
async function runQueue(job = jobOf(app)): Promise<Payload[]> {
  const owner = await ownerOf()
  const { rows } = await owner.query<{ id: string; payload: Payload }>(
    `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'notifications.deliver' and (j.payload->>'merchantId')::int = $1 order by j.run_at, j.id`,
    [merchant.id],
  )
  for (const { id, payload } of rows) {
    await deliver(job, payload)
    await owner.query('delete from graphile_worker._private_jobs where id = $1', [id])
  }
  return rows.map(({ payload }) => payload)
}
const clients: { end: () => Promise<void> }[] = []
afterAll(() => Promise.all(clients.map((client) => client.end())))
let made: Promise<pg.Client> | undefined
const ownerOf = () =>
  (made ??= (async () => {
    const client = new pg.Client(server.database.config)
    await client.connect()
    clients.push(client)
    return client
  })())
/** Its rest after a failure is over, and a while has gone by. */
const later = (seconds: number) =>
  withSystemCtx(app, merchant.id, ({ db }) =>
    sql`update webhook_endpoint set rests_until = null, failing_since = failing_since - make_interval(secs => ${seconds})`.execute(
      db,
    ),
  )

test('what is told is posted as JSON, signed so that the receiver can tell it is ours', async () => {
  await tell()
  await runQueue()
  expect(got).toHaveLength(1)
  const [{ headers, body }] = got as [Got]
  expect(JSON.parse(body)).toEqual({
    type: 'followUp',
    timestamp: expect.stringMatching(/^\d{4}-/),
    data: { merchant: merchant.code, subject: { topic: 'mail', id: 7 }, facts: { why: 'late' } },
  })
  expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
  expect(verifies(endpoint.secret, headers, body, Date.now())).toBe(true)
  expect(verifies(endpoint.secret, headers, `${body} `, Date.now())).toBe(false)
  expect(verifies(endpoint.secret, headers, body, Date.now() + 600_000)).toBe(false)
  const [delivery] = await sent()
  expect(delivery).toMatchObject({
    state: 'delivered',
    attempts: 1,
    status: 200,
    error: '',
    messageId: headers['webhook-id'],
  })
  expect(await infoOf(delivery!.id)).toMatchObject({
    body,
    tries: [{ no: 1, status: 200, answer: 'thanks', byHand: false }],
  })
})

test('only kinds that were chosen are sent, each once though several are told', async () => {
  const people = [await makeUser(app, merchant), await makeUser(app, merchant)]
  await tell({ kind: 'assigned' })
  await tell({ to: { users: people.map(({ id }) => id) } })
  await runQueue()
  expect(got).toHaveLength(1)
})

test('a worker that is killed after the post posts again, under the same id and with the same body', async () => {
  await tell()
  await expect(runQueue(killedAfter(app, 1))).rejects.toThrow('killed')
  await runQueue()
  expect(got).toHaveLength(2)
  const [first, second] = got as [Got, Got]
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(second.body).toBe(first.body)
  const [delivery] = await sent()
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 1 })
})

test('a job that runs again after its attempt was written down posts nothing', async () => {
  await tell()
  const [payload] = await runQueue()
  await deliver(jobOf(app), payload!)
  expect(got).toHaveLength(1)
})

test('a receiver that is down for an hour gets all of it afterwards, and is left alone meanwhile', async () => {
  answers = (response) => response.writeHead(503).end('down')
  for (let no = 0; no < 5; no++) await tell({ subject: { topic: 'mail', id: no + 1 } })
  await runQueue()
  // One has tried; the others wait for the end of its rest.
  expect(got).toHaveLength(1)
  for (let round = 0; round < 3; round++) {
    await later(1_200)
    await runQueue()
  }
  expect(await sent({ state: 'waiting' })).toHaveLength(5)
  expect((await endpointNow()).state).toBe('on')
  answers = (response) => response.end()
  got = []
  await later(1_200)
  while ((await runQueue()).length) await later(1)
  expect(new Set(got.map(({ body }) => body)).size).toBe(5)
  expect(await sent({ state: 'delivered' })).toHaveLength(5)
  expect(await endpointNow()).toMatchObject({ state: 'on', failingSince: null })
})

test('what is refused again and again is given up in the end, and told as such', async () => {
  answers = (response) => response.writeHead(400).end('no')
  await tell()
  let runs = 0
  while ((await runQueue()).length) {
    runs++
    await later(1)
  }
  expect(runs).toBe(waits.length + 1)
  expect(await sent()).toMatchObject([
    { state: 'failed', attempts: runs, status: 400, error: 'refusedIt', nextAt: null },
  ])
})

test('one that has failed for a day is paused and told; what comes is held, and goes when it is let go on', async () => {
  answers = (response) => response.writeHead(500).end()
  await withSystemCtx(app, merchant.id, ({ db }) =>
    sql`update webhook_endpoint set failures = 25, failing_since = now() - interval '25 hours'`.execute(db),
  )
  await tell()
  await runQueue()
  expect((await endpointNow()).state).toBe('paused')
  const { rows } = await admin.data<{ rows: { kind: string; facts: object }[] }>(
    '/supplier/notification/list',
  )
  expect(rows[0]).toMatchObject({ kind: 'endpointPaused', facts: { name: 'ERP', failures: 26 } })
  await tell({ subject: { topic: 'mail', id: 8 } })
  expect((await sent()).map(({ state }) => state)).toEqual(['held', 'held'])
  await runQueue()
  answers = (response) => response.end()
  await admin.data('/supplier/webhook/enable', { id: endpoint.id, enabled: true })
  got = []
  await runQueue()
  expect(got).toHaveLength(2)
  expect((await endpointNow()).state).toBe('on')
})

test('a receiver that is gone for good (410) is paused at once', async () => {
  answers = (response) => response.writeHead(410).end()
  await tell()
  await runQueue()
  expect((await endpointNow()).state).toBe('paused')
})

test('redirections are not followed, and the answer says so', async () => {
  answers = (response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
  await tell()
  await runQueue()
  expect(got).toHaveLength(1)
  expect(await sent()).toMatchObject([{ state: 'waiting', status: 302, error: 'redirected' }])
})

test('of a huge answer the beginning is kept, and no more is read', async () => {
  let stopped = false
  answers = (response) => {
    response.on('close', () => (stopped = true))
    const more = (broken?: Error | null) => !broken && void response.write('x'.repeat(65_536), more)
    more()
  }
  await tell()
  await runQueue()
  const [delivery] = await sent()
  expect(delivery).toMatchObject({ state: 'delivered', status: 200 })
  expect((await infoOf(delivery!.id)).tries[0]!.answer).toHaveLength(4_000)
  while (!stopped) await new Promise((resolve) => setImmediate(resolve))
})

test('the secret is shown once; after a change both sign for a day, then the new one alone', async () => {
  expect(JSON.stringify(await endpointNow())).not.toContain('whsec_')
  const { secret } = await admin.data<{ secret: string }>('/supplier/webhook/rotate', { id: endpoint.id })
  await tell()
  await runQueue()
  const [{ headers, body }] = got as [Got]
  expect(verifies(secret, headers, body, Date.now())).toBe(true)
  expect(verifies(endpoint.secret, headers, body, Date.now())).toBe(true)
  await withSystemCtx(app, merchant.id, ({ db }) =>
    sql`update webhook_endpoint set old_secret_until = now() - interval '1 second'`.execute(db),
  )
  await tell({ subject: { topic: 'mail', id: 8 } })
  await runQueue()
  expect(verifies(secret, got[1]!.headers, got[1]!.body, Date.now())).toBe(true)
  expect(verifies(endpoint.secret, got[1]!.headers, got[1]!.body, Date.now())).toBe(false)
  const { rows } = await admin
    .data<{ rows: object[] }>('/supplier/audit/list', {})
    .catch(() => ({ rows: [] }))
  expect(JSON.stringify(rows)).not.toContain('whsec_')
})

test('a test is sent once, also to one that is stopped; a delivery is sent again by hand under its own id', async () => {
  await admin.data('/supplier/webhook/enable', { id: endpoint.id, enabled: false })
  await tell()
  answers = (response) => response.writeHead(500).end('oh')
  const { id } = await admin.data<{ id: number }>('/supplier/webhook/test', { id: endpoint.id })
  expect(await runQueue()).toHaveLength(1)
  expect(await infoOf(id)).toMatchObject({
    kind: 'test',
    state: 'failed',
    tries: [{ byHand: true, answer: 'oh' }],
  })
  answers = (response) => response.end()
  await admin.data('/supplier/webhook/redeliver', { id })
  await runQueue()
  expect(await infoOf(id)).toMatchObject({ state: 'delivered', attempts: 2 })
  expect(got[1]!.headers['webhook-id']).toBe(got[0]!.headers['webhook-id'])
  expect((await admin.call('/supplier/webhook/redeliver', { id: 987_654 })).error.code).not.toBe(0)
})

test('who lacks the permission sees and sets nothing; nor does another merchant', async () => {
  const clerk = await loginAs(
    server,
    (await makeUser(app, merchant, { permissions: ['home.notification'] })).userName,
  )
  const agent = await loginAs(server, (await makeUser(app, merchant, { kind: 'agent' })).userName)
  const stranger = await loginAs(server, (await makeMerchant(app)).admin)
  for (const who of [clerk, agent]) {
    expect((await who.call('/supplier/webhook/list')).error.name).toMatch(/noPermission|notForYou/)
    expect((await who.call('/supplier/webhook/rotate', { id: endpoint.id })).error.name).toMatch(
      /noPermission|notForYou/,
    )
  }
  expect((await stranger.data<{ rows: object[] }>('/supplier/webhook/list')).rows).toEqual([])
  expect((await stranger.call('/supplier/webhook/test', { id: endpoint.id })).error.name).toBe('notFound')
})

test('secrets are stored sealed; those of versions before are sealed by the next start', async () => {
  const stored = () =>
    withSystemCtx(app, merchant.id, ({ db }) =>
      db
        .selectFrom('webhook_endpoint')
        .select(['id', 'secret'])
        .where('id', '=', endpoint.id)
        .executeTakeFirstOrThrow(),
    )
  expect((await stored()).secret).not.toMatch(/^whsec_/)
  const secret = newSecret()
  await withSystemCtx(app, merchant.id, ({ db }) =>
    db.updateTable('webhook_endpoint').set({ secret }).where('id', '=', endpoint.id).execute(),
  )
  await sealStoredSecrets(app)
  const sealed = (await stored()).secret
  expect(sealed).not.toContain('whsec_')
  expect(openSecret(app, merchant.id, sealed)).toBe(secret)
})
