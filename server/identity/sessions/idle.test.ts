import { expect, test, vi } from 'vitest'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { forgetSessions } from './sessions.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const admin = await loginAs(server, merchant.admin)
const myself = '/supplier/user/myself'

const rule = async (idleAfter: string) => {
  await admin.data('/supplier/security/save', {
    factorFor: 'none',
    factorFrom: null,
    proveMinutes: 15,
    newDeviceMail: true,
    idleAfter,
  })
}
const someone = async (remember = false) => {
  const { userName, id } = await makeUser(app, merchant)
  const caller = await loginAs(server, userName, remember)
  const unusedFor = async (minutes: number) => {
    await app.pool.query(
      `update platform.session set seen_at = now() - make_interval(mins => $2) where user_id = $1`,
      [id, minutes],
    )
    forgetSessions(app, merchant.id)
  }
  const seenMinutes = async () => {
    const { rows } = await app.pool.query(
      `select extract(epoch from now() - seen_at) / 60 as ago from platform.session where user_id = $1`,
      [id],
    )
    return Math.round(Number(rows[0].ago))
  }
  return { caller, unusedFor, seenMinutes }
}
const codeOf = async (caller: Caller, headers = {}) => (await caller.call(myself, {}, { headers })).error.code
const unattended = { 'x-unattended': '1' }

test('a session that nobody used for as long as the merchant says is over, and stays so when the rule is eased', async () => {
  await rule('min30')
  const { caller, unusedFor, seenMinutes } = await someone(true)
  await unusedFor(29)
  expect(await codeOf(caller)).toBe(0)
  await expect.poll(seenMinutes).toBe(0)
  await unusedFor(31)
  expect(await codeOf(caller)).toBe(1000)
  await rule('never')
  await vi.waitFor(async () => {
    const { rows } = await app.pool.query(
      `select count(*)::int as open from platform.session where merchant_id = $1 and remembered and expires_at > now()`,
      [merchant.id],
    )
    expect(rows[0].open).toBe(0)
  })
  forgetSessions(app, merchant.id)
  expect(await codeOf(caller)).toBe(1000)
})

test('seven days where nobody has said anything, and no end by it where the merchant says so', async () => {
  const own = await makeMerchant(app)
  expect(await (await loginAs(server, own.admin)).data('/supplier/security/get')).toMatchObject({
    idleAfter: 'days7',
  })
  await rule('never')
  const { caller, unusedFor } = await someone(true)
  await unusedFor(29 * 1_440)
  expect(await codeOf(caller)).toBe(0)
})

test('a page that goes on asking while nobody is at it keeps no session alive; somebody at it does, by a write a minute', async () => {
  await rule('hour1')
  const { caller, unusedFor, seenMinutes } = await someone()
  await unusedFor(50)
  expect(await codeOf(caller, unattended)).toBe(0)
  expect(await seenMinutes()).toBe(50)
  forgetSessions(app, merchant.id)
  expect(await codeOf(caller)).toBe(0)
  await expect.poll(seenMinutes).toBe(0)
  // An open stream asks by itself, too.
  await unusedFor(50)
  const stream = await caller.fetch('/supplier/live', {}, { method: 'GET' })
  await stream.body?.cancel()
  expect(stream.status).toBe(200)
  expect(await seenMinutes()).toBe(50)
})

test('the list of sessions shows none that is over by it', async () => {
  await rule('hour1')
  const { userName, id } = await makeUser(app, merchant)
  const [here] = [await loginAs(server, userName), await loginAs(server, userName)]
  const count = async () => (await here.data<{ rows: object[] }>('/supplier/user/session/list')).rows.length
  expect(await count()).toBe(2)
  await app.pool.query(
    `update platform.session set seen_at = now() - interval '61 minutes'
      where user_id = $1 and created_at = (select max(created_at) from platform.session where user_id = $1)`,
    [id],
  )
  expect(await count()).toBe(1)
})
