import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { OutsideFault } from '#server/kit/outside/call-outside.ts'
import { sendOut } from '#server/kit/outside/outbox.ts'
import { bookInput, connectChannel, valueOf, type ChannelWorld } from '#test/factories/channels.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { channelSenders } from '../channels.jobs.ts'
import { MarketRefused, type ChannelAdapter, type Notice, type Push } from '../port/adapter.ts'
import { addAdapter } from '#test/factories/channels/own-adapter.ts'
import { pushChanges } from './push.ts'
import { answerDue } from './sweeps.ts'

/** What the marketplace of this test was told. */
const response: { notices: Notice[]; pushes: Push[] } = { notices: [], pushes: [] }
/** Thrown instead of an answer, as long as it stands. */
let down: Error | null = null
const words = { en: 'Test', 'zh-CN': 'Test', 'zh-TW': 'Test', th: 'Test', ko: 'Test' }
const adapter: ChannelAdapter = {
  manifest: {
    system: 'test',
    names: words,
    about: words,
    features: { refunds: true, products: true, pushes: true, consumption: true, weBook: false },
    secrets: [],
    settings: [],
    defaults: { holdMinutes: 30, refundAnswerHours: 24 },
    limits: { answerMs: 1_000, pushRows: 10, pushDays: 60, pushesPerMinute: 6_000 },
    units: { ADULT: 'adult', CHILD: 'child' },
    states: {},
  },
  notify: async (_port, notice) => {
    response.notices.push(notice)
    if (down) throw down
    return { answered: 'ok' }
  },
  push: async (_port, push) => {
    response.pushes.push(push)
    if (down) throw down
    return { answered: 'ok' }
  },
}
addAdapter(adapter)
const server = await testServer()

const worldOf = async (refundRule: 'approve' | 'reject' = 'approve'): Promise<ChannelWorld> =>
  connectChannel(
    await makeOrderWorld(server, {
      balanceMinor: 100_000_000,
      sku: { supplierId: null, autoConfirm: true, cancelRule: [], capacity: 10 },
    }),
    { system: 'test', refundRule },
  )
const run = async <T>(world: ChannelWorld, text: ReturnType<typeof sql<T>>): Promise<T[]> =>
  withSystemCtx(world.app, world.merchant.id, async ({ db }) => (await text.execute(db)).rows)
const push = (world: ChannelWorld) => pushChanges(jobOf(world.app), { merchantId: world.merchant.id })
async function sendAll(world: ChannelWorld): Promise<void> {
  const rows = await run(
    world,
    sql<{
      id: number
    }>`select id from outside_outbox where state = 'waiting' and next_at <= now() order by id`,
  )
  for (const { id } of rows)
    await sendOut(channelSenders)(jobOf(world.app), { merchantId: world.merchant.id, outboxId: id })
}

test('only what differs from what was told is sent, within the rows of a call, and the newest wins', async () => {
  const world = await worldOf()
  await run(
    world,
    sql`select app.note_channel_change(${world.merchant.id}, array[${world.sku.id}]::bigint[], null, null, false)`,
  )
  response.pushes = []
  await push(world)
  expect(response.pushes.every(({ days }) => days.length <= 10)).toBe(true)
  const first = response.pushes.filter(({ kind }) => kind === 'stock').flatMap(({ days }) => days)
  expect(first.find(({ date }) => date === day(30))).toMatchObject({ left: 10, open: true })
  response.pushes = []
  await placeOrder(world, { adults: 2, children: 0 })
  await placeOrder(world, {
    adults: 1,
    children: 0,
    contactName: 'Somebody else',
    contactPhone: '+66 80 000 0001',
  })
  await push(world)
  expect(response.pushes).toMatchObject([{ kind: 'stock', days: [{ date: day(30), left: 7 }] }])
  response.pushes = []
  await push(world)
  expect(response.pushes).toEqual([])
  const records = await run(world, sql<{ state: string }>`select distinct state from channel_push`)
  expect(records).toEqual([{ state: 'sent' }])
})

test('a marketplace that does not answer three times in a row is left alone for a while, and misses nothing', async () => {
  const world = await worldOf()
  await run(
    world,
    sql`select app.note_channel_change(${world.merchant.id}, array[${world.sku.id}]::bigint[], ${day(30)}::date, ${day(30)}::date, false)`,
  )
  const pausedFor = async () =>
    (
      await run(
        world,
        sql<{
          minutes: number | null
        }>`select round(extract(epoch from paused_until - now()) / 60)::int as minutes from channel_account`,
      )
    )[0]!.minutes
  const over = () => run(world, sql`update channel_account set paused_until = now() - interval '1 second'`)
  response.pushes = []
  down = new OutsideFault('tooSlow')
  try {
    for (const paused of [null, null, 1]) {
      await push(world)
      expect(await pausedFor()).toBe(paused)
    }
    expect(response.pushes).toHaveLength(3)
    await push(world)
    expect(response.pushes).toHaveLength(3)
    await over()
    await push(world)
    expect(await pausedFor()).toBe(2)
  } finally {
    down = null
  }
  await over()
  await push(world)
  expect(await pausedFor()).toBeNull()
  expect(response.pushes.at(-1)?.days.map(({ date }) => date)).toEqual([day(30)])
  response.pushes = []
  await push(world)
  expect(response.pushes).toEqual([])
})

test('a sell-out asks to be told at once', async () => {
  const world = await worldOf()
  valueOf(
    await world.engine.book(
      bookInput(world, { units: Array.from({ length: 10 }, () => ({ unit: 'ADULT' })) }),
    ),
  )
  const owner = new pg.Client(server.database.config)
  await owner.connect()
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'channels.push'`,
  )
  await owner.end()
  expect(rows[0]!.n).toBeGreaterThan(0)
})

test('what the rule answers is answered once its time is over, and the marketplace is told', async () => {
  for (const [rule, state] of [
    ['approve', 'refunded'],
    ['reject', 'issued'],
  ] as const) {
    const world = await worldOf(rule)
    const { id } = valueOf(await world.engine.book(bookInput(world)))
    valueOf(await world.engine.askRefund({ id }, { outsideId: 'late', raw: {}, facts: { sequence: '7' } }))
    await answerDue(jobOf(world.app), { merchantId: 0 })
    expect((await world.engine.refunds({ id }))[0]!.state).toBe('waiting')
    await run(world, sql`update channel_refund set answer_by = now() - interval '1 minute'`)
    await answerDue(jobOf(world.app), { merchantId: 0 })
    await answerDue(jobOf(world.app), { merchantId: 0 })
    expect((await world.engine.find({ id }))!.state).toBe(state)
    response.notices = []
    await sendAll(world)
    await sendAll(world)
    expect(response.notices).toMatchObject([
      {
        kind: 'refund',
        facts: { sequence: '7' },
        refund: { state: rule === 'approve' ? 'approved' : 'rejected' },
      },
    ])
  }
})

/** The times at which it is tried again have come. */
const anew = (world: ChannelWorld) => run(world, sql`update outside_outbox set next_at = now()`)
const followUpOf = async (world: ChannelWorld, orderId: number | null) => {
  const { followUp, followUpReason } = await readOrder(world, orderId ?? 0)
  return [followUp, followUpReason]
}

test('what a marketplace does not take is followed, and so is what nobody has answered for long; later it settles itself', async () => {
  const world = await worldOf()
  const lost = async () => {
    const { id, orderId } = valueOf(await world.engine.book(bookInput(world, { units: [{ unit: 'ADULT' }] })))
    const call = { id: orderId, reason: 'Storm' }
    expect((await world.staff.call('/supplier/orderHandler/cancel', call)).error.code).toBe(0)
    return { id, orderId }
  }
  const refused = await lost()
  down = new MarketRefused('E7', 'no such order')
  await sendAll(world)
  const trouble = () =>
    run(world, sql`select from event where type = 'channels.noticeFailed' order by id`).then(
      (rows) => rows.length,
    )
  expect(await trouble()).toBe(1)
  expect(await followUpOf(world, refused.orderId)).toEqual([
    'tracking',
    expect.stringContaining('E7 no such order'),
  ])
  const silent = await lost()
  down = new OutsideFault('serverError')
  for (let tries = 0; tries < 7; tries++) {
    await anew(world)
    await sendAll(world)
    if (tries < 4) expect(await followUpOf(world, silent.orderId)).toEqual(['none', ''])
  }
  expect(await trouble()).toBe(2)
  expect(await followUpOf(world, silent.orderId)).toMatchObject(['tracking', expect.any(String)])
  down = null
  await anew(world)
  await sendAll(world)
  expect(await followUpOf(world, silent.orderId)).toMatchObject(['completed', expect.any(String)])
  expect(await followUpOf(world, refused.orderId)).toMatchObject(['tracking', expect.any(String)])
})

test('what happened while the connection was off is told once it is on again', async () => {
  const world = await worldOf()
  const { id, orderId } = valueOf(await world.engine.book(bookInput(world, { units: [{ unit: 'ADULT' }] })))
  const turn = (enabled: boolean) =>
    world.staff.data('/ota/channelToken/enable', { id: world.connection.id, enabled })
  await turn(false)
  const call = { id: orderId, reason: 'Storm' }
  expect((await world.staff.call('/supplier/orderHandler/cancel', call)).error.code).toBe(0)
  response.notices = []
  await sendAll(world)
  expect(response.notices).toEqual([])
  await turn(true)
  await sendAll(world)
  expect(response.notices.map(({ kind, booking }) => [kind, booking.id])).toEqual([['change', id]])
})
