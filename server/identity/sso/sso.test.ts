import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { anonymous, loginAs, testServer } from '#test/factories/http.ts'
import { Authenticator } from '#test/factories/sign-in/authenticator.ts'
import { openIssuer } from '#test/factories/sign-in/oidc-issuer.ts'
import { makeMerchant, makeUser, password } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer({ config: { anyWebhookTarget: true } })
const { app } = server
const client = { id: 'longtail', secret: 'a secret of the house' }
const issuer = await openIssuer(client)
const merchant = await makeMerchant(app)
const admin = await loginAs(server, merchant.admin)

const form = (more: object = {}) => ({
  enabled: true,
  enforced: false,
  name: 'House',
  issuer: issuer.url,
  clientId: client.id,
  clientSecret: client.secret,
  version: 0,
  ...more,
})
await admin.data('/supplier/sso/save', form())
beforeEach(() => Object.assign(issuer.spoil, { claims: {}, stranger: false }))

const cookieOf = (headers: Headers): string => headers.getSetCookie()[0]?.split(';')[0] ?? ''
async function begin(company = merchant.code) {
  const { data, headers, error } = await anonymous(server).call<{ url: string }>(
    '/supplier/login/sso/begin',
    {
      company,
    },
  )
  return { url: data?.url ?? '', cookie: cookieOf(headers), error }
}
const finish = (answer: object, cookie: string) =>
  anonymous(server).call<StoredUser>('/supplier/login/sso', answer, { headers: { cookie } })
async function enter(claims: Record<string, unknown>) {
  const { url, cookie } = await begin()
  return finish(issuer.logInThere(url, claims), cookie)
}
const nok = (sub: string, email: string) => ({ sub, email, email_verified: true })

test('staff log in by the account of their house: found by the verified address, and from then on by the subject', async () => {
  const user = await makeUser(app, merchant, { email: 'Nok@House.example' })
  const { url } = await begin(merchant.code.toLowerCase())
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: 'http://localhost/login',
    scope: 'openid email profile',
  })
  expect((await enter(nok('nok', 'nok@house.example'))).data).toMatchObject({ userName: user.userName })
  // The address changes at the issuer: it is the same person. And whoever gets it later is nobody here.
  expect((await enter(nok('nok', 'other@house.example'))).data).toMatchObject({ userName: user.userName })
  expect((await enter(nok('newcomer', 'nok@house.example'))).error.name).toBe('identity.ssoNobody')
})

test('an address that is not verified, that two people have, or that nobody has, opens nothing', async () => {
  await makeUser(app, merchant, { email: 'somchai@house.example' })
  for (const verified of [false, undefined, 'true'])
    expect(
      (await enter({ sub: 'somchai', email: 'somchai@house.example', email_verified: verified })).error.name,
      String(verified),
    ).toBe('identity.ssoNobody')
  await makeUser(app, merchant, { email: 'SOMCHAI@house.example' })
  expect((await enter(nok('somchai', 'somchai@house.example'))).error.name).toBe('identity.ssoNobody')
  expect((await enter(nok('nobody', 'nobody@house.example'))).error.name).toBe('identity.ssoNobody')
  await makeUser(app, merchant, { kind: 'agent', email: 'agent@house.example' })
  expect((await enter(nok('agent', 'agent@house.example'))).error.name).toBe('identity.ssoNobody')
})

test('a forged return is refused: of another browser, a second time, with a state of nobody’s', async () => {
  await makeUser(app, merchant, { email: 'mali@house.example' })
  const { url, cookie } = await begin()
  const answer = issuer.logInThere(url, nok('mali', 'mali@house.example'))
  expect((await finish(answer, '')).error.name).toBe('identity.ssoRefused')
  const other = await begin()
  expect((await finish(answer, other.cookie)).error.name).toBe('identity.ssoRefused')
  expect(
    (await finish({ ...answer, state: 'x'.repeat(43) }, `longtail_sso=${'x'.repeat(43)}`)).error.name,
  ).toBe('identity.ssoRefused')
  expect((await finish(answer, cookie)).error.code).toBe(0)
  expect((await finish(answer, cookie)).error.name).toBe('identity.ssoRefused')
})

test.each([
  ['another nonce', { claims: { nonce: 'of another log-in' } }],
  ['another audience', { claims: { aud: 'another client' } }],
  ['another issuer', { claims: { iss: 'https://elsewhere.example' } }],
  ['a signature by a stranger', { stranger: true }],
])('a token with %s is refused', async (_what, spoilt) => {
  Object.assign(issuer.spoil, spoilt)
  expect((await enter(nok('mali', 'mali@house.example'))).error.name).toBe('identity.ssoRefused')
})

test('enforced, passwords of staff open nothing more; administrators and agents keep theirs', async () => {
  const own = await makeMerchant(app)
  const boss = await loginAs(server, own.admin)
  const user = await makeUser(app, own)
  const agentUser = await makeUser(app, own, { kind: 'agent' })
  const codeOf = async (userName: string) =>
    (await anonymous(server).call('/supplier/login', { userName, password })).error.code
  expect(
    (await boss.call('/supplier/sso/save', form({ enabled: false, enforced: true }))).error.fields,
  ).toMatchObject([{ field: 'enforced' }])
  await boss.data('/supplier/sso/save', form({ enforced: true }))
  expect([await codeOf(user.userName), await codeOf(agentUser.userName), await codeOf(own.admin)]).toEqual([
    400119, 0, 0,
  ])
})

test('enforced, a passkey of staff opens nothing either, and the log says that it was one', async () => {
  const own = await makeMerchant(app)
  const boss = await loginAs(server, own.admin)
  const user = await makeUser(app, own)
  const caller = await loginAs(server, user.userName)
  const authenticator = new Authenticator()
  const requested = await caller.data<{ options: string }>('/supplier/user/passkey/begin')
  await caller.data('/supplier/user/passkey/save', {
    name: 'Phone',
    answer: authenticator.register(requested),
  })
  await boss.data('/supplier/sso/save', form({ enforced: true }))
  const stranger = anonymous(server)
  const options = await stranger.data<{ options: string }>('/supplier/login/passkey/options')
  const answer = await stranger.call('/supplier/login/passkey', { answer: authenticator.sign(options) })
  expect(answer.error.name).toBe('identity.ssoOnly')
  const refused = async () =>
    (await boss.data<{ rows: object[] }>('/supplier/accessLog/list', { failed: true })).rows
  await expect
    .poll(refused)
    .toMatchObject([{ userName: user.userName, method: 'passkey', outcome: 'refused' }])
})

test('nobody of a merchant that has ended gets in, whichever way they come', async () => {
  const own = await makeMerchant(app)
  const boss = await loginAs(server, own.admin)
  await boss.data('/supplier/sso/save', form())
  const user = await makeUser(app, own, { email: 'last@house.example' })
  const caller = await loginAs(server, user.userName)
  const authenticator = new Authenticator()
  const requested = await caller.data<{ options: string }>('/supplier/user/passkey/begin')
  await caller.data('/supplier/user/passkey/save', {
    name: 'Phone',
    answer: authenticator.register(requested),
  })
  const { url, cookie } = await begin(own.code)
  await app.db.updateTable('platform.merchant').set({ plan: 'ended' }).where('id', '=', own.id).execute()
  const stranger = anonymous(server)
  const options = await stranger.data<{ options: string }>('/supplier/login/passkey/options')
  const ways = [
    stranger.call('/supplier/login', { userName: user.userName, password }),
    stranger.call('/supplier/login/passkey', { answer: authenticator.sign(options) }),
    finish(issuer.logInThere(url, nok('last', 'last@house.example')), cookie),
  ]
  for (const { error } of await Promise.all(ways)) expect(error.name).toBe('identity.merchantEnded')
})

test('the secret is told to nobody, stands sealed, stays where none is sent, and never goes to another issuer', async () => {
  const own = await makeMerchant(app)
  const boss = await loginAs(server, own.admin)
  await boss.data('/supplier/sso/save', form())
  const read = await boss.data('/supplier/sso/get')
  expect(JSON.stringify(read)).not.toContain(client.secret)
  const stored = await withSystemCtx(
    app,
    own.id,
    async ({ db }) =>
      (await sql<{ all: string }>`select p::text as all from sso_provider p`.execute(db)).rows,
  )
  expect(stored[0]?.all).not.toContain(Buffer.from(client.secret).toString('hex'))
  await boss.data('/supplier/sso/save', form({ clientSecret: '', name: 'Home', version: 1 }))
  expect(await boss.data('/supplier/sso/test')).toEqual({ issuer: issuer.url })
  const elsewhere = await boss.call(
    '/supplier/sso/save',
    form({ clientSecret: '', issuer: 'https://elsewhere.example', version: 2 }),
  )
  expect(elsewhere.error.fields).toMatchObject([{ field: 'clientSecret', why: 'required' }])
  expect((await boss.call('/supplier/sso/save', form({ version: 1 }))).error.name).toBe('changedMeanwhile')
  expect((await begin('NOBODY')).error.name).toBe('identity.ssoUnknown')
})
