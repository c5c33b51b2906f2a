import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BulkInfo, BulkJob } from '#contract/bulk/bulk.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { makeMerchant, makeUser, type MadeMerchant } from '#test/factories/people.ts'
import { inMerchant, makeSku } from '#test/kit/pricing-world.ts'
import { callsOf } from '../kit/call/calls.ts'
import type { Ctx } from '../kit/ctx.ts'
import { runBulk } from './run-bulk.ts'
import { besideCall } from '../kit/call/taken-back.ts'

const server = await testServer()
const { app } = server
let merchant: MadeMerchant
let staff: Caller
let skus: number[]
beforeAll(async () => {
  merchant = await makeMerchant(app)
  staff = await loginAs(server, merchant.admin)
})
beforeEach(async () => {
  skus = await inMerchant(app, merchant.id, async (ctx) => {
    const ids: number[] = []
    for (let no = 0; no < 4; no++) ids.push(await makeSku(ctx, { base: { adultMinor: 100_000 } }))
    return ids
  })
})

const edit = 'entertainment.all.edit'
const sale = (id: number, onSale: boolean) => ({ call: 'catalog.onSale', input: { ids: [id], onSale } })
const offSale = (ids: number[]) =>
  ids.map((id) => ({ key: String(id), name: `SKU ${id}`, ...sale(id, false) }))
const start = (items: object[], caller = staff, more: object = {}) =>
  caller.call<{ id: number }>('/supplier/bulk/start', {
    clientRequestId: randomUUID(),
    act: 'catalog.text.takeOffSale',
    items,
    ...more,
  })
const run = (bulkId: number) => runBulk(jobOf(app), { merchantId: merchant.id, bulkId })
const info = (id: number, caller = staff) => caller.data<BulkInfo>('/supplier/bulk/info', { id })
const onSale = async (): Promise<boolean[]> => {
  const { rows } = await staff.data<{ rows: { id: number; onSale: boolean }[] }>('/supplier/standard/list', {
    pageSize: 500,
  })
  return skus.map((id) => rows.find((row) => row.id === id)!.onSale)
}
const events = () =>
  inMerchant(app, merchant.id, ({ db }) =>
    db
      .selectFrom('event')
      .select(['subject_id', 'bulk_id', 'actor_name'])
      .where('type', '=', 'catalog.skuOffSale')
      .where('subject_id', 'in', skus)
      .orderBy('id')
      .execute(),
  )

test('each item is done by the call that it names, as the person who began it, and told as one act', async () => {
  const { data } = await start(offSale(skus))
  expect(await info(data!.id)).toMatchObject({ state: 'running', total: 4, done: 0, can: { stop: true } })
  await run(data!.id)
  expect(await info(data!.id)).toMatchObject({ state: 'done', done: 4, changed: 4, can: { undo: true } })
  expect(await onSale()).toEqual([false, false, false, false])
  expect(await events()).toEqual(
    skus.map((id) => ({ subject_id: id, bulk_id: data!.id, actor_name: 'Admin' })),
  )
})

test('run by three at once while one breaks, no item is done twice and none is left out', async () => {
  const { data } = await start(offSale(skus))
  const { handler } = callsOf(app).get('catalog.onSale')!
  let calls = 0
  callsOf(app).get('catalog.onSale')!.handler = async (...args) => {
    if (++calls === 2) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    return handler(...args)
  }
  try {
    await Promise.allSettled([run(data!.id), run(data!.id), run(data!.id)])
  } finally {
    callsOf(app).get('catalog.onSale')!.handler = handler
  }
  // The job of the run that broke comes again; its item has not failed.
  await run(data!.id)
  const { state, done, failed } = await info(data!.id)
  expect([state, done, failed]).toEqual(['done', 4, 0])
  const now = await onSale()
  const notified = (await events()).map(({ subject_id }) => subject_id)
  expect(notified.sort((a, b) => a - b)).toEqual(skus.filter((_, at) => !now[at]))
  expect(notified).toHaveLength(done)
})

test('items that a broken connection still holds are done once it is ended, by the run that is under way', async () => {
  const { data } = await start(offSale(skus))
  const broken = await app.pool.connect()
  await broken.query('begin')
  await broken.query('set local role none')
  const held = await broken.query('select from bulk_item where merchant_id = $1 and job_id = $2 for update', [
    merchant.id,
    data!.id,
  ])
  expect(held.rowCount).toBe(4)
  const running = run(data!.id)
  await expect
    .poll(async () => (await broken.query('select from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0)
  await broken.query('rollback')
  broken.release()
  await running
  expect(await info(data!.id)).toMatchObject({ state: 'done', done: 4, changed: 4 })
})

test('an item that is refused says why in the reader’s language, and stops no other', async () => {
  const items = [...offSale(skus.slice(0, 1)), ...offSale([999_999_999]), ...offSale(skus.slice(1))]
  const { data } = await start(items)
  await run(data!.id)
  const job = await info(data!.id)
  expect(job).toMatchObject({ state: 'done', done: 4, failed: 1 })
  expect(job.told).toEqual([
    { key: '999999999', name: 'SKU 999999999', why: expect.stringMatching(/\w/), failed: true },
  ])
})

test('stopped, it leaves the rest; what was done is taken back, what changed nothing is not', async () => {
  await staff.data('/supplier/standard/onSale', { ids: [skus[0]], onSale: false })
  const { data } = await start(offSale(skus))
  const { handler } = callsOf(app).get('catalog.onSale')!
  let calls = 0
  callsOf(app).get('catalog.onSale')!.handler = async (...args) => {
    // What is being done just now is finished.
    if (++calls === 3) await staff.data('/supplier/bulk/stop', { id: data!.id })
    return handler(...args)
  }
  try {
    await run(data!.id)
  } finally {
    callsOf(app).get('catalog.onSale')!.handler = handler
  }
  const { done, state } = await info(data!.id)
  expect(state).toBe('stopped')
  expect(done).toBe(3)
  const before = await onSale()
  expect(before).toContain(true)
  const back = await staff.data<{ id: number }>('/supplier/bulk/undo', { id: data!.id })
  await run(back.id)
  // The first was off sale before the act, and stays so.
  expect(await onSale()).toEqual([false, true, true, true])
  expect((await staff.call('/supplier/bulk/undo', { id: data!.id })).error.code).toBe(409_000)
  // The taking back is an act like others: it can be taken back too.
  const again = await staff.data<{ id: number }>('/supplier/bulk/undo', { id: back.id })
  await run(again.id)
  expect(await onSale()).toEqual(before)
})

/** What is taken back of one item, whatever its page says of it. */
const backOf = async (sent: { call: string; input: object }, planted?: object) => {
  const { data } = await start([{ key: '1', name: 'one', ...sent, undo: planted }], staff, { sure: true })
  await run(data!.id)
  const { rows } = await inMerchant(app, merchant.id, ({ db }) =>
    sql<{ undo: unknown }>`select undo from bulk_item where job_id = ${data!.id}`.execute(db),
  )
  return rows[0]!.undo
}

test('what takes an item back is told by what was done, not by the page', async () => {
  const [a, b] = skus as [number, number]
  await staff.data('/supplier/standard/onSale', { ids: [a], onSale: false })
  const planted = { call: 'catalog.recycle', input: { ids: [b] } }
  const both = { call: 'catalog.onSale', input: { ids: [a, b], onSale: false } }
  expect(await backOf(both, planted)).toEqual([sale(b, true)])
  expect(await backOf(both, planted)).toBeNull()
  const { id: tag } = await staff.data<{ id: number }>('/supplier/tag/save', {
    names: { en: `Sunset ${a}` },
  })
  await staff.data('/supplier/standard/tag', { ids: [a], add: [tag] })
  const tagged = { call: 'catalog.tag', input: { ids: [a, b], add: [tag] } }
  expect(await backOf(tagged)).toEqual([{ call: 'catalog.tag', input: { ids: [b], add: [], remove: [tag] } }])
  const own = { call: 'catalog.collectSkusSave', input: { ids: [a], own: false } }
  expect(await backOf(own)).toEqual([
    { call: 'catalog.collectSkusSave', input: { ids: [a], own: true, fields: [] } },
  ])
  const copied = { call: 'catalog.copy', input: { id: a, code: `COPY-${a}` } }
  expect(await backOf(copied)).toEqual([{ call: 'catalog.recycle', input: { ids: [expect.any(Number)] } }])
  expect(await backOf({ call: 'catalog.recycle', input: { ids: [b] } })).toEqual([
    { call: 'catalog.restore', input: { ids: [b] } },
  ])
})

test('an act is taken back with no more rights than who did it has, and none where they are gone', async () => {
  const clerk = await makeUser(app, merchant, { permissions: [edit], fullName: 'Nok Clerk' })
  const { data } = await start(offSale(skus.slice(0, 1)), await loginAs(server, clerk.userName))
  await run(data!.id)
  const other = await start(offSale(skus.slice(1, 2)), await loginAs(server, clerk.userName))
  await run(other.data!.id)
  const back = await staff.data<{ id: number }>('/supplier/bulk/undo', { id: data!.id })
  const call = callsOf(app).get('catalog.onSale')!
  const { handler } = call
  let rights: unknown
  call.handler = async (ctx: Ctx, ...rest) => {
    rights = [ctx.user!.isSuper, ctx.user!.permissions, ctx.actor.name]
    return handler(ctx, ...rest)
  }
  try {
    await run(back.id)
  } finally {
    call.handler = handler
  }
  expect(rights).toEqual([false, [edit], 'Admin'])
  expect((await onSale()).slice(0, 2)).toEqual([true, false])
  await inMerchant(app, merchant.id, ({ db }) =>
    db.updateTable('app_user').set({ disabled_at: new Date() }).where('id', '=', clerk.id).execute(),
  )
  const refused = await staff.call('/supplier/bulk/undo', { id: other.data!.id })
  expect(refused.error).toMatchObject({ name: 'bulk.starterMayNot' })
  expect(refused.error.message).toContain('Nok Clerk')
})

test('every call that takes another back is one of the same domain, done to many where that one is', () => {
  const calls = callsOf(app)
  const pairs = [...calls].flatMap(([name, { endpoint }]) => (endpoint.back ? [[name, endpoint.back]] : []))
  for (const [name, back] of pairs)
    expect(calls.has(besideCall(name!, back!)), `${name} by ${back}`).toBe(true)
  const many = pairs.filter(([name]) => calls.get(name!)?.endpoint.many)
  expect(many.length).toBeGreaterThan(15)
  for (const [name, back] of many)
    expect(calls.get(besideCall(name!, back!))?.endpoint.many, `${name} by ${back}`).toBe(true)
})

test('taken back as soon as it is stopped, the item that was being done just then is taken back too', async () => {
  const { data } = await start(offSale(skus))
  const call = callsOf(app).get('catalog.onSale')!
  const { handler } = call
  const reached = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  call.handler = async (...args) => {
    const answer = await handler(...args)
    reached.resolve()
    await held.promise
    return answer
  }
  const running = run(data!.id)
  try {
    await reached.promise
    await staff.data('/supplier/bulk/stop', { id: data!.id })
    const undone = staff.call<{ id: number }>('/supplier/bulk/undo', { id: data!.id })
    await Promise.race([undone, setTimeout(300)])
    held.resolve()
    await running
    call.handler = handler
    await run((await undone).data!.id)
  } finally {
    held.resolve()
    call.handler = handler
  }
  expect(await info(data!.id)).toMatchObject({ state: 'stopped', done: 1, undone: true })
  expect(await onSale()).toEqual([true, true, true, true])
})

test('the rights of the moment count: who loses them meanwhile does nothing more', async () => {
  const user = await makeUser(app, merchant)
  const caller = await loginAs(server, user.userName)
  const { data } = await start(offSale(skus), caller)
  await inMerchant(app, merchant.id, ({ db }) =>
    db.updateTable('app_user').set({ disabled_at: new Date() }).where('id', '=', user.id).execute(),
  )
  await run(data!.id)
  expect(await onSale()).toEqual([true, true, true, true])
})

test('what a call would ask is answered with the yes that began the act, and with none it is not done', async () => {
  const disable = (id: number) => ({ call: 'catalog.enable', input: { id, enabled: false } })
  const enabled = async () =>
    (
      await staff.data<{ rows: { id: number; enabled: boolean }[] }>('/supplier/standard/list', {
        pageSize: 500,
      })
    ).rows.find(({ id }) => id === skus[0])!.enabled
  const items = [{ key: '1', name: 'one', ...disable(skus[0]!) }]
  const requested = await start(items)
  await run(requested.data!.id)
  expect(await info(requested.data!.id)).toMatchObject({
    done: 0,
    failed: 1,
    told: [{ why: expect.stringContaining('Disable') }],
  })
  expect(await enabled()).toBe(true)
  const sure = await start(items, staff, { sure: true })
  await run(sure.data!.id)
  expect(await info(sure.data!.id)).toMatchObject({ done: 1, failed: 0 })
  expect(await enabled()).toBe(false)
})

test('only calls for many, with inputs that fit and rights that are there, are taken', async () => {
  const refused = async (items: object[], more: object = {}) => (await start(items, staff, more)).error
  const one = { key: '1', name: 'one' }
  expect(await refused([{ ...one, call: 'catalog.create', input: {} }])).toMatchObject({ code: 400_000 })
  expect(await refused([{ ...one, call: 'catalog.nothing', input: {} }])).toMatchObject({ code: 400_000 })
  expect(await refused([{ ...one, call: 'catalog.onSale', input: { ids: 'x' } }])).toMatchObject({
    code: 400_000,
  })
  expect(await refused(offSale(skus), { act: 'no.such.word' })).toMatchObject({ code: 400_000 })
  const looker = await makeUser(app, merchant, { permissions: ['entertainment.all'] })
  const caller = await loginAs(server, looker.userName)
  expect((await start(offSale(skus), caller)).error.code).toBe(1003)
  const { data } = await start(offSale(skus))
  expect((await caller.call('/supplier/bulk/info', { id: data!.id })).error.code).toBe(404_000)
  expect((await caller.call('/supplier/bulk/stop', { id: data!.id })).error.code).toBe(404_000)
  await run(data!.id)
  expect((await caller.call('/supplier/bulk/undo', { id: data!.id })).error.code).toBe(1003)
  expect((await caller.data<{ rows: BulkJob[] }>('/supplier/bulk/list')).rows).toEqual([])
})

test('whoever began a bulk act, or looked at an order, can be deleted; what was done stays done', async () => {
  const made = await makeUser(app, merchant)
  const caller = await loginAs(server, made.userName)
  const { data } = await start(offSale(skus), caller)
  await inMerchant(app, merchant.id, ({ db }) =>
    sql`insert into order_seen (merchant_id, user_id, order_id) values (${merchant.id}, ${made.id}, 1)`.execute(
      db,
    ),
  )
  await run(data!.id)
  const { error } = await staff.call(`/supplier/user/delete/${made.id}`, { id: made.id })
  const confirm = error.questions?.map(({ token }) => token)
  await staff.data(`/supplier/user/delete/${made.id}`, { id: made.id, confirm })
  expect(await onSale()).toEqual([false, false, false, false])
  expect((await events()).map(({ bulk_id }) => bulk_id)).toEqual(skus.map(() => data!.id))
})
