import { sql, type RawBuilder } from 'kysely'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { anonymous, loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeAgent, makeMerchant, makeUser, password, type MadeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { forgetSessions } from '../sessions/sessions.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const admin = await loginAs(server, merchant.admin)
const at = '/supplier/user/factor'

const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
const logIn = (userName: string, more: object = {}) =>
  anonymous(server).call<StoredUser>('/supplier/login', { userName, password, ...more })
const codeAfter = async (userName: string, more: object = {}) => (await logIn(userName, more)).error.code
const inDb = <T>(query: RawBuilder<T>, merchantId = merchant.id): Promise<T[]> =>
  withSystemCtx(app, merchantId, async ({ db }) => (await query.execute(db)).rows)
/** What was taken already counts no more: as if it had been long ago. */
const forgetSteps = (merchantId = merchant.id) => inDb(sql`update user_factor set last_step = 0`, merchantId)

type Enrolled = { caller: Caller; secret: string; codes: string[] }
async function enrol({ userName }: Pick<MadeUser, 'userName'>, caller?: Caller): Promise<Enrolled> {
  const own = caller ?? (await loginAs(server, userName))
  const { secret } = await own.data<{ secret: string }>(`${at}/begin`)
  const { codes } = await own.data<{ codes: string[] }>(`${at}/confirm`, { code: codeOf(secret) })
  await forgetSteps()
  return { caller: own, secret, codes }
}

test('an authenticator counts once its first code was typed; then a password alone opens nothing', async () => {
  const user = await makeUser(app, merchant)
  const caller = await loginAs(server, user.userName)
  const { secret, uri } = await caller.data<{ secret: string; uri: string }>(`${at}/begin`)
  expect(uri).toContain(`secret=${secret}`)
  expect(await codeAfter(user.userName)).toBe(0)
  const wrong = await caller.call(`${at}/confirm`, { code: '000000' })
  expect(wrong.error.fields).toMatchObject([{ field: 'code' }])
  expect(await caller.data(`${at}/info`)).toMatchObject({ totp: false, recoveryLeft: 0 })
  const other = await loginAs(server, user.userName)
  const { codes } = await caller.data<{ codes: string[] }>(`${at}/confirm`, { code: codeOf(secret) })
  expect(codes).toHaveLength(10)
  expect(await caller.data(`${at}/info`)).toMatchObject({ totp: true, recoveryLeft: 10 })
  // Who else was logged in by the password alone is logged out.
  expect((await other.call('/supplier/user/myself')).httpStatus).toBe(401)
  expect((await logIn(user.userName)).error).toMatchObject({ code: 400113, name: 'identity.codeNeeded' })
  await forgetSteps()
  expect(await codeAfter(user.userName, { code: codeOf(secret) })).toBe(0)
  expect(await codeAfter(user.userName, { password: 'wrong', code: codeOf(secret, 1) })).toBe(400110)
})

test('the secret stands sealed in the database, and recovery codes as hashes', async () => {
  const { secret, codes } = await enrol(await makeUser(app, merchant))
  const [stored] = await inDb(
    sql<{
      all: string
    }>`select (select string_agg(f::text, ' ') from user_factor f) || (select string_agg(encode(c.hash, 'escape'), ' ') from recovery_code c) as all`,
  )
  expect(stored?.all.length).toBeGreaterThan(500)
  expect(stored?.all).not.toContain(secret)
  expect(stored?.all).not.toContain(Buffer.from(secret).toString('hex'))
  for (const code of codes) expect(stored?.all).not.toContain(code.replace('-', ''))
})

test('a code is taken once, of two at the same moment one, and none that is older than the last', async () => {
  const user = await makeUser(app, merchant)
  const { secret } = await enrol(user)
  const code = codeOf(secret)
  const both = await Promise.all([codeAfter(user.userName, { code }), codeAfter(user.userName, { code })])
  expect(both.sort()).toEqual([0, 400114])
  expect(await codeAfter(user.userName, { code })).toBe(400114)
  expect(await codeAfter(user.userName, { code: codeOf(secret, -1) })).toBe(400114)
  expect(await codeAfter(user.userName, { code: codeOf(secret, 1) })).toBe(0)
})

test('the clock of the authenticator may be off by one step, not by two', async () => {
  const user = await makeUser(app, merchant)
  const { secret } = await enrol(user)
  for (const [steps, expected] of [
    [-2, 400114],
    [2, 400114],
    [-1, 0],
    [1, 0],
  ] as const)
    expect(await codeAfter(user.userName, { code: codeOf(secret, steps) }), String(steps)).toBe(expected)
})

test('code guessing is counted by the person: after ten wrong codes each further one waits, from whichever address', async () => {
  const user = await makeUser(app, merchant)
  const { secret } = await enrol(user)
  const codes = await Promise.all(
    Array.from({ length: 13 }, (_, i) =>
      codeAfter(user.userName, {
        code: String(i).padStart(6, '0') === codeOf(secret) ? '999999' : String(i).padStart(6, '0'),
      }),
    ),
  )
  expect(codes.filter((code) => code === 400114)).toHaveLength(10)
  expect(codes.filter((code) => code === 429010)).toHaveLength(3)
  expect(await codeAfter(user.userName, { code: codeOf(secret) })).toBe(429010)
})

test('a recovery code opens once for who has lost the authenticator, is told by mail and in the history, and is renewed', async () => {
  const user = await makeUser(app, merchant, { email: 'lost@example.com' })
  const { codes } = await enrol(user)
  const [first = '', second = ''] = codes
  expect(await codeAfter(user.userName, { code: first.toUpperCase() })).toBe(0)
  expect(await codeAfter(user.userName, { code: first })).toBe(400114)
  const caller = anonymous(server)
  caller.user = await caller.data<StoredUser>('/supplier/login', {
    userName: user.userName,
    password,
    code: second,
  })
  expect(await caller.data(`${at}/info`)).toMatchObject({ recoveryLeft: 8 })
  const mails = await inDb(
    sql<{
      subject: string
    }>`select subject from mail where to_address = 'lost@example.com' and subject not like 'New login%' order by id`,
  )
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Two-step verification is on',
    'A recovery code was used',
    'A recovery code was used',
  ])
  const renewed = await caller.data<{ codes: string[] }>(`${at}/recovery`)
  expect(renewed.codes).toHaveLength(10)
  expect(await codeAfter(user.userName, { code: codes[2] })).toBe(400114)
  expect(await codeAfter(user.userName, { code: renewed.codes[0] })).toBe(0)
})

test('a lost factor: an administrator resets it, sessions end, and nobody resets their own or one of another merchant', async () => {
  const user = await makeUser(app, merchant)
  const { caller } = await enrol(user)
  const other = await makeMerchant(app)
  const stranger = await loginAs(server, other.admin)
  expect((await stranger.call('/supplier/user/reset/factors', { id: user.id })).error.code).toBe(404000)
  const { id: adminId } = admin.user!
  expect((await admin.call('/supplier/user/reset/factors', { id: adminId })).error.code).toBe(409111)
  await admin.data('/supplier/user/reset/factors', { id: user.id })
  expect((await caller.call('/supplier/user/myself')).httpStatus).toBe(401)
  expect(await codeAfter(user.userName)).toBe(0)
  const { history } = await admin.data<{ history: { type: string }[] }>('/supplier/user/info', {
    id: user.id,
  })
  expect(history.map(({ type }) => type)).toContain('identity.factorReset')
  expect((await admin.call('/supplier/user/reset/factors', { id: user.id })).error.code).toBe(409000)
})

test('a person of an agent and one of a supplier have a second factor as staff have', async () => {
  const agent = await makeAgent(app, merchant)
  for (const user of [
    await makeUser(app, merchant, { kind: 'agent', agentId: agent.id }),
    await makeUser(app, merchant, { kind: 'supplier' }),
  ]) {
    const { secret } = await enrol(user)
    expect(await codeAfter(user.userName)).toBe(400113)
    expect(await codeAfter(user.userName, { code: codeOf(secret) })).toBe(0)
  }
})

const rules = (more: object) => ({
  factorFor: 'none',
  factorFrom: null,
  proveMinutes: 15,
  newDeviceMail: true,
  idleAfter: 'days7',
  ...more,
})

test('from its day on the rule leads to set a factor up, and to nothing else; before it, and for other kinds, it does not', async () => {
  const own = await makeMerchant(app)
  const boss = await loginAs(server, own.admin)
  const user = await makeUser(app, own)
  const agentUser = await makeUser(app, own, { kind: 'agent' })
  await boss.data('/supplier/security/save', rules({ factorFor: 'staff', factorFrom: '2099-01-01' }))
  expect((await logIn(user.userName)).data?.mustEnrol).toBe(false)
  const earlier = await loginAs(server, user.userName)
  await boss.data('/supplier/security/save', rules({ factorFor: 'staff' }))
  // Nobody who is at work is thrown out.
  expect((await earlier.call('/supplier/user/list')).error.code).toBe(0)
  expect((await logIn(agentUser.userName)).data?.mustEnrol).toBe(false)
  const caller = await loginAs(server, user.userName)
  expect(caller.user?.mustEnrol).toBe(true)
  expect((await caller.call('/supplier/user/list')).error).toMatchObject({ code: 1004, name: 'enrolNeeded' })
  expect((await caller.call('/supplier/user/myself')).error.code).toBe(0)
  await enrol(user, caller)
  expect((await caller.call('/supplier/user/list')).error.code).toBe(0)
  expect(await caller.data('/supplier/user/myself')).toMatchObject({ mustEnrol: false })
  expect((await caller.call(`${at}/remove`)).error).toMatchObject({ name: 'identity.factorRequired' })
})

test('a role may ask for a second factor by itself', async () => {
  const own = await makeMerchant(app)
  const user = await makeUser(app, own)
  const boss = await loginAs(server, own.admin)
  await inDb(
    sql`update role set factor_from = current_date - 1 where id = (select role_id from app_user where id = ${user.id})`,
    own.id,
  )
  expect((await logIn(user.userName)).data?.mustEnrol).toBe(true)
  expect((await logIn(own.admin)).data?.mustEnrol).toBe(false)
  expect(boss.user?.mustEnrol).toBe(false)
})

test('a sensitive act asks for the factor again once its proof is too old, and goes on after it', async () => {
  const user = await makeUser(app, merchant)
  const { caller, secret } = await enrol(user)
  const save = () => caller.call('/supplier/role/save', { name: `Role ${Math.random()}`, permissions: [] })
  expect((await save()).error.code).toBe(0)
  await app.pool.query(
    `update platform.session set proven_at = now() - interval '16 minutes' where user_id = $1`,
    [user.id],
  )
  forgetSessions(app, merchant.id)
  expect((await save()).error).toMatchObject({ code: 1005, name: 'proveAgain' })
  expect((await caller.call('/supplier/user/list')).error.code).toBe(0)
  expect((await caller.call(`${at}/prove`, { code: '000000' })).error.fields).toMatchObject([
    { field: 'code' },
  ])
  await caller.data(`${at}/prove`, { code: codeOf(secret) })
  expect((await save()).error.code).toBe(0)
})

test('a log-in from a new device and address is told by mail, one from a known address is not', async () => {
  const user = await makeUser(app, merchant, { email: 'device@example.com' })
  const home = anonymous(server)
  await home.logIn(user.userName)
  const again = anonymous(server)
  again.address = home.address
  await again.logIn(user.userName)
  const mails = async () =>
    (await inDb(sql`select id from mail where to_address = 'device@example.com'`)).length
  expect(await mails()).toBe(0)
  await anonymous(server).logIn(user.userName)
  expect(await mails()).toBe(1)
})

test('the access log tells log-ins and failures of this merchant alone, and narrows them', async () => {
  const own = await makeMerchant(app)
  const user = await makeUser(app, own, { fullName: 'Somchai' })
  const boss = await loginAs(server, own.admin)
  await logIn(user.userName)
  await logIn(user.userName, { password: 'wrong' })
  const list = async (filter: object = {}) =>
    (
      await boss.data<{ rows: { name: string; outcome: string; ip: string }[] }>(
        '/supplier/accessLog/list',
        filter,
      )
    ).rows
  await expect.poll(async () => (await list()).length).toBe(3)
  expect((await list({ failed: true })).map(({ outcome }) => outcome)).toEqual(['wrongPassword'])
  expect((await list({ text: 'somchai' })).every(({ name }) => name === 'Somchai')).toBe(true)
  expect(await list({ method: 'passkey' })).toEqual([])
  expect(
    await withSystemCtx(app, own.id, async ({ db }) => db.selectFrom('sign_in').select('id').execute()),
  ).toHaveLength(3)
})

test('what a person sees and why: role, rights of their own company, department', async () => {
  const user = await makeUser(app, merchant, { permissions: ['staffsRouter.account'] })
  const access = await admin.data('/supplier/user/access', { id: user.id })
  expect(access).toMatchObject({
    way: 'role',
    reach: { way: 'noDepartment', people: [] },
    factors: { totp: false, passkeys: 0 },
  })
  expect(JSON.stringify(access['groups'])).toContain('staffsRouter.account')
  expect(await admin.data('/supplier/user/access', { id: admin.user!.id })).toMatchObject({ way: 'admin' })
  const limited = await makeUser(app, merchant, { kind: 'agent' })
  await inDb(sql`update app_user set rights = '{prices}' where id = ${limited.id}`)
  const agentAccess = await admin.data('/supplier/user/access', { id: limited.id })
  expect(agentAccess).toMatchObject({ way: 'rights', reach: { way: 'agent' } })
  expect(JSON.stringify(agentAccess['withheld'])).toContain('order.NewOrder')
})
