import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { SmsSenderRow, SmsTested } from '#contract/sms/sms.schema.ts'
import {
  campaignOf,
  campaignRow,
  checkOf,
  makeGuests,
  makeSmsWorld,
  messagesOf,
  runOutbox,
  startCampaign,
  untilStatus,
  type SmsWorld,
} from '#test/factories/messages/sms.ts'
import { anonymous, testServer } from '#test/factories/http.ts'
import { readConnection } from '../../../kit/outside/connections.ts'
import { withSystemCtx } from '../../../kit/system-ctx.ts'
import { linkCode } from '../../stop/address.ts'
import { tellsOf } from '../../senders/save-sender.ts'
import { lineNews, lineSignature } from './line-adapter.ts'
import { limitLine, lineMessagesOf, tellLine } from './line-simulator.ts'

const at = '/supplier/smsTools'
const server = await testServer({ jobs: true })
const { app } = server
const userId = (end: string) => `U${'a'.repeat(29)}${end}`

async function channelOf({ merchant, senderId, staff }: SmsWorld) {
  const { secrets } = await withSystemCtx(app, merchant.id, (ctx) => readConnection(ctx, senderId))
  const { rows } = await staff.data<{ rows: SmsSenderRow[] }>(`${at}/sender/list`)
  return { token: secrets['channelToken']!, secret: secrets['channelSecret']!, tells: rows[0]!.tells }
}
const addressesOf = ({ merchant }: SmsWorld): Promise<{ customerId: number; address: string }[]> =>
  withSystemCtx(app, merchant.id, async ({ db }) => {
    const { rows } = await sql<{ customerId: number; address: string }>`
      select customer_id as "customerId", address from sms_address where merchant_id = ${merchant.id} order by 1`.execute(
      db,
    )
    return rows
  })
const stoppedOf = async ({ staff }: SmsWorld) =>
  (await staff.data<{ rows: { shown: string; source: string }[] }>(`${at}/optOut/list`)).rows
const writes = async (world: SmsWorld, from: string, text: string): Promise<void> =>
  tellLine(app, await channelOf(world), from, { type: 'message', message: { id: '1', type: 'text', text } })

/** Customers who have sent their code to our channel, with user ids that end so. */
async function linked(world: SmsWorld, ends: readonly string[]): Promise<number[]> {
  const ids = await makeGuests(
    world,
    ends.map((_, n) => `+6681${String(2_000_000 + n)}`),
  )
  for (const [n, end] of ends.entries())
    await writes(world, userId(end), `Hello ${linkCode(app, world.merchant.id, ids[n]!)}`)
  await vi.waitFor(async () => expect(await addressesOf(world)).toHaveLength(ends.length), 20_000)
  return ids
}

test('who sends their code to our channel is linked; a code that is not theirs or is made up links nobody', async () => {
  const world = await makeSmsWorld(server, { system: 'line' })
  const other = await makeSmsWorld(server, { system: 'line' })
  const [mine, theirs] = await makeGuests(world, ['+66812000101', '+66812000102'])
  await writes(world, userId('111'), `C${mine}-0000000000`)
  await writes(world, userId('111'), linkCode(app, other.merchant.id, mine!))
  await writes(world, userId('222'), linkCode(app, world.merchant.id, mine!).toLowerCase())
  await vi.waitFor(
    async () => expect(await addressesOf(world)).toEqual([{ customerId: mine, address: userId('222') }]),
    20_000,
  )
  // Whose telephone was given on becomes the other's.
  await writes(world, userId('222'), linkCode(app, world.merchant.id, theirs!))
  await vi.waitFor(
    async () => expect(await addressesOf(world)).toEqual([{ customerId: theirs, address: userId('222') }]),
    20_000,
  )
})

test('a campaign over LINE goes to who is linked, once, whole, with its cost; a no and a blocked channel are heard', async () => {
  const world = await makeSmsWorld(server, { system: 'line', takesReplies: true })
  await linked(world, ['777', '001', '005', '004'])
  await makeGuests(world, ['+66812000099'])
  const check = await checkOf(world, campaignOf(world, { offer: 'ส่วนลด '.repeat(14).trim() }))
  expect(check).toMatchObject({
    sendable: 4,
    segments: 4,
    costMicros: 4 * 900_000,
    skipped: { noAddress: 1 },
  })
  const id = await startCampaign(world)
  await untilStatus(world, id, 'done')
  const rows = await messagesOf(world, id)
  const of = (end: string) => rows.find(({ phone }) => phone === userId(end))
  expect(of('777')).toMatchObject({ status: 'sent', segments: 1, costMicros: 900_000 })
  expect(of('001')).toMatchObject({ status: 'failed', cause: 'invalidNumber', costMicros: 0 })
  const { token } = await channelOf(world)
  const taken = await lineMessagesOf(app).list(token)
  expect(taken.map(({ to }) => to).toSorted()).toEqual(['004', '005', '777'].map(userId))
  expect(taken.find(({ to }) => to === userId('777'))?.text).toContain('10% off')
  await vi.waitFor(async () => {
    expect((await stoppedOf(world)).map(({ shown, source }) => [shown, source]).toSorted()).toEqual([
      ['LINE •••• 004', 'provider'],
      ['LINE •••• 005', 'reply'],
    ])
  }, 20_000)
  expect(await checkOf(world, campaignOf(world))).toMatchObject({
    sendable: 2,
    skipped: { noAddress: 1, stopped: 2 },
  })
})

test('an answer that is lost is asked for under the same retry key: LINE takes it once', async () => {
  const world = await makeSmsWorld(server, { system: 'line' })
  await linked(world, ['778'])
  await world.staff.data(`${at}/sender/fault`, { id: world.senderId, fault: 'lost' })
  const id = await startCampaign(world)
  await vi.waitFor(async () => expect((await messagesOf(world, id))[0]?.status).toBe('sending'), 20_000)
  await world.staff.data(`${at}/sender/fault`, { id: world.senderId, fault: 'none' })
  await runOutbox(world, (await messagesOf(world, id))[0]!.id)
  expect((await messagesOf(world, id))[0]).toMatchObject({ status: 'sent', costMicros: 900_000 })
  expect(await lineMessagesOf(app).list((await channelOf(world)).token)).toHaveLength(1)
})

test('what may be sent by asking is not asked after once they said no, nor after a day', async () => {
  const world = await makeSmsWorld(server, { system: 'line', takesReplies: true })
  await linked(world, ['781', '782', '783'])
  await world.staff.data(`${at}/sender/fault`, { id: world.senderId, fault: 'lost' })
  const id = await startCampaign(world)
  await vi.waitFor(
    async () =>
      expect((await messagesOf(world, id)).map(({ status }) => status)).toEqual([
        'sending',
        'sending',
        'sending',
      ]),
    20_000,
  )
  await world.staff.data(`${at}/sender/fault`, { id: world.senderId, fault: 'none' })
  await writes(world, userId('781'), 'STOP')
  await vi.waitFor(async () => expect(await stoppedOf(world)).toHaveLength(1), 20_000)
  const of = async (end: string) => (await messagesOf(world, id)).find(({ phone }) => phone === userId(end))!
  await withSystemCtx(app, world.merchant.id, async ({ db }) =>
    sql`update sms_message set sending_at = now() - interval '24 hours' where merchant_id = ${world.merchant.id} and phone = ${userId('782')}`.execute(
      db,
    ),
  )
  for (const end of ['781', '782', '783']) await runOutbox(world, (await of(end)).id)
  expect(await of('781')).toMatchObject({ status: 'unknown', cause: 'noAnswer' })
  expect(await of('782')).toMatchObject({ status: 'unknown', cause: 'noAnswer' })
  expect(await of('783')).toMatchObject({ status: 'sent' })
})

test('a customer who says no to staff gets nothing more, at any number or in the chat; the list finds it by what is shown', async () => {
  const world = await makeSmsWorld(server, { system: 'line' })
  const [customerId] = await linked(world, ['784'])
  const other = await makeSmsWorld(server, { system: 'line' })
  const add = (input: object, { staff } = world) => staff.call(`${at}/optOut/add`, input)
  expect((await add({ customerId }, other)).error.name).toBe('notFound')
  expect((await add({})).error.fields).toMatchObject([{ field: 'phone' }])
  const [bare] = await makeGuests(world, ['+66812000104'], 'nobody')
  await withSystemCtx(app, world.merchant.id, async ({ db }) =>
    sql`update customer set phone = '' where merchant_id = ${world.merchant.id} and id = ${bare}`.execute(db),
  )
  expect((await add({ customerId: bare })).error.fields).toMatchObject([{ field: 'customerId' }])
  expect((await add({ customerId })).error.code).toBe(0)
  const found = async (text: string) =>
    (await world.staff.data<{ rows: { shown: string }[] }>(`${at}/optOut/list`, { text })).rows.map(
      ({ shown }) => shown,
    )
  expect((await found('')).toSorted()).toEqual(['+66 •••• 000', 'LINE •••• 784'])
  for (const text of ['LINE', '784', userId('784')])
    expect(await found(text), text).toEqual(['LINE •••• 784'])
  expect(await found('+66812000000')).toEqual(['+66 •••• 000'])
  expect(await checkOf(world, campaignOf(world))).toMatchObject({ sendable: 0, skipped: { stopped: 1 } })
})

test('where the month’s messages are used up the test says so, and a campaign pauses', async () => {
  const world = await makeSmsWorld(server, { system: 'line' })
  await linked(world, ['779'])
  const tried = () => world.staff.data<SmsTested>(`${at}/sender/test`, { id: world.senderId })
  expect(await tried()).toMatchObject({ ok: true })
  await limitLine(app, (await channelOf(world)).token, 0)
  expect(await tried()).toMatchObject({ ok: false, text: '0 / 0' })
  const id = await startCampaign(world)
  await untilStatus(world, id, 'paused')
  expect(await campaignRow(world, id)).toMatchObject({ waiting: 1, sent: 0 })
})

test('a webhook that LINE did not sign is refused; one told twice is heard once, and what it said is not stored', async () => {
  const world = await makeSmsWorld(server, { system: 'line' })
  const [guest] = await makeGuests(world, ['+66812000103'])
  const { secret, tells } = await channelOf(world)
  const event = {
    type: 'message',
    webhookEventId: '01ABC',
    source: { type: 'user', userId: userId('780') },
    message: { id: '1', type: 'text', text: linkCode(app, world.merchant.id, guest!) },
  }
  const body = JSON.stringify({ destination: 'U0', events: [event] })
  const send = (signature: string, sent = body) =>
    fetch(server.url + new URL(tells).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-line-signature': signature },
      body: sent,
    })
  expect((await send(lineSignature('another', body))).status).toBe(400)
  expect((await send(lineSignature(secret, body), `${body} `)).status).toBe(400)
  expect(await addressesOf(world)).toEqual([])
  expect((await send(lineSignature(secret, body))).status).toBe(200)
  const again = JSON.stringify({
    destination: 'U0',
    events: [{ ...event, deliveryContext: { isRedelivery: true } }],
  })
  expect((await send(lineSignature(secret, again), again)).status).toBe(200)
  await vi.waitFor(async () => expect(await addressesOf(world)).toHaveLength(1), 20_000)
  const stored = await withSystemCtx(
    app,
    world.merchant.id,
    async ({ db }) =>
      (
        await sql<{ state: string; times: number; bytes: number }>`
        select state, times, length(body) as bytes from outside_inbox
        where merchant_id = ${world.merchant.id} and state <> 'refused'`.execute(db)
      ).rows,
  )
  expect(stored).toEqual([{ state: 'handled', times: 2, bytes: 0 }])
})

test('a channel wants its basic id, keys are never told, and what is no event of ours says nothing', async () => {
  const world = await makeSmsWorld(server, { system: 'line' })
  const form = { name: 'LINE', system: 'line', mode: 'live', sender: 'ANDAMAN', currency: 'THB' }
  const refused = await world.staff.call(`${at}/sender/save`, {
    ...form,
    secrets: { channelToken: 'topsecret', channelSecret: 's' },
  })
  expect(refused.error.fields).toMatchObject([{ field: 'sender' }])
  const keyless = await world.staff.call(`${at}/sender/save`, { ...form, sender: '@andaman' })
  expect(keyless.error.fields).toMatchObject([{ field: 'secrets.channelToken' }])
  await world.staff.data(`${at}/sender/save`, {
    ...form,
    sender: '@andaman',
    secrets: { channelToken: 'topsecret', channelSecret: 'topsecret' },
  })
  expect(JSON.stringify(await world.staff.data(`${at}/sender/list`))).not.toContain('topsecret')
  const raw = (value: unknown) => ({ body: Buffer.from(JSON.stringify(value)), headers: {} })
  expect(lineNews(raw({ events: [] }))).toEqual([])
  expect(
    lineNews(raw({ events: [{ type: 'follow', source: { userId: userId('1') } }, { type: 'message' }, 7] })),
  ).toEqual([])
  expect((await anonymous(server).call('/outside/none')).httpStatus).toBe(404)
  expect(tellsOf({ app }, 'k')).toContain('/outside/k')
})
