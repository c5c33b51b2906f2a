import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { LinkInvited, LinkRow, SmsSenderRow, SmsTested } from '#contract/sms/sms.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { makeUser } from '#test/factories/people.ts'
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
import { loginAs } from '#test/factories/http.ts'
import { changeConnection, readConnection } from '../../../kit/outside/connections.ts'
import { withSystemCtx } from '../../../kit/system-ctx.ts'
import { linkCode } from '../../stop/address.ts'
import { wechatNews } from './wechat-adapter.ts'
import { encryptWechat } from './wechat-crypt.ts'
import { wechatSignature } from './wechat-sign.ts'
import {
  endWechatTokens,
  limitWechat,
  signedQuery,
  tellWechat,
  wechatMessagesOf,
} from './wechat-simulator.ts'

const at = '/supplier/smsTools'
const server = await testServer({ jobs: true })
const { app } = server
const longAgo = () => new Date(Date.now() - 3_600_000)
const openId = (end: string) => `o6_bmjrPTlm6_2sgVt7hMZOP${'x'.repeat(4 - end.length)}${end}`

async function accountOf({ merchant, senderId, staff }: SmsWorld) {
  const { secrets, settings } = await withSystemCtx(app, merchant.id, (ctx) => readConnection(ctx, senderId))
  const { rows } = await staff.data<{ rows: SmsSenderRow[] }>(`${at}/sender/list`)
  const { callbackToken: word = '', encodingAesKey: aesKey = '' } = secrets
  return { appId: String(settings['appId']), word, aesKey, tells: rows[0]!.tells, secrets }
}
const linksOf = async ({ staff }: SmsWorld, filter: object = {}): Promise<LinkRow[]> =>
  (await staff.data<{ rows: LinkRow[] }>(`${at}/link/list`, filter)).rows
const callsOf = async ({ staff, senderId }: SmsWorld) =>
  (
    await staff.data<{ rows: Record<string, unknown>[] }>(`${at}/sender/calls`, {
      id: senderId,
      pageSize: 100,
    })
  ).rows
const scans = async (world: SmsWorld, from: string, scene: string, isNew = true): Promise<void> =>
  tellWechat(app, await accountOf(world), from, {
    MsgType: 'event',
    Event: isNew ? 'subscribe' : 'SCAN',
    EventKey: isNew ? `qrscene_${scene}` : scene,
  })

/** Customers who scanned their code, with user ids that end so. */
async function linked(world: SmsWorld, ends: readonly string[]): Promise<number[]> {
  const ids = await makeGuests(
    world,
    ends.map((_, n) => `+6681${String(3_000_000 + n)}`),
  )
  for (const [n, end] of ends.entries()) {
    await scans(world, openId(end), linkCode(app, world.merchant.id, ids[n]!))
    await vi.waitFor(async () => expect(await linksOf(world)).toHaveLength(n + 1), 20_000)
  }
  return ids
}

test('a customer who scans the QR code of staff is linked, new to the account or not; a code made up links nobody', async () => {
  const world = await makeSmsWorld(server, { system: 'wechat' })
  const [mine, second] = await makeGuests(world, ['+66813000101', '+66813000102'])
  const invited = await world.staff.data<LinkInvited>(`${at}/link/invite`, {
    customerId: mine,
    connectionId: world.senderId,
  })
  expect(invited.qr).toContain('<svg')
  const scene = decodeURIComponent(invited.url.split('/q/')[1]!)
  expect(scene).toBe(linkCode(app, world.merchant.id, mine!))
  await scans(world, openId('111'), `C${mine}-0000000000`)
  await scans(world, openId('222'), scene)
  await vi.waitFor(async () => expect(await linksOf(world)).toHaveLength(1), 20_000)
  await scans(world, openId('333'), linkCode(app, world.merchant.id, second!), false)
  await vi.waitFor(async () => expect(await linksOf(world)).toHaveLength(2), 20_000)
  expect(await linksOf(world)).toMatchObject([
    { customerId: second, system: 'wechat', address: 'WeChat •••• 333', lastSentAt: null, stoppedAt: null },
    { customerId: mine, customerCode: `C${mine}`, address: 'WeChat •••• 222' },
  ])
  expect(JSON.stringify(await linksOf(world))).not.toContain(openId('222'))
  expect(await linksOf(world, { system: 'line' })).toEqual([])
  expect(await linksOf(world, { text: `C${second}` })).toMatchObject([{ customerId: second }])
})

test('staff invite and unlink with permission only, nobody of another merchant’s', async () => {
  const world = await makeSmsWorld(server, { system: 'wechat' })
  const other = await makeSmsWorld(server, { system: 'wechat' })
  const [customerId] = await linked(world, ['401'])
  const [{ id } = { id: 0 }] = await linksOf(world)
  const invite = { customerId, connectionId: world.senderId }
  expect((await other.staff.call(`${at}/link/invite`, invite)).error.name).toBe('notFound')
  expect((await other.staff.call(`${at}/link/remove`, { id, reason: 'x' })).error.name).toBe('notFound')
  const looker = await loginAs(
    server,
    (await makeUser(app, world.merchant, { permissions: ['promoTools.SmsTools'] })).userName,
  )
  expect((await looker.data<{ rows: LinkRow[] }>(`${at}/link/list`)).rows[0]?.can).toEqual({})
  expect((await looker.call(`${at}/link/remove`, { id, reason: 'x' })).error.name).toBe('noPermission')
  expect((await looker.call(`${at}/link/invite`, invite)).error.name).toBe('noPermission')
  await world.staff.data(`${at}/link/remove`, { id, reason: 'Another phone' })
  expect(await linksOf(world)).toEqual([])
  expect(await checkOf(world, campaignOf(world))).toMatchObject({ sendable: 0, skipped: { noAddress: 1 } })
})

test('a campaign over WeChat is delivered by its receipts, by all digits of an id; a no, a block and who went are heard', async () => {
  const world = await makeSmsWorld(server, { system: 'wechat', takesReplies: true })
  await linked(world, ['777', '001', '002', '004', '005', '006'])
  await makeGuests(world, ['+66813000099'])
  await tellWechat(app, await accountOf(world), openId('006'), { MsgType: 'event', Event: 'unsubscribe' })
  await vi.waitFor(async () => expect((await linksOf(world))[0]?.stoppedAt).not.toBeNull(), 20_000)
  expect(await checkOf(world, campaignOf(world))).toMatchObject({
    sendable: 5,
    segments: 5,
    skipped: { noAddress: 1, stopped: 1 },
  })
  const id = await startCampaign(world)
  await untilStatus(world, id, 'done')
  const of = async (end: string) => (await messagesOf(world, id)).find(({ phone }) => phone === openId(end))
  await vi.waitFor(async () => expect(await of('777')).toMatchObject({ status: 'delivered' }), 20_000)
  expect(await of('001')).toMatchObject({ status: 'failed', cause: 'stopped', costMicros: 0 })
  await vi.waitFor(async () => {
    expect(await of('002')).toMatchObject({
      status: 'failed',
      cause: 'undelivered',
      told: 'failed: system failed',
    })
    expect(await of('004')).toMatchObject({ status: 'failed', cause: 'stopped' })
  }, 20_000)
  const stopped = async () => {
    const { rows } = await world.staff.data<{ rows: { shown: string; source: string }[] }>(
      `${at}/optOut/list`,
    )
    return rows.map(({ shown, source }) => `${shown} ${source}`).toSorted()
  }
  await vi.waitFor(
    async () =>
      expect(await stopped()).toEqual([
        'WeChat •••• 001 provider',
        'WeChat •••• 004 provider',
        'WeChat •••• 005 reply',
        'WeChat •••• 006 provider',
      ]),
    20_000,
  )
  const [link] = await linksOf(world, { text: `C${(await of('777'))!.customerId}` })
  expect(link?.lastSentAt).not.toBeNull()
  // The secret never stands in the call log, nor the token.
  const { secrets } = await accountOf(world)
  const calls = await callsOf(world)
  expect(calls.filter(({ verb }) => verb === 'token')).toHaveLength(1)
  const renewal = calls.find(({ verb }) => verb === 'token')
  expect(renewal).toMatchObject({ answered: '' })
  expect(JSON.stringify(renewal)).toMatch(/"\d+ bytes"/)
  expect(JSON.stringify(calls)).not.toContain(secrets['appSecret'])
})

test('a token that WeChat ended is renewed once and the message goes; with keys that are wrong a campaign pauses', async () => {
  const world = await makeSmsWorld(server, { system: 'wechat' })
  await linked(world, ['501'])
  const tried = () => world.staff.data<SmsTested>(`${at}/sender/test`, { id: world.senderId })
  expect(await tried()).toMatchObject({ ok: true })
  await endWechatTokens(app, (await accountOf(world)).appId)
  const id = await startCampaign(world)
  await untilStatus(world, id, 'done')
  expect((await callsOf(world)).filter(({ verb }) => verb === 'token')).toHaveLength(2)
  await withSystemCtx(app, world.merchant.id, async (ctx) => {
    const { secrets } = await readConnection(ctx, world.senderId)
    await changeConnection(ctx, world.senderId, { secrets: { ...secrets, appSecret: 'another' } })
  })
  expect(await tried()).toMatchObject({ ok: false, why: 'wrongKey', text: '40125 invalid appsecret' })
  const next = await startCampaign(world)
  await untilStatus(world, next, 'paused')
  expect(await campaignRow(world, next)).toMatchObject({ waiting: 1, sent: 0 })
})

test('where the day’s messages are used up, or the template has no such field, the test says so', async () => {
  const world = await makeSmsWorld(server, { system: 'wechat' })
  await linked(world, ['502'])
  const tried = () => world.staff.data<SmsTested>(`${at}/sender/test`, { id: world.senderId })
  await limitWechat(app, (await accountOf(world)).appId, 0)
  expect(await tried()).toMatchObject({ ok: false, text: '0 / 0' })
  const id = await startCampaign(world)
  await untilStatus(world, id, 'paused')
  await limitWechat(app, (await accountOf(world)).appId, 10)
  const change = (changes: object) =>
    withSystemCtx(app, world.merchant.id, async (ctx) => {
      const { settings } = await readConnection(ctx, world.senderId)
      await changeConnection(ctx, world.senderId, { settings: { ...settings, ...changes } })
    })
  await change({ templateField: 'thing9' })
  expect(await tried()).toMatchObject({ ok: false, why: 'refusedIt', text: 'Trip: thing9' })
  await change({ templateId: 'no such' })
  expect(await tried()).toMatchObject({ ok: false, why: 'refusedIt', text: 'no such' })
})

test('an answer that is lost is asked for under the same number: WeChat takes it once; without a template nobody knows', async () => {
  const world = await makeSmsWorld(server, { system: 'wechat' })
  await linked(world, ['503'])
  // No receipt comes meanwhile: what is seen is what its answer says.
  const fault = (name: string) =>
    world.staff.data(`${at}/sender/fault`, { id: world.senderId, fault: name, echo: 'silent' })
  const lose = async () => {
    await fault('lost')
    const id = await startCampaign(world)
    await vi.waitFor(async () => expect((await messagesOf(world, id))[0]?.status).toBe('sending'), 20_000)
    await fault('none')
    return id
  }
  // The token is known, so what is lost is the message's own answer.
  await world.staff.data(`${at}/sender/test`, { id: world.senderId })
  const id = await lose()
  await runOutbox(world, (await messagesOf(world, id))[0]!.id)
  expect((await messagesOf(world, id))[0]).toMatchObject({ status: 'sent' })
  const { appId } = await accountOf(world)
  expect(await wechatMessagesOf(app).list(appId)).toHaveLength(1)
  await withSystemCtx(app, world.merchant.id, async (ctx) => {
    const { settings } = await readConnection(ctx, world.senderId)
    await changeConnection(ctx, world.senderId, { settings: { ...settings, templateId: '' } })
  })
  const next = await lose()
  await runOutbox(world, (await messagesOf(world, next))[0]!.id)
  expect((await messagesOf(world, next))[0]).toMatchObject({ status: 'unknown', cause: 'noAnswer' })
  expect(await wechatMessagesOf(app).list(appId)).toHaveLength(2)
})

test('WeChat’s look at our address is answered by our word alone; what is not signed, or was signed long ago, is refused', async () => {
  const world = await makeSmsWorld(server, { system: 'wechat' })
  const [guest] = await makeGuests(world, ['+66813000103'])
  const { word, tells } = await accountOf(world)
  const url = server.url + new URL(tells).pathname
  const look = (query: string) => fetch(`${url}?${query}&echostr=5838`)
  const good = await look(signedQuery(word))
  expect([good.status, await good.text(), good.headers.get('content-type')]).toEqual([
    200,
    '5838',
    expect.stringContaining('text/plain'),
  ])
  expect((await look(signedQuery('another'))).status).toBe(400)
  expect((await look(signedQuery(word, { at: longAgo() }))).status).toBe(400)
  const evil = await fetch(`${url}?${signedQuery(word)}&echostr=${encodeURIComponent('<script>')}`)
  expect(evil.status).toBe(400)
  const line = await makeSmsWorld(server, { system: 'line' })
  const lineTells = (await line.staff.data<{ rows: SmsSenderRow[] }>(`${at}/sender/list`)).rows[0]!.tells
  expect((await fetch(server.url + new URL(lineTells).pathname)).status).toBe(400)

  const scan = `<xml><ToUserName>gh</ToUserName><FromUserName><![CDATA[${openId('601')}]]></FromUserName><CreateTime>1</CreateTime>
    <MsgType>event</MsgType><Event>SCAN</Event><EventKey>${linkCode(app, world.merchant.id, guest!)}</EventKey></xml>`
  const post = (query: string, body = scan) =>
    fetch(`${url}?${query}`, { method: 'POST', headers: { 'content-type': 'text/xml' }, body })
  expect((await post(signedQuery('another'))).status).toBe(400)
  expect((await post(signedQuery(word, { at: longAgo() }))).status).toBe(400)
  expect((await post(signedQuery(word), '<!DOCTYPE a [<!ENTITY b "c">]><xml>&b;</xml>')).status).toBe(400)
  expect(await linksOf(world)).toEqual([])
  const taken = await post(signedQuery(word))
  expect([taken.status, await taken.text()]).toEqual([200, 'success'])
  expect((await post(signedQuery(word))).status).toBe(200)
  await vi.waitFor(async () => expect(await linksOf(world)).toHaveLength(1), 20_000)
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

test('an account in secure mode is believed what it encrypted and signed: nothing open, forged, old, of another key or account', async () => {
  const world = await makeSmsWorld(server, { system: 'wechat', settings: { callbackMode: 'encrypted' } })
  const [guest, second] = await makeGuests(world, ['+66813000104', '+66813000105'])
  const { appId, word, aesKey, tells } = await accountOf(world)
  const scan = (customerId: number, from: string) =>
    `<xml><FromUserName>${from}</FromUserName><CreateTime>1</CreateTime><MsgType>event</MsgType><Event>SCAN</Event><EventKey>${linkCode(app, world.merchant.id, customerId)}</EventKey></xml>`
  const sealed = encryptWechat(aesKey, appId, scan(guest!, openId('701')))
  const post = async (query: string, body: string) => {
    const url = `${server.url}${new URL(tells).pathname}?${query}`
    return (await fetch(url, { method: 'POST', headers: { 'content-type': 'text/xml' }, body })).status
  }
  const send = (encrypted: string, query = signedQuery(word, { encrypted })) =>
    post(query, `<xml><ToUserName>gh</ToUserName><Encrypt>${encrypted}</Encrypt></xml>`)
  expect(await post(signedQuery(word), scan(guest!, openId('701')))).toBe(400)
  // Its own signature is good, what is encrypted is not covered by it.
  expect(await send(sealed, signedQuery(word))).toBe(400)
  expect(await send(sealed, signedQuery('another', { encrypted: sealed }))).toBe(400)
  expect(await send(sealed, signedQuery(word, { encrypted: sealed, at: longAgo() }))).toBe(400)
  expect(await send(sealed, signedQuery(word, { encrypted: encryptWechat(aesKey, appId, '<xml/>') }))).toBe(
    400,
  )
  expect(await send(encryptWechat('A'.repeat(43), appId, scan(guest!, openId('701'))))).toBe(400)
  expect(await send(encryptWechat(aesKey, 'wx0000000000000000', scan(guest!, openId('701'))))).toBe(400)
  expect(await send('bm90IGVuY3J5cHRlZA==')).toBe(400)
  expect(await linksOf(world)).toEqual([])
  expect([await send(sealed), await send(sealed)]).toEqual([200, 200])
  // As the simulator says it, open beside: what is encrypted counts.
  await scans(world, openId('702'), linkCode(app, world.merchant.id, second!))
  await vi.waitFor(async () => expect(await linksOf(world)).toHaveLength(2), 20_000)
  const { rows } = await withSystemCtx(app, world.merchant.id, ({ db }) =>
    sql<{ times: number; bytes: number }>`select times, length(body) as bytes from outside_inbox
      where merchant_id = ${world.merchant.id} and state = 'handled' order by id`.execute(db),
  )
  expect(rows).toEqual([
    { times: 2, bytes: 0 },
    { times: 1, bytes: 0 },
  ])
})

test('the signature is that of WeChat’s rule; other messages say nothing', () => {
  // SHA-1 of "1409659589263014780weixin": the three parts in the order of their letters.
  expect(wechatSignature('weixin', '1409659589', '263014780')).toBe(
    wechatSignature('weixin', '263014780', '1409659589'),
  )
  const raw = (xml: string) => ({ body: Buffer.from(xml), headers: {} })
  const plain = { settings: {}, secrets: {}, otherSecrets: [] }
  expect(wechatNews(raw('no xml'), plain)).toEqual([])
  expect(
    wechatNews(raw('<xml><FromUserName>o1</FromUserName><MsgType>image</MsgType></xml>'), plain),
  ).toEqual([])
  expect(
    wechatNews(
      raw(
        '<xml><FromUserName>o1</FromUserName><MsgType>event</MsgType><Event>TEMPLATESENDJOBFINISH</Event><MsgID>3056912345678901234</MsgID><Status>failed:user block</Status></xml>',
      ),
      plain,
    ),
  ).toEqual([
    {
      about: 'receipt',
      outsideIds: ['3056912345678901234'],
      status: 'failed',
      cause: 'stopped',
      told: 'failed:user block',
    },
  ])
})

test('an account wants its ID and both of a template or none, and keys are never told', async () => {
  const world = await makeSmsWorld(server, { system: 'wechat' })
  const form = { name: 'WeChat', system: 'wechat', mode: 'live', sender: 'gh_0123456789ab', currency: 'CNY' }
  const secrets = { appSecret: randomBytes(8).toString('hex'), callbackToken: 'topsecretword' }
  const save = (more: object) => world.staff.call(`${at}/sender/save`, { ...form, secrets, ...more })
  expect((await save({ sender: '+66', settings: { appId: 'wx1' } })).error.fields).toMatchObject([
    { field: 'sender' },
  ])
  expect((await save({})).error.fields).toMatchObject([{ field: 'settings.appId' }])
  expect((await save({ settings: { appId: 'wx1', templateId: 't' } })).error.fields).toMatchObject([
    { field: 'settings.templateField' },
  ])
  expect((await save({ secrets: {}, settings: { appId: 'wx1' } })).error.fields).toMatchObject([
    { field: 'secrets.appSecret' },
  ])
  const secure = { settings: { appId: 'wx1', callbackMode: 'encrypted' } }
  expect((await save(secure)).error.fields).toMatchObject([{ field: 'secrets.encodingAesKey' }])
  const withKey = (encodingAesKey: string) => ({ ...secure, secrets: { ...secrets, encodingAesKey } })
  expect((await save(withKey('A'.repeat(42)))).error.fields).toMatchObject([
    { field: 'secrets.encodingAesKey' },
  ])
  expect((await save({ settings: { appId: 'wx1', callbackMode: 'aes' } })).error.fields).toMatchObject([
    { field: 'settings.callbackMode' },
  ])
  expect((await save(withKey('A'.repeat(43)))).error.code).toBe(0)
  expect((await save({ name: 'WeChat 2', settings: { appId: 'wx1' } })).error.code).toBe(0)
  const shown = JSON.stringify(await world.staff.data(`${at}/sender/list`))
  for (const secret of Object.values(secrets)) expect(shown).not.toContain(secret)
})
