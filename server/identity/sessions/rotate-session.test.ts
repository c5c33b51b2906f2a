import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { anonymous, Caller, loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { withClient } from '../../kit/db/client.ts'
import { hashToken } from '../../kit/outside/token.ts'
import { forgetSessions } from './sessions.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const myself = '/supplier/user/myself'

/** Somebody with an authenticator, logged in; the second factor was confirmed with the code before last. */
async function withAuthenticator() {
  const { userName, id } = await makeUser(app, merchant)
  const caller = await loginAs(server, userName)
  const { secret } = await caller.data<{ secret: string }>('/supplier/user/factor/begin')
  const codeAt = (steps: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })
  const before = copyOf(caller)
  await caller.data('/supplier/user/factor/confirm', { code: codeAt(-1) })
  return { caller, before, codeAt, id, userName }
}
/** What a thief has: the same cookie and parameter. */
function copyOf(caller: Caller): Caller {
  const copy = anonymous(server)
  copy.cookie = caller.cookie
  copy.user = caller.user
  return copy
}
const tokenOf = ({ cookie }: Caller) => hashToken(cookie.split('=')[1] ?? '')
const later = (userId: number) =>
  app.pool
    .query(`update platform.session set rotated_at = now() - interval '1 minute' where user_id = $1`, [
      userId,
    ])
    .then(() => forgetSessions(app, merchant.id))

test('where the second factor is proved the session gets a new token, and goes on in all tabs', async () => {
  const { caller, before, codeAt } = await withAuthenticator()
  expect(caller.cookie).not.toBe(before.cookie)
  const first = caller.cookie
  await caller.data('/supplier/user/factor/prove', { code: codeAt(0) })
  expect(caller.cookie).not.toBe(first)
  expect((await caller.call(myself)).error.code).toBe(0)
  expect(
    (await caller.data<{ rows: { current: boolean }[] }>('/supplier/user/session/list')).rows[0]?.current,
  ).toBe(true)
})

test('what was on its way with the former token is answered; a wrong code changes no token', async () => {
  const { caller, codeAt } = await withAuthenticator()
  const { cookie } = caller
  await caller.call('/supplier/user/factor/prove', { code: '000000' })
  expect(caller.cookie).toBe(cookie)
  const onItsWay = copyOf(caller)
  await caller.data('/supplier/user/factor/prove', { code: codeAt(0) })
  expect((await onItsWay.call(myself)).error.code).toBe(0)
  expect((await caller.call(myself)).error.code).toBe(0)
})

test('a commit that lands after its call was answered leaves the session its token, and asks for the proof again', async () => {
  const { caller, codeAt, id } = await withAuthenticator()
  const late = await testServer({ database: server.database, commitMs: 2_000 })
  const atLate = new Caller(late.url)
  atLate.cookie = caller.cookie
  atLate.user = caller.user
  // The commit waits for whoever holds this lock.
  await withClient(server.database.config, async (holder) => {
    await holder.query(`create function app.wait_for_test() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock(4615); return null; end';
      create constraint trigger wait_for_test after update on platform.session deferrable initially deferred
        for each row when (new.proven_at is distinct from old.proven_at) execute function app.wait_for_test();
      select pg_advisory_lock(4615)`)
    const answer = await atLate.call('/supplier/user/factor/prove', { code: codeAt(0) })
    expect([answer.httpStatus, answer.error.code]).toEqual([503, 500_005])
    await holder.query('select pg_advisory_unlock(4615)')
    const standing = () =>
      holder.query(`select proven_at from platform.session where token_hash = $1`, [tokenOf(caller)])
    await expect.poll(async () => (await standing()).rows).toEqual([{ proven_at: null }])
    await holder.query('drop function app.wait_for_test cascade')
  })
  await later(id)
  expect((await caller.call(myself)).error.code).toBe(0)
  await caller.data('/supplier/user/factor/prove', { code: codeAt(1) })
})

test('a stolen session: a former token that comes back later opens nothing and ends the session for both', async () => {
  const { caller, before, id } = await withAuthenticator()
  await later(id)
  expect((await caller.call(myself)).error.code).toBe(0)
  expect((await before.call(myself)).httpStatus).toBe(401)
  expect((await caller.call(myself)).httpStatus).toBe(401)
  const admin = await loginAs(server, merchant.admin)
  expect(JSON.stringify(await admin.data('/supplier/auditLog/list', {}))).toContain(
    'identity.sessionReplayed',
  )
})
