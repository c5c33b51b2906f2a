import { expect, test } from 'vitest'
import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { anonymous, loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser, password } from '#test/factories/people.ts'
import { forgetSessions } from './sessions/sessions.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const admin = await loginAs(server, merchant.admin)

test('a sign-in flood: one address is stopped by the minute for each way in, and others still come in', async () => {
  for (const path of ['/supplier/login', '/supplier/login/passkey', '/supplier/login/passkey/options']) {
    const flood = anonymous(server)
    const codes = await Promise.all(
      Array.from({ length: 70 }, async () => (await flood.call(path, { userName: 'x' })).error.code),
    )
    expect(codes.filter((code) => code === 429000).length, path).toBeGreaterThanOrEqual(10)
  }
  expect(
    (await anonymous(server).call('/supplier/login', { userName: merchant.admin, password })).error.code,
  ).toBe(0)
})

test('a stolen session: cookie and parameter open nothing apart, and nothing once its owner has ended it', async () => {
  const { userName } = await makeUser(app, merchant)
  const owner = await loginAs(server, userName)
  const stolen = await loginAs(server, userName)
  const cookieAlone = anonymous(server)
  cookieAlone.cookie = stolen.cookie
  expect((await cookieAlone.call('/supplier/user/myself')).error.code).toBe(1000)
  const parameterAlone = anonymous(server)
  parameterAlone.user = stolen.user
  expect((await parameterAlone.call('/supplier/user/myself')).error.code).toBe(1000)
  expect((await stolen.call('/supplier/user/myself')).error.code).toBe(0)
  await owner.data('/supplier/user/session/revoke', { others: true })
  expect((await stolen.call('/supplier/user/myself')).httpStatus).toBe(401)
  expect((await owner.call('/supplier/user/myself')).error.code).toBe(0)
})

test('a stolen session of a person with a second factor makes no sensitive change once its proof is old', async () => {
  const { userName, id } = await makeUser(app, merchant)
  const caller = await loginAs(server, userName)
  await app.pool.query(
    `insert into platform.passkey (credential_id, merchant_id, user_id, name, public_key) values ($1, $2, $3, 'Key', '\\x00')`,
    [`stolen ${id}`, merchant.id, id],
  )
  forgetSessions(app, merchant.id)
  for (const [path, input] of [
    ['/supplier/role/save', { name: 'Mine', permissions: [] }],
    ['/supplier/user/factor/begin', {}],
    ['/supplier/user/passkey/begin', {}],
    ['/supplier/security/save', {}],
  ] as const)
    expect((await caller.call(path, input)).error.code, path).toBe(1005)
})

test('forged requests: another site sends the cookie along and not the parameter, by a form, by JSON, by a link', async () => {
  const { cookie } = admin
  const forged = anonymous(server)
  forged.cookie = cookie
  for (const options of [{ body: 'form' }, { body: 'json' }] as const)
    expect(
      (await forged.call('/supplier/role/save', { name: 'Forged', permissions: [] }, options)).error.code,
    ).toBe(1000)
  const asText = await fetch(`${server.url}/supplier/role/save`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/plain' },
    body: '{"name":"Forged"}',
  })
  expect(asText.status).toBe(400)
  // An act is no address that a picture or a link could name.
  await fetch(`${server.url}/supplier/role/save?name=Forged`, { headers: { cookie } })
  const { rows } = await admin.data<{ rows: { name: string }[] }>('/supplier/role/list', { text: 'Forged' })
  expect(rows).toEqual([])
  const guessed = await forged.call('/supplier/role/save', { name: 'Forged', sessionId: 'x'.repeat(43) })
  expect(guessed.httpStatus).toBe(401)
})

test('a forged log-in does not put a browser into another person’s session unnoticed: the one before it ends', async () => {
  const victim = await loginAs(server, (await makeUser(app, merchant)).userName)
  const before = victim.cookie
  const other = await makeUser(app, merchant)
  victim.user = await victim.data<StoredUser>('/supplier/login', { userName: other.userName, password })
  const stored = anonymous(server)
  stored.cookie = before
  expect((await stored.call('/supplier/user/myself')).error.code).toBe(1000)
})

test('clickjacking: no answer may stand in a frame, neither data nor what is not found', async () => {
  for (const path of [
    '/supplier/notLogin/entrance',
    '/supplier/user/myself',
    '/supplier/nowhere',
    '/help/en/account.html',
  ]) {
    const { headers } = await fetch(server.url + path)
    expect(headers.get('content-security-policy'), path).toMatch(/frame-ancestors '(none|self)'/)
  }
})

test('a wrong name and a wrong password leave no trace that tells one from the other', async () => {
  const answers = await Promise.all(
    ['nobody-here', merchant.admin].map((userName) =>
      anonymous(server).call('/supplier/login', { userName, password: 'wrong', code: '123456' }),
    ),
  )
  const [unknown, wrong] = answers.map(({ error, httpStatus }) => ({ error, httpStatus }))
  expect(unknown).toEqual(wrong)
})

test('a session that nobody uses ends by the merchant’s rule, and not without one', async () => {
  const house = await makeMerchant(app)
  const admin = await loginAs(server, house.admin)
  const unused = async (minutes: number) => {
    await app.pool.query(
      `update platform.session set seen_at = now() - make_interval(mins => $2) where merchant_id = $1`,
      [house.id, minutes],
    )
    forgetSessions(app, house.id)
    return (await admin.call('/supplier/security/get')).error.code
  }
  expect(await unused(600)).toBe(0)
  await admin.data('/supplier/security/save', { factorFor: 'none', proveMinutes: 15, idleMinutes: 30 })
  expect(await unused(29)).toBe(0)
  expect(await unused(32)).not.toBe(0)
})
