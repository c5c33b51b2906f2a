import { expect, test } from 'vitest'
import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { Authenticator } from '#test/factories/sign-in/authenticator.ts'
import { anonymous, loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeMerchant, makeUser, password } from '#test/factories/people.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const admin = await loginAs(server, merchant.admin)
const at = '/supplier/user/passkey'

type Options = { options: string }
const begin = (caller: Caller) => caller.data<Options>(`${at}/begin`)
const save = (caller: Caller, answer: string, name = 'My phone') =>
  caller.call<{ id: number; codes: string[] }>(`${at}/save`, { name, answer })
const ask = () => anonymous(server).data<Options>('/supplier/login/passkey/options')
const enter = (answer: string) => anonymous(server).call<StoredUser>('/supplier/login/passkey', { answer })
const refused = 'identity.passkeyRefused'

async function withPasskey() {
  const user = await makeUser(app, merchant)
  const caller = await loginAs(server, user.userName)
  const authenticator = new Authenticator()
  const { data } = await save(caller, authenticator.register(await begin(caller)))
  return { user, caller, authenticator, id: data!.id, codes: data!.codes }
}

test('a passkey is made, named, listed, logs in without a name or password, and is removed', async () => {
  const { user, caller, authenticator, id, codes } = await withPasskey()
  expect(codes).toHaveLength(10)
  expect(await caller.data(`${at}/list`)).toMatchObject({
    rows: [{ id, name: 'My phone', multiDevice: false, backedUp: false, lastUsedAt: null }],
  })
  const entered = await enter(authenticator.sign(await ask()))
  expect(entered.data).toMatchObject({ userName: user.userName, mustEnrol: false })
  await caller.data(`${at}/rename`, { id, name: 'Key' })
  const { rows } = await caller.data<{ rows: { name: string; lastUsedAt: string | null }[] }>(`${at}/list`)
  expect(rows).toMatchObject([{ name: 'Key', lastUsedAt: expect.any(String) }])
  await caller.data(`${at}/remove`, { id })
  expect((await enter(authenticator.sign(await ask()))).error.name).toBe(refused)
})

test('a challenge is answered once, and only by whom and for what it was asked', async () => {
  const { caller, authenticator } = await withPasskey()
  const requested = await ask()
  expect((await enter(authenticator.sign(requested))).error.code).toBe(0)
  expect((await enter(authenticator.sign(requested))).error.name).toBe(refused)
  expect((await enter(authenticator.sign(await ask(), { challenge: 'bWFkZSB1cA' }))).error.name).toBe(refused)
  const prove = await caller.data<Options>(`${at}/proveOptions`)
  expect((await enter(authenticator.sign(prove))).error.name).toBe(refused)
  const other = await loginAs(server, (await makeUser(app, merchant)).userName)
  const asOther = await begin(other)
  expect((await save(caller, new Authenticator().register(asOther))).error.name).toBe(refused)
  const late = await ask()
  await app.pool.query(`update platform.passkey_challenge set expires_at = now()`)
  expect((await enter(authenticator.sign(late))).error.name).toBe(refused)
})

test('another site, a device that has not verified its owner, and another person’s handle are refused', async () => {
  const { authenticator } = await withPasskey()
  for (const fault of [
    { origin: 'http://longtail.example' },
    { unverified: true },
    { handle: 'c29tZWJvZHk' },
  ])
    expect((await enter(authenticator.sign(await ask(), fault))).error.name, JSON.stringify(fault)).toBe(
      refused,
    )
  const caller = await loginAs(server, (await makeUser(app, merchant)).userName)
  for (const fault of [{ origin: 'http://longtail.example' }, { unverified: true }])
    expect((await save(caller, new Authenticator().register(await begin(caller), fault))).error.name).toBe(
      refused,
    )
  for (const answer of ['{}', 'no json', '[]', '{"id":"x"}'])
    expect((await enter(answer)).error.name).toBe(refused)
})

test('a counter that goes back is a copy of the authenticator: it opens nothing', async () => {
  const { authenticator } = await withPasskey()
  for (let i = 0; i < 3; i++) expect((await enter(authenticator.sign(await ask()))).error.code).toBe(0)
  expect((await enter(authenticator.sign(await ask(), { counter: 2 }))).error.name).toBe(refused)
  expect((await enter(authenticator.sign(await ask(), { counter: 9 }))).error.code).toBe(0)
})

test('the same authenticator is not registered twice, nor for another person', async () => {
  const { caller, authenticator } = await withPasskey()
  const { options } = await begin(caller)
  expect(JSON.parse(options).excludeCredentials).toHaveLength(1)
  expect((await save(caller, authenticator.register(await begin(caller)))).error.name).toBe(refused)
  const other = await loginAs(server, (await makeUser(app, merchant)).userName)
  expect((await save(other, authenticator.register(await begin(other)))).error.name).toBe(refused)
})

test('where a second factor is required, a passkey is one: the password then wants a code, and the last one stays', async () => {
  const own = await makeMerchant(app)
  const boss = await loginAs(server, own.admin)
  await boss.data('/supplier/security/save', {
    factorFor: 'everybody',
    factorFrom: null,
    proveMinutes: 15,
    newDeviceMail: true,
    idleAfter: 'days7',
  })
  const user = await makeUser(app, own)
  const caller = await loginAs(server, user.userName)
  expect(caller.user?.mustEnrol).toBe(true)
  const authenticator = new Authenticator()
  const { data } = await save(caller, authenticator.register(await begin(caller)))
  expect((await caller.call('/supplier/user/list')).error.code).toBe(0)
  const byPassword = (more: object = {}) =>
    anonymous(server).call<StoredUser>('/supplier/login', { userName: user.userName, password, ...more })
  expect((await byPassword()).error.name).toBe('identity.codeNeeded')
  expect((await byPassword({ code: data!.codes[0] })).error.code).toBe(0)
  expect((await enter(authenticator.sign(await ask()))).error.code).toBe(0)
  expect((await caller.call(`${at}/remove`, { id: data!.id })).error.name).toBe('identity.factorRequired')
})

test('nobody sees, renames or removes another person’s passkey; a disabled person’s opens nothing', async () => {
  const { user, authenticator, id } = await withPasskey()
  expect(await admin.data(`${at}/list`)).toEqual({ rows: [] })
  expect((await admin.call(`${at}/rename`, { id, name: 'x' })).error.code).toBe(404000)
  expect((await admin.call(`${at}/remove`, { id })).error.code).toBe(404000)
  await admin.data('/supplier/user/enable', { id: user.id, enabled: false })
  expect((await enter(authenticator.sign(await ask()))).error.code).toBe(400111)
})
