import http from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Caller, testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { balances, day, makeOrderWorld, orderInput, stockLeft } from '#test/factories/orders.ts'
import { verifies } from '../../notifications/webhooks/signature.ts'
import { deliver } from '../../notifications/webhooks/deliver.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { queueMail } from '../../mail/mail.public.ts'
import { answerSandbox } from './answer-sandbox.ts'
import { fillSandbox } from './fill-sandbox.ts'
import { liveSandboxes } from './live-sandboxes.ts'

const server = await testServer({ config: { anyWebhookTarget: true } })
const world = await makeOrderWorld(server, {
  balanceMinor: 5_000_000,
  agent: { email: 'orders@lotus.example' },
  sku: { autoConfirm: false, needsAudit: true, cancelRule: [], capacity: 12 },
})
const { app, merchant, staff, agentId } = world
const open = new pg.Client(server.database.config)
await open.connect()

type Got = { headers: http.IncomingHttpHeaders; body: string }
const got: Got[] = []
const receiver = http.createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    got.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.end('thanks')
  })
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
afterAll(async () => {
  receiver.close()
  await open.end()
})

const makeKey = (sandbox: boolean) =>
  staff.data<{ id: number; key: string }>('/supplier/distributorKey/save', {
    agentId,
    name: sandbox ? 'ERP in trial' : 'ERP',
    roleId: merchant.roles.agent,
    sandbox,
    perMinute: 600,
    expiresOn: null,
  })
const fill = () => fillSandbox(jobOf(app), { merchantId: merchant.id })
const caller = new Caller(server.url)
const call = <T>(key: string, path: string, input: object) =>
  caller.call<T>(path, input, { headers: { authorization: `Bearer ${key}` } })
const buy = (key: string, more: object = {}) => {
  const { agentId: _, ...input } = orderInput(world, { adults: 2, children: 0, ...more })
  return call<{ id: number; code: string; totalMinor: number }>(key, '/supplier/order/buy/create', input)
}
const sandboxId = async (): Promise<number> => {
  const { rows } = await open.query('select id from platform.merchant where sandbox_of = $1', [merchant.id])
  return rows[0]?.id
}
/** Everything that an order leaves behind at the merchant itself. */
const traces = async () => ({
  left: await stockLeft(world),
  balances: await balances(world),
  rows: await withSystemCtx(app, merchant.id, async ({ db }) => {
    const counts = []
    for (const table of ['orders', 'voucher', 'journal', 'mail', 'notification', 'webhook_delivery'])
      counts.push(
        (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n,
      )
    return counts
  }),
})

let live: string
let trial: string
let secret: string
beforeAll(async () => {
  live = (await makeKey(false)).key
  trial = (await makeKey(true)).key
  secret = (
    await staff.data<{ secret: string }>('/supplier/webhook/save', {
      name: 'Partner in trial',
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
      kinds: ['orderConfirmed', 'orderCancelled'],
      sandbox: true,
    })
  ).secret
})

test('a key of the sandbox opens nothing before there is one, and is made with it by its own job', async () => {
  expect((await buy(trial)).error.name).toBe('brokenCredential')
  const { rows } = await open.query(
    `select j.payload->>'merchantId' as id from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'tenants.fillSandbox'`,
  )
  expect(rows.map(({ id }) => Number(id))).toContain(merchant.id)
  await fill()
  expect(await sandboxId()).toBeGreaterThan(0)
})

test('an order of the sandbox has the price of the real one, stays readable and is cancelled; the merchant has no trace of it', async () => {
  await fill()
  const before = await traces()
  const real = await buy(live)
  const after = await traces()
  expect(after.left).toBe(before.left - 2)

  const made = await buy(trial)
  expect(made.error.code).toBe(0)
  expect(made.data?.totalMinor).toBe(real.data?.totalMinor)
  const { id, code } = made.data!
  const info = () => call<{ code: string; status: string }>(trial, '/supplier/order/info', { id })
  const answer = async () => answerSandbox(app, await sandboxId())
  expect((await info()).data).toMatchObject({ code, status: 'reviewing' })
  await answer()
  expect((await info()).data).toMatchObject({ code, status: 'processing' })
  await answer()
  expect((await info()).data).toMatchObject({ code, status: 'confirmed' })
  const { data: list } = await call<{ rows: { id: number }[] }>(trial, '/supplier/order/list', {})
  expect(list?.rows.map((row) => row.id)).toEqual([id])
  // Neither way does a key see the other side.
  expect((await call(live, '/supplier/order/info', { id })).error.code).toBe(404000)

  const cancelled = await call(trial, '/supplier/orderHandler/withdraw', { id, reason: 'Another day' })
  expect(cancelled.error).toMatchObject({ code: 0 })
  await answer()
  expect((await info()).data).toMatchObject({ status: 'cancelled' })
  expect(await traces()).toEqual(after)
})

test('its last places are taken by its own orders, and filling it again brings products and prices, not the places', async () => {
  for (let no = 0; no < 6; no++) expect((await buy(trial)).error.code).toBe(0)
  expect((await buy(trial)).error.name).toBe((await buy(live, { adults: 500 })).error.name)
  await withSystemCtx(app, merchant.id, ({ db }) =>
    sql`update quotation set adult_value = -5000 where merchant_id = ${merchant.id}`.execute(db),
  )
  await fill()
  expect((await buy(trial)).error.code).not.toBe(0)
  const { rows } = await open.query('select sold from stock where merchant_id = $1 and date = $2', [
    await sandboxId(),
    day(30),
  ])
  expect(rows).toMatchObject([{ sold: 12 }])
  await open.query('update stock set capacity = 40 where merchant_id = $1', [await sandboxId()])
  expect((await buy(trial)).data?.totalMinor).toBe(220_000)
})

test('its webhooks are posted to the endpoint of the sandbox, signed by its secret, and name the sandbox', async () => {
  const at = await sandboxId()
  const { rows } = await open.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'notifications.deliver' and (j.payload->>'merchantId')::int = $1 order by j.id`,
    [at],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { payload } of rows) await deliver(jobOf(app), payload)
  const { rows: codes } = await open.query('select code from platform.merchant where id = $1', [at])
  expect(got).not.toEqual([])
  for (const { headers, body } of got) {
    expect(verifies(secret, headers, body, Date.now())).toBe(true)
    expect(JSON.parse(body)).toMatchObject({ data: { merchant: codes[0].code } })
  }
  expect(codes[0].code).not.toBe(merchant.code)
})

test('nothing leaves it by mail, and a real order tells its endpoint nothing', async () => {
  const mail = {
    kind: 'account-notice' as const,
    to: 'guest@example.com',
    language: 'en' as const,
    subject: 'Hi',
    text: 'Hi',
    html: '',
  }
  await withSystemCtx(app, await sandboxId(), (ctx) => queueMail(ctx, mail))
  const { rows } = await open.query(
    `select state, count(*)::int as n from mail where merchant_id = $1 group by state`,
    [await sandboxId()],
  )
  expect(rows).toEqual([{ state: 'cancelled', n: expect.any(Number) }])
  const { rows: jobs } = await open.query(
    `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier like 'mail.%' and (j.payload->>'merchantId')::int = $1`,
    [await sandboxId()],
  )
  expect(jobs).toEqual([])
  const { rows: view } = await open.query('select from webhook_delivery where merchant_id = $1', [
    merchant.id,
  ])
  expect(view).toEqual([])
})

test('a name that is free again and a default that moved are taken over', async () => {
  const at = merchant.id
  const own = (text: string) => open.query(text, [at])
  const there = async (text: string) => (await open.query(text, [await sandboxId()])).rows
  await own(`insert into agent_group (merchant_id, name) values ($1, 'Gold')`)
  await own(
    `insert into price_strategy (merchant_id, code, names, is_default) values ($1, 'ONE', '{"en": "ONE"}', true)`,
  )
  await own(
    `insert into price_strategy (merchant_id, code, names, is_default) values ($1, 'TWO', '{"en": "TWO"}', false)`,
  )
  await fill()
  const defaults = () =>
    there('select code from price_strategy where merchant_id = $1 and is_default').then((rows) =>
      rows.map(({ code }) => code),
    )
  expect(await defaults()).toEqual(['ONE'])
  const move = async (to: string) => {
    await own('update price_strategy set is_default = false where merchant_id = $1 and is_default')
    await own(`update price_strategy set is_default = true where merchant_id = $1 and code = '${to}'`)
    await fill()
    expect(await defaults()).toEqual([to])
  }
  await move('TWO')
  await move('ONE')
  await own(`delete from agent_group where merchant_id = $1 and name = 'Gold'`)
  const { rows } = await own(`insert into agent_group (merchant_id, name) values ($1, 'Gold') returning id`)
  await fill()
  expect(await there(`select id from agent_group where merchant_id = $1 and name = 'Gold'`)).toEqual(rows)
})

test('an endpoint that was paused there goes on when it is switched on again', async () => {
  const { rows } = await open.query('select id from webhook_endpoint where merchant_id = $1', [merchant.id])
  const { id } = rows[0]
  await open.query('update webhook_endpoint set paused_at = now() where merchant_id = $1', [
    await sandboxId(),
  ])
  for (const enabled of [false, true]) await staff.data('/supplier/webhook/enable', { id, enabled })
  const { rows: jobs } = await open.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'tenants.fillSandbox' and j.payload::jsonb ? 'resumes'`,
  )
  await fillSandbox(jobOf(app), jobs[0].payload)
  const { rows: then } = await open.query('select paused_at from webhook_endpoint where merchant_id = $1', [
    await sandboxId(),
  ])
  expect(then).toEqual([{ paused_at: null }])
})

test('an order that cannot be answered stops no other, and a merchant that is suspended has no sandbox', async () => {
  const { data: made } = await buy(trial)
  await open.query('update stock set capacity = 400 where merchant_id = $1', [await sandboxId()])
  const { data: next } = await buy(trial)
  await open.query(
    `alter table orders add constraint no_answer check (id <> ${next!.id} or status = 'reviewing')`,
  )
  await answerSandbox(app, await sandboxId())
  await open.query('alter table orders drop constraint no_answer')
  const info = (id: number) => call<{ status: string }>(trial, '/supplier/order/info', { id })
  expect((await info(next!.id)).data?.status).toBe('reviewing')
  expect((await info(made!.id)).data?.status).toBe('processing')
  const isLive = async () => (await liveSandboxes(app)).some(({ of }) => of === merchant.id)
  expect(await isLive()).toBe(true)
  await open.query(`update platform.merchant set plan = 'suspended' where id = $1`, [merchant.id])
  expect(await isLive()).toBe(false)
  await open.query(`update platform.merchant set plan = 'active' where id = $1`, [merchant.id])
})

test('a key stays what it was made as, and opens nothing once it or the merchant has ended', async () => {
  const key = await makeKey(true)
  const { data: keys } = await staff.call<{ rows: { id: number; version: number }[] }>(
    '/supplier/distributorKey/list',
    { agentId },
  )
  const { version } = keys!.rows.find(({ id }) => id === key.id)!
  const changed = await staff.call('/supplier/distributorKey/save', {
    id: key.id,
    version,
    agentId,
    name: 'ERP',
    roleId: merchant.roles.agent,
    sandbox: false,
    expiresOn: null,
  })
  expect(changed.error.fields).toMatchObject([{ field: 'sandbox' }])
  await fill()
  const look = () => call(key.key, '/supplier/order/list', {})
  expect((await look()).error.code).toBe(0)
  await open.query(`update platform.merchant set plan = 'ended' where id = $1`, [merchant.id])
  expect((await look()).error.name).toBe('brokenCredential')
  await open.query(`update platform.merchant set plan = 'active' where id = $1`, [merchant.id])
  expect((await look()).error.code).toBe(0)
  await staff.data('/supplier/distributorKey/revoke', { id: key.id })
  expect((await look()).error.name).toBe('brokenCredential')
})
