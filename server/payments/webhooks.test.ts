import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { changeConnection, readConnection } from '#server/kit/outside/connections.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { readOrder } from '#test/factories/orders.ts'
import {
  accountsOf,
  choose,
  drain,
  goWrong,
  makePayWorld,
  orderToPay,
  paymentsOf,
  press,
  type PayWorld,
} from '#test/factories/payments.ts'
import { handleMessages } from './attempt/take-news.ts'
import { pay } from './simulators/stripe/stripe-page.ts'
import { storesOf } from './simulators/stripe/stripe-store.ts'

const server = await testServer()
const at = server.url.replace('localhost', '127.0.0.1')

/** Where Stripe calls this merchant, and with which secret it signs. */
async function doorOf(world: PayWorld) {
  const { settings, secrets } = await withSystemCtx(world.app, world.merchant.id, (ctx) =>
    readConnection(ctx, world.connectionId),
  )
  return {
    path: new URL(String(settings['tells'])).pathname,
    secret: secrets['webhookSecret'] ?? '',
    key: secrets['secretKey'] ?? '',
  }
}
type Sent = { secret: string; at?: number; header?: string }
const send = (path: string, body: string, { secret, at: timestamp, header }: Sent) =>
  fetch(at + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature':
        header ??
        Stripe.webhooks.generateTestHeaderString({ payload: body, secret, ...(timestamp && { timestamp }) }),
    },
    body,
  })
const eventOf = (object: object, id = `evt_${Math.random()}`, type = 'checkout.session.completed') =>
  JSON.stringify({ id, object: 'event', type, livemode: false, created: 1, data: { object } })

/** An order with a session that was paid, and nobody told. */
async function paidAndSilent() {
  const world = await makePayWorld(server)
  await goWrong(world, { echo: 'silent' })
  const { id, link } = await orderToPay(world)
  await press(world, await choose(world, link))
  const door = await doorOf(world)
  const [session] = await storesOf(server.app).sessions.list(door.key)
  return { world, id, door, session: session ?? {} }
}
const unpaid = async (world: PayWorld, id: number) => {
  await drain(world)
  expect((await readOrder(world, id)).paymentStatus).toBe('unpaid')
}

test('a forged, an old, an unsigned or a changed message is refused and moves nothing', async () => {
  const { world, id, door, session } = await paidAndSilent()
  const body = eventOf(session)
  const dayAgo = Math.floor(Date.now() / 1000) - 86_400
  for (const sent of [
    { secret: 'whsec_somebody' },
    { secret: door.secret, at: dayAgo },
    { secret: door.secret, header: '' },
    { secret: door.secret, header: 't=1,v0=abc' },
  ])
    expect((await send(door.path, body, sent)).status).toBe(400)
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: door.secret })
  expect((await send(door.path, body.replace('paid', 'said'), { secret: '', header })).status).toBe(400)
  expect((await send('/outside/nowhere', body, door)).status).toBe(404)
  await unpaid(world, id)
})

test('a message for another merchant, rightly signed by its own secret, pays nobody’s order', async () => {
  const { world, id, session } = await paidAndSilent()
  const other = await makePayWorld(server)
  const theirs = await doorOf(other)
  expect((await send(theirs.path, eventOf(session), theirs)).status).toBe(200)
  await drain(other)
  await unpaid(world, id)
  const mine = await doorOf(world)
  expect((await send(mine.path, eventOf(session), theirs)).status).toBe(400)
})

test('a message that is replayed, even under another id, pays once; one that comes a day late still counts', async () => {
  const { world, id, door, session } = await paidAndSilent()
  const body = eventOf(session, 'evt_once')
  for (const one of [body, body, eventOf(session, 'evt_again')])
    expect((await send(door.path, one, door)).status).toBe(200)
  await drain(world)
  expect((await readOrder(world, id)).paymentStatus).toBe('paid')
  expect(await paymentsOf(world)).toMatchObject([{ state: 'paid', trouble: null }])
})

test('after the secret is changed both verify for a day', async () => {
  const { world, door, session } = await paidAndSilent()
  await world.staff.data('/supplier/paymentAccounts/save', {
    id: world.connectionId,
    name: 'stripe',
    system: 'stripe',
    mode: 'simulator',
  })
  expect((await send(door.path, eventOf(session), door)).status).toBe(200)
})

test('secrets lie sealed, and no answer holds them', async () => {
  const world = await makePayWorld(server)
  const { key, secret } = await doorOf(world)
  const answer = JSON.stringify(await world.staff.data('/supplier/paymentAccounts/list'))
  expect(answer).not.toContain(key)
  expect(answer).not.toContain(secret)
  const { rows } = await server.database.pool.query(
    `select encode(secrets, 'escape') as secrets from outside_connection`,
  )
  expect(JSON.stringify(rows)).not.toContain(key)
})

test('two hundred messages, five of each and shuffled, are each counted once', async () => {
  const world = await makePayWorld(server)
  await goWrong(world, { echo: 'silent' })
  const door = await doorOf(world)
  const bodies: string[] = []
  for (let n = 0; n < 40; n++) {
    const link = await world.staff.data<{ url: string }>('/supplier/distributorAccout/payLink', {
      agentId: world.agentId,
      amountMinor: 100 + n,
    })
    const page = await choose(world, link)
    const id = page.split('/').at(-1) ?? ''
    const found = await storesOf(server.app).sessions.get(door.key, id)
    bodies.push(eventOf(await pay(server.app, door.key, found ?? {}), `evt_${n}`))
  }
  const all = Array.from({ length: 5 }, () => bodies)
    .flat()
    .toSorted(() => Math.random() - 0.5)
  const answers = await Promise.all(all.map((body) => send(door.path, body, door)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await drain(world)
  const sum = bodies.reduce((total, _, n) => total + 100 + n, 0)
  expect((await accountsOf(world))['agent-available']).toBe(1_000_000 + sum)
}, 120_000)

type Message = {
  id: number
  state: string
  kind: string
  times: number
  body: string
  error: string
  can: object
}
const inboxOf = async ({ staff, connectionId }: PayWorld): Promise<Message[]> =>
  (await staff.data<{ rows: Message[] }>('/supplier/paymentAccounts/inbox', { connectionId })).rows

test('what came is shown as it came; what was refused for a wrong key of ours counts once the key is right', async () => {
  const { world, id, door, session } = await paidAndSilent()
  const change = (secrets: object) =>
    withSystemCtx(world.app, world.merchant.id, (ctx) =>
      changeConnection(ctx, world.connectionId, { secrets: { secretKey: door.key, ...secrets } }),
    )
  await change({ webhookSecret: 'whsec_typed_wrongly' })
  const body = eventOf(session, 'evt_kept')
  for (let n = 0; n < 2; n++) expect((await send(door.path, body, door)).status).toBe(400)
  const [refused] = await inboxOf(world)
  expect(refused).toMatchObject({ state: 'refused', times: 2, body, can: { takeAgain: true } })
  const again = (one: Message) => world.staff.call('/supplier/paymentAccounts/inbox/again', { id: one.id })
  expect((await again(refused!)).error.name).toBe('payments.stillRefused')
  await change({ webhookSecret: door.secret })
  expect((await again(refused!)).error.code).toBe(0)
  await drain(world)
  expect((await readOrder(world, id)).paymentStatus).toBe('paid')
  const [taken, ...others] = await inboxOf(world)
  expect(taken).toMatchObject({ state: 'handled', kind: 'checkout.session.completed', can: {} })
  expect(others).toEqual([])
  expect((await again(taken!)).error.name).toBe('operationInvalid')
})

test('a message that cannot be worked on says why, keeps no other, and is worked on when somebody says so', async () => {
  const { world, id, door, session } = await paidAndSilent()
  const bad = eventOf({ object: 'dispute', id: 'dp_nowhere' }, 'evt_bad', 'charge.dispute.created')
  for (const body of [bad, eventOf(session, 'evt_good')])
    expect((await send(door.path, body, door)).status).toBe(200)
  const waiting = await inboxOf(world)
  const inboxIds = waiting.map((one) => one.id)
  await expect(
    handleMessages(jobOf(world.app), { merchantId: world.merchant.id, inboxIds }),
  ).rejects.toThrow()
  expect(await inboxOf(world)).toMatchObject([
    {
      state: 'waiting',
      kind: 'charge.dispute.created',
      error: expect.stringContaining('dp_nowhere') as string,
      can: { takeAgain: true },
    },
    { state: 'handled' },
  ])
  expect((await paymentsOf(world))[0]).toMatchObject({ state: 'paid', subjectId: id })
})

test('a message that comes after we have asked by ourselves changes nothing any more', async () => {
  const world = await makePayWorld(server)
  await goWrong(world, { echo: 'late' })
  const { id, link } = await orderToPay(world)
  const timer = vi.spyOn(globalThis, 'setTimeout')
  await press(world, await choose(world, link))
  const late = timer.mock.calls.find(([, ms]) => ms === 90_000)
  timer.mockRestore()
  expect(await inboxOf(world)).toEqual([])
  const [waiting] = await paymentsOf(world)
  await world.staff.data('/supplier/stripeTransaction/check', { id: waiting!.id })
  await drain(world)
  expect((await readOrder(world, id)).paymentStatus).toBe('paid')
  late?.[0]()
  await expect.poll(async () => (await inboxOf(world)).length).toBe(2)
  await drain(world)
  expect(await paymentsOf(world)).toMatchObject([{ state: 'paid', trouble: null }])
})
