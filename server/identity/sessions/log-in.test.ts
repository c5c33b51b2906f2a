import { expect, test } from 'vitest'
import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { omit } from '#contract/kit/omit.ts'
import { anonymous, loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser, password } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { forgetSessions } from './sessions.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app, { code: 'BLUE', names: { en: 'Andaman Blue', 'zh-CN': '安达曼蓝' } })
const logIn = (caller: ReturnType<typeof anonymous>, userName: string, given = password, more = {}) =>
  caller.call<StoredUser>('/supplier/login', { userName, password: given, ...more })

test('a log-in answers the stored user of the requirements and a cookie that scripts cannot read', async () => {
  const answer = await logIn(anonymous(server), 'ADMIN-blue')
  expect(answer.error.code).toBe(0)
  expect(answer.data).toMatchObject({
    isSuper: 1,
    path: expect.any(Array),
    firstUrl: '',
    merchantName: 'Andaman Blue',
    merchantCode: 'BLUE',
    name: 'Admin',
    userName: 'admin-blue',
    companyName: 'Andaman Blue',
    appId: 'longtail',
    distributorId: null,
    currency: 'THB',
    sessionId: expect.any(String),
    kind: 'staff',
  })
  const [cookie, device] = answer.headers.getSetCookie()
  expect(device).toMatch(
    /^longtail_device_[0-9a-f]{12}=[\w-]+\.[\w-]{43}; Max-Age=31536000; Path=\/supplier; HttpOnly; SameSite=Lax$/,
  )
  expect(cookie).toMatch(/^longtail_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookie).not.toContain(answer.data!.sessionId)
})

test('a remembered log-in lasts thirty days, another twelve hours and as long as the browser', async () => {
  const hours = async () => {
    const { rows } = await app.pool.query(
      `select extract(epoch from expires_at - created_at) / 3600 as hours from platform.session order by created_at desc limit 1`,
    )
    return Math.round(Number(rows[0].hours))
  }
  const remembered = await logIn(anonymous(server), merchant.admin, password, { remember: true })
  expect(remembered.headers.getSetCookie()[0]).toContain('Max-Age=2592000')
  expect(await hours()).toBe(720)
  const short = await logIn(anonymous(server), merchant.admin)
  expect(short.headers.getSetCookie()[0]).not.toMatch(/Max-Age|Expires/)
  expect(await hours()).toBe(12)
})

test('the password and the token stand nowhere in the database as they are', async () => {
  const caller = await loginAs(server, merchant.admin)
  const { rows } = await app.pool.query(
    `select (select string_agg(l::text, ' ') from platform.login l) || (select string_agg(s::text, ' ') from platform.session s) as all`,
  )
  expect(rows[0].all).not.toContain(password)
  expect(rows[0].all).not.toContain(caller.cookie.split('=')[1])
})

test('an unknown name and a wrong password answer the same', async () => {
  const unknown = omit(await logIn(anonymous(server), 'nobody-of-that-name'), ['headers'])
  const wrong = omit(await logIn(anonymous(server), merchant.admin, 'wrong password'), ['headers'])
  expect(unknown.error).toMatchObject({ code: 400110, name: 'identity.wrongLogin' })
  expect(wrong).toEqual(unknown)
})

/** The times of all tries move into the past. */
const pass = (seconds: number) =>
  app.pool.query(
    `update platform.login_attempt set last_at = last_at - make_interval(secs => ${seconds}), locked_until = locked_until - make_interval(secs => ${seconds})`,
  )

test.each(['known', 'unknown'])(
  'after ten wrong passwords for a %s name each further one waits, longer each time, and never longer than 90 s',
  async (kind) => {
    const userName = kind === 'known' ? (await makeUser(app, merchant)).userName : 'never-heard-of'
    const guess = async () => (await logIn(anonymous(server), userName, 'wrong')).error.code
    const codes = await Promise.all(Array.from({ length: 14 }, guess))
    expect(codes.filter((code) => code === 400110)).toHaveLength(10)
    expect(codes.filter((code) => code === 429010)).toHaveLength(4)
    expect(await logIn(anonymous(server), userName)).toMatchObject({
      httpStatus: 429,
      error: { message: 'Too many wrong passwords. Try again in 1 min.' },
    })
    // What came too early made no wait longer; each wait is twice the last.
    for (const seconds of [4, 8, 16, 32, 64, 90, 90]) {
      const margin = Math.min(seconds - 1, 20)
      await pass(seconds - margin)
      expect(await guess()).toBe(429010)
      await pass(margin)
      expect(await guess()).toBe(400110)
    }
    await pass(90)
    expect((await logIn(anonymous(server), userName)).error.code).toBe(kind === 'known' ? 0 : 400110)
  },
)

test('strangers who know a name do not keep its owner out of a device that they have used; nobody forges one', async () => {
  const { userName } = await makeUser(app, merchant)
  const other = await makeUser(app, merchant)
  const deviceOf = async (name: string) =>
    (await logIn(anonymous(server), name)).headers.getSetCookie()[1]!.split(';')[0]!
  const own = await deviceOf(userName)
  const theirs = await deviceOf(other.userName)
  for (let i = 0; i < 12; i++) await logIn(anonymous(server), userName, 'wrong')
  const by = async (cookie: string, given = password) =>
    (await anonymous(server).call('/supplier/login', { userName, password: given }, { headers: { cookie } }))
      .error.code
  const forged = own.replace(/=./, (start) => (start === '=A' ? '=B' : '=A'))
  const renamed = `${own.split('=')[0]}=${theirs.split('=')[1]}`
  for (const cookie of [theirs, forged, renamed]) expect(await by(cookie), cookie).toBe(429010)
  expect(await by(own)).toBe(0)
  // A device that somebody took along is not free to guess either.
  const guesses = []
  for (let i = 0; i < 12; i++) guesses.push(await by(own, 'wrong'))
  expect(guesses.slice(-1)).toEqual([429010])
})

test('the right password clears the count', async () => {
  const { userName } = await makeUser(app, merchant)
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 6; i++) await logIn(anonymous(server), userName, 'wrong')
    expect((await logIn(anonymous(server), userName)).error.code).toBe(0)
  }
})

test('a cookie without its session parameter is no log-in, and with another one a forged request', async () => {
  const caller = await loginAs(server, merchant.admin)
  const other = await loginAs(server, merchant.admin)
  expect(await caller.call('/supplier/user/myself', { sessionId: '' })).toMatchObject({
    httpStatus: 200,
    error: { code: 1000 },
  })
  expect(await caller.call('/supplier/user/myself', { sessionId: other.user!.sessionId })).toMatchObject({
    httpStatus: 401,
    error: { code: 1001 },
  })
  const without = anonymous(server)
  without.user = caller.user
  expect((await without.call('/supplier/user/myself')).error.code).toBe(1000)
  expect((await caller.call('/supplier/user/myself')).error.code).toBe(0)
})

test('a session planted in the browser before the log-in is worth nothing after it', async () => {
  const thief = await loginAs(server, merchant.admin)
  const victim = anonymous(server)
  victim.cookie = thief.cookie
  await victim.logIn(merchant.admin)
  expect(victim.cookie).not.toBe(thief.cookie)
  expect((await thief.call('/supplier/user/myself')).error.code).toBe(1000)
  expect((await victim.call('/supplier/user/myself')).error.code).toBe(0)
})

test('after a log-out the session is gone, and logging out twice is no failure', async () => {
  const caller = await loginAs(server, merchant.admin)
  const { cookie } = caller
  expect((await caller.call('/supplier/logout')).error.code).toBe(0)
  expect(caller.cookie).toBe('')
  caller.cookie = cookie
  expect((await caller.call('/supplier/user/myself')).error.code).toBe(1000)
  expect((await caller.call('/supplier/logout')).error.code).toBe(0)
})

test('an ended session answers 1000; a disabled person and a suspended merchant 401, and neither logs in', async () => {
  const { userName, id } = await makeUser(app, merchant)
  const caller = await loginAs(server, userName)
  const other = await makeMerchant(app)
  const removed = await loginAs(server, other.admin)
  expect((await caller.call('/supplier/user/myself')).error.code).toBe(0)
  await app.pool.query(`update platform.merchant set plan = 'suspended' where id = $1`, [other.id])
  forgetSessions(app, other.id)
  expect(await removed.call('/supplier/user/myself')).toMatchObject({ httpStatus: 401 })
  expect((await logIn(anonymous(server), other.admin)).error.code).toBe(400112)
  await withSystemCtx(app, merchant.id, ({ db }) =>
    db.updateTable('app_user').set({ disabled_at: new Date() }).where('id', '=', id).execute(),
  )
  forgetSessions(app, merchant.id)
  expect(await caller.call('/supplier/user/myself')).toMatchObject({ httpStatus: 401 })
  expect((await logIn(anonymous(server), userName)).error.code).toBe(400111)
  expect((await logIn(anonymous(server), userName, 'wrong')).error.code).toBe(400110)
  const ended = await loginAs(server, merchant.admin)
  await app.pool.query(`update platform.session set expires_at = now() where merchant_id = $1`, [merchant.id])
  forgetSessions(app, merchant.id)
  expect((await ended.call('/supplier/user/myself')).error.code).toBe(1000)
})

test('one address may try sixty times a minute', async () => {
  const caller = anonymous(server)
  const codes = new Set<number>()
  for (let i = 0; i < 61; i++) codes.add((await caller.call('/supplier/login', {})).error.code)
  expect([...codes]).toEqual([400000, 429000])
  expect((await logIn(anonymous(server), merchant.admin)).error.code).toBe(0)
})

test('the merchant code of a header tells, it never selects the tenant: the session does (requirements §7.1)', async () => {
  const other = await makeMerchant(app, { names: { en: 'Other' } })
  const caller = await loginAs(server, merchant.admin)
  const headers = {
    'x-merchant-code': other.code,
    'x-https': 'true',
    'x-local-time': '2026-11-21T09:30:05+07:00',
  }
  const myself = await caller.data<StoredUser>('/supplier/user/myself', {}, { headers })
  expect(myself.merchantCode).toBe('BLUE')
  const { rows } = await caller.data<{ rows: { userName: string }[] }>('/supplier/user/list', {}, { headers })
  expect(rows.map(({ userName }) => userName)).not.toContain(other.admin)
})
