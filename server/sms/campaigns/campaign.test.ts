import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { simulatedMessages } from '#server/sms/providers/smpp/smpp-simulator.ts'
import { sendSms } from '#server/sms/sending/send-message.ts'
import { stopUrl } from '#server/sms/stop/contacts.ts'
import { anonymous, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import {
  campaignOf,
  campaignRow,
  checkOf,
  colleagueOf,
  makeGuests,
  makeSmsWorld,
  messagesOf,
  runOutbox,
  startCampaign,
  untilStatus,
} from '#test/factories/messages/sms.ts'

const at = '/supplier/smsTools'
const server = await testServer({ jobs: true })
const thai = (n: number) => `+668${String(10_000_000 + n).padStart(8, '0')}`

test('before it is sent it says whom it reaches, whom not and why, and what it costs', async () => {
  const world = await makeSmsWorld(server)
  await makeGuests(world, [
    thai(1),
    '081 000 0001',
    thai(2),
    '02 123 4567',
    '+49 1512 3456789',
    '12 34 56 78',
  ])
  const check = await checkOf(world, campaignOf(world))
  expect(check).toMatchObject({
    found: 6,
    sendable: 3,
    skipped: { duplicate: 1, notMobile: 1, notNumber: 1 },
    currency: 'THB',
    later: 0,
  })
  expect(check.problems.map(({ why, phone }) => [phone, why])).toEqual([
    ['081 000 0001', 'duplicate'],
    ['02 123 4567', 'notMobile'],
    ['12 34 56 78', 'notNumber'],
  ])
  expect(check.countries).toMatchObject([
    { country: 'TH', messages: 2 },
    { country: 'DE', messages: 1 },
  ])
  const [th, de] = check.countries
  expect(check.costMicros).toBe(th!.segments * 450_000 + de!.segments * 900_000)
  expect(check.samples[0]?.text).toMatch(
    /^Dear 王客\d+, 10% off at .*http:\/\/localhost\/supplier\/notLogin\/sms\//,
  )
})

test('a campaign goes to each number once, with receipts, costs and causes; it ends by itself', async () => {
  const world = await makeSmsWorld(server)
  await makeGuests(world, [thai(11), thai(11), thai(12), '+66810000001', '+66810000002', '+66810000003'])
  const id = await startCampaign(world)
  await untilStatus(world, id, 'done')
  await vi.waitFor(
    async () => expect(await campaignRow(world, id)).toMatchObject({ delivered: 2, failed: 2 }),
    20_000,
  )
  const rows = await messagesOf(world, id)
  expect(rows.map(({ phone, status, cause }) => [phone, status, cause]).toSorted()).toEqual([
    ['+66810000001', 'failed', 'invalidNumber'],
    ['+66810000002', 'failed', 'undelivered'],
    ['+66810000003', 'sent', ''],
    [thai(11), 'delivered', ''],
    [thai(12), 'delivered', ''],
  ])
  const delivered = rows.find(({ phone }) => phone === thai(12))!
  expect(delivered.costMicros).toBe(delivered.segments * 450_000)
  expect(delivered.outsideId).toMatch(/^SM[0-9a-f]{32}$/)
  expect(rows.find(({ phone }) => phone === '+66810000001')?.costMicros).toBe(0)
  const { rows: templates } = await world.staff.data<{ rows: { sent: number }[] }>(`${at}/template/list`)
  expect(templates[0]).toMatchObject({ sent: 4 })
  expect((await world.staff.call(`${at}/template/delete`, { id: world.templateId })).error.code).toBe(409840)
})

test('over SMPP: long texts in parts with a header or whole, Thai letters whole, receipts told twice', async () => {
  for (const longMessages of ['udh', 'payload']) {
    const world = await makeSmsWorld(server, { system: 'smpp', settings: { longMessages } })
    await world.staff.data(`${at}/sender/fault`, { id: world.senderId, echo: 'twice' })
    await makeGuests(world, [thai(21), '+66810000002'])
    const { id: templateId } = await world.staff.data<{ id: number }>(`${at}/template/save`, {
      name: 'Thai',
      kind: 'service',
      bodies: { th: `${'ทะเลอันดามัน '.repeat(12)}@[€]` },
    })
    const id = await startCampaign(world, { templateId })
    await untilStatus(world, id, 'done')
    await vi.waitFor(
      async () => expect(await campaignRow(world, id)).toMatchObject({ delivered: 1, failed: 1 }),
      20_000,
    )
    const [row] = (await messagesOf(world, id)).filter(({ status }) => status === 'delivered')
    const list = await world.staff.data<{ rows: { settings: Record<string, string> }[] }>(`${at}/sender/list`)
    const handed = await simulatedMessages(server.app).list(list.rows[0]!.settings['systemId']!)
    const ours = handed.filter(({ to }) => to === thai(21)).toReversed()
    expect(ours).toHaveLength(longMessages === 'udh' ? row!.segments : 1)
    expect(ours.map(({ text }) => text).join('')).toBe(row!.body)
    expect(row!.outsideId.split(' ')).toHaveLength(ours.length)
  }
})

test('an answer that is lost is never followed by a second message: found where the provider can say, else told as unknown', async () => {
  const twilio = await makeSmsWorld(server)
  await twilio.staff.data(`${at}/sender/fault`, { id: twilio.senderId, fault: 'lost', echo: 'silent' })
  await makeGuests(twilio, [thai(31)])
  const first = await startCampaign(twilio)
  const [waiting] = await vi.waitFor(async () => {
    const rows = await messagesOf(twilio, first)
    expect(rows[0]?.status).toBe('sending')
    return rows
  }, 20_000)
  await twilio.staff.data(`${at}/sender/fault`, { id: twilio.senderId, fault: 'none', echo: 'silent' })
  await runOutbox(twilio, waiting!.id)
  const [found] = await messagesOf(twilio, first)
  expect(found).toMatchObject({ status: 'sent' })
  expect(found?.outsideId).toMatch(/^SM/)

  const smpp = await makeSmsWorld(server, { system: 'smpp' })
  await smpp.staff.data(`${at}/sender/fault`, { id: smpp.senderId, fault: 'lost', echo: 'silent' })
  await makeGuests(smpp, [thai(32)])
  const second = await startCampaign(smpp)
  const [lost] = await vi.waitFor(async () => {
    const rows = await messagesOf(smpp, second)
    expect(rows[0]?.status).toBe('sending')
    return rows
  }, 20_000)
  await smpp.staff.data(`${at}/sender/fault`, { id: smpp.senderId, fault: 'none' })
  await runOutbox(smpp, lost!.id)
  expect((await messagesOf(smpp, second))[0]).toMatchObject({ status: 'unknown', cause: 'noAnswer' })
  const list = await smpp.staff.data<{ rows: { settings: Record<string, string> }[] }>(`${at}/sender/list`)
  const handed = () => simulatedMessages(server.app).list(list.rows[0]!.settings['systemId']!)
  expect(await handed()).toHaveLength(1)
  await untilStatus(smpp, second, 'done')
  // By a person's word it goes once more.
  await smpp.staff.data(`${at}/message/again`, { id: lost!.id })
  await vi.waitFor(async () => expect((await messagesOf(smpp, second))[0]?.status).toBe('delivered'), 20_000)
  expect(await handed()).toHaveLength(1 + lost!.segments)
  // What may have arrived is paid for as well.
  expect((await messagesOf(smpp, second))[0]?.costMicros).toBe(2 * lost!.segments * 450_000)
})

test('whoever is killed between writing that it is sent and sending it leaves no second message behind', async () => {
  const world = await makeSmsWorld(server, { system: 'smpp' })
  await makeGuests(world, [thai(41)])
  const { id } = await world.staff.data<{ id: number }>(`${at}/campaign/send`, {
    name: 'Later',
    ...campaignOf(world),
    sendDay: day(2),
    sendTime: '12:00',
  })
  const [row] = await vi.waitFor(async () => {
    const rows = await messagesOf(world, id)
    expect(rows).toHaveLength(1)
    return rows
  }, 20_000)
  // Taken from the box, written down as being sent; then nothing, as after kill -9.
  await withSystemCtx(server.app, world.merchant.id, async (ctx) => {
    await sql`update sms_message set status = 'queued' where merchant_id = ${world.merchant.id} and id = ${row!.id}`.execute(
      ctx.db,
    )
    await sql`update sms_campaign set send_at = null where merchant_id = ${world.merchant.id} and id = ${id}`.execute(
      ctx.db,
    )
    await sql`insert into outside_outbox (merchant_id, connection_id, kind, subject_id, tries, next_at)
      values (${world.merchant.id}, ${world.senderId}, 'sms', ${row!.id}, 1, now() + interval '1 hour')`.execute(
      ctx.db,
    )
    expect(await sendSms(ctx, { subjectId: row!.id, tries: 0 })).toBeTypeOf('function')
  })
  expect((await messagesOf(world, id))[0]?.status).toBe('sending')
  await runOutbox(world, row!.id)
  expect((await messagesOf(world, id))[0]).toMatchObject({ status: 'unknown' })
  await untilStatus(world, id, 'done')
})

test('a no by the link or by an answer is heard at once, and nothing more is sent', async () => {
  const world = await makeSmsWorld(server, { takesReplies: true })
  await makeGuests(world, ['+66810000005', thai(51), thai(52)])
  const first = await startCampaign(world)
  await untilStatus(world, first, 'done')
  expect((await messagesOf(world, first))[0]?.body).toContain('Reply STOP to opt out')
  const optOuts = async () =>
    (await world.staff.data<{ rows: { id: number; shown: string; source: string }[] }>(`${at}/optOut/list`))
      .rows
  await vi.waitFor(async () => expect(await optOuts()).toMatchObject([{ source: 'reply' }]), 20_000)
  // By the link: looking at it is no no yet.
  const contactId = await withSystemCtx(server.app, world.merchant.id, async ({ db }) => {
    const { rows } = await sql<{ id: number }>`select contact_id as id from sms_message
      where merchant_id = ${world.merchant.id} and phone = ${thai(51)}`.execute(db)
    return rows[0]!.id
  })
  const link = new URL(stopUrl(server.app, world.merchant.id, contactId)).pathname
  const stranger = anonymous(server)
  expect((await stranger.fetch(link, {}, { method: 'GET' })).status).toBe(200)
  expect(await optOuts()).toHaveLength(1)
  expect((await stranger.fetch(`${link}/stop`, {})).status).toBe(200)
  expect((await stranger.fetch(`${link}/stop`, {})).status).toBe(200)
  expect((await stranger.fetch(`${link.slice(0, -1)}x/stop`, {})).status).toBe(404)
  expect((await optOuts()).map(({ source }) => source).toSorted()).toEqual(['link', 'reply'])
  expect(await checkOf(world, campaignOf(world))).toMatchObject({ sendable: 1, skipped: { stopped: 2 } })
  const second = await startCampaign(world)
  await untilStatus(world, second, 'done')
  expect(await campaignRow(world, second)).toMatchObject({ delivered: expect.any(Number), skipped: 2 })
})

test('a second person approves where the rule says so; nobody approves their own', async () => {
  const world = await makeSmsWorld(server)
  await makeGuests(world, [thai(61)])
  await world.staff.data(`${at}/rules/save`, {
    version: 1,
    approval: true,
    quietFrom: '00:00',
    quietTo: '00:00',
  })
  const id = await startCampaign(world)
  expect(await campaignRow(world, id)).toMatchObject({
    status: 'awaiting',
    can: { approve: { why: expect.any(String) } },
  })
  expect((await world.staff.call(`${at}/campaign/approve`, { id })).error.code).toBe(409844)
  const colleague = await colleagueOf(world)
  await colleague.data(`${at}/campaign/approve`, { id })
  await untilStatus(world, id, 'done')
  const other = await startCampaign(world)
  await colleague.data(`${at}/campaign/reject`, { id: other, reason: 'Too soon' })
  expect(await campaignRow(world, other)).toMatchObject({ status: 'rejected', reason: 'Too soon' })
  expect(await messagesOf(world, other)).toEqual([])
})

test('in the night it waits until the morning; paused it goes on where it was; cancelled the rest is not sent', async () => {
  const world = await makeSmsWorld(server)
  const now = Temporal.Now.zonedDateTimeISO('Asia/Bangkok')
  const hhmm = (minutes: number) => now.add({ minutes }).toPlainTime().toString().slice(0, 5)
  await world.staff.data(`${at}/rules/save`, { version: 1, quietFrom: hhmm(-60), quietTo: hhmm(120) })
  await makeGuests(world, [thai(71), thai(72)])
  expect(await checkOf(world, campaignOf(world))).toMatchObject({ sendable: 2, later: 2 })
  const id = await startCampaign(world)
  await vi.waitFor(async () => expect(await messagesOf(world, id)).toHaveLength(2), 20_000)
  const [row] = await messagesOf(world, id)
  expect(row?.status).toBe('waiting')
  expect(Date.parse(row!.dueAt)).toBeGreaterThan(Date.now() + 100 * 60_000)
  await world.staff.data(`${at}/campaign/pause`, { id })
  expect((await world.staff.call(`${at}/campaign/pause`, { id })).error.code).not.toBe(0)
  await world.staff.data(`${at}/campaign/resume`, { id })
  await world.staff.data(`${at}/campaign/cancel`, { id, reason: 'Storm' })
  expect((await messagesOf(world, id)).map(({ status, cause }) => [status, cause])).toEqual([
    ['skipped', 'cancelled'],
    ['skipped', 'cancelled'],
  ])
  expect(await campaignRow(world, id)).toMatchObject({ status: 'cancelled', reason: 'Storm' })
})

test('names that no template knows are refused by field and language; one that sells must let people say no', async () => {
  const world = await makeSmsWorld(server)
  const save = async (bodies: object, kind = 'promotion') =>
    (await world.staff.call(`${at}/template/save`, { name: 'X', kind, bodies })).error.fields
  expect(await save({ en: 'Hello {guset} {stop}' })).toMatchObject([{ field: 'bodies.en' }])
  expect(await save({ en: 'Hello {guest} {stop}', th: 'สวัสดี {guest}' })).toMatchObject([
    { field: 'bodies.th' },
  ])
  expect(await save({ en: 'Hello {guest' }, 'service')).toMatchObject([{ field: 'bodies.en' }])
  expect(await save({})).toMatchObject([{ field: 'bodies' }])
  expect(await save({ en: 'Hello {guest}' }, 'service')).toBeUndefined()
})

test('a campaign of many over two servers reaches each number once', async () => {
  const world = await makeSmsWorld(server, { system: 'smpp' })
  await makeGuests(
    world,
    Array.from({ length: 40 }, (_, n) => thai(1010 + n)),
  )
  const { startApp } = await import('#server/app.ts')
  const { testConfig } = await import('#test/factories/http.ts')
  const other = await startApp({
    database: server.database.config,
    port: 0,
    host: '127.0.0.1',
    config: testConfig,
    jobs: true,
    logger: false,
  })
  try {
    const id = await startCampaign(world)
    await untilStatus(world, id, 'done')
    const list = await world.staff.data<{ rows: { settings: Record<string, string> }[] }>(`${at}/sender/list`)
    const handed = await simulatedMessages(server.app).list(list.rows[0]!.settings['systemId']!)
    expect(new Set(handed.map(({ to }) => to)).size).toBe(40)
    const rows = await messagesOf(world, id)
    expect(handed).toHaveLength(rows.reduce((sum, { segments }) => sum + segments, 0))
  } finally {
    await other.close()
  }
})

test('a callback that is not signed is refused, a test asks the provider, keys are never told', async () => {
  const world = await makeSmsWorld(server)
  const { rows } = await world.staff.data<{ rows: { tells: string; has: string[] }[] }>(`${at}/sender/list`)
  const [sender] = rows
  const response = await fetch(`${server.url}/outside/${sender!.tells.split('/').at(-1)}?m=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'AAAA' },
    body: 'MessageSid=SM1&MessageStatus=delivered',
  })
  expect(response.status).toBe(400)
  expect(sender?.has).toEqual(['authToken'])
  expect(sender).not.toHaveProperty('secrets')
  const tested = await world.staff.data(`${at}/sender/test`, { id: world.senderId, phone: thai(81) })
  expect(tested).toMatchObject({ ok: true, messageId: expect.any(Number) })
  await vi.waitFor(async () => expect((await messagesOf(world))[0]?.status).toBe('delivered'), 20_000)
  await world.staff.data(`${at}/sender/fault`, { id: world.senderId, fault: 'down' })
  expect(await world.staff.data(`${at}/sender/test`, { id: world.senderId })).toMatchObject({
    ok: false,
    why: 'refused',
  })
})
