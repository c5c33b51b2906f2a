import { expect, test } from 'vitest'
import type { SessionRow } from '#contract/identity/identity.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const list = '/supplier/user/session/list'
const revoke = '/supplier/user/session/revoke'
type List = { rows: SessionRow[] }

test('a person sees where they are logged in, and nobody else does', async () => {
  const { userName } = await makeUser(server.app, merchant, { kind: 'agent' })
  const caller = await loginAs(server, userName, true)
  await loginAs(server, userName)
  await loginAs(server, merchant.admin)
  const { rows } = await caller.data<List>(list)
  expect(rows).toMatchObject([
    { current: true, remembered: true },
    { current: false, remembered: false },
  ])
  expect(JSON.stringify(rows)).not.toContain(caller.cookie.split('=')[1])
})

test('one session elsewhere is ended, or all others; this one stays', async () => {
  const { userName } = await makeUser(server.app, merchant, { kind: 'supplier' })
  const caller = await loginAs(server, userName)
  const [second, third] = [await loginAs(server, userName), await loginAs(server, userName)]
  const works = async (one: typeof caller) => (await one.call('/supplier/user/myself')).httpStatus === 200
  const { rows } = await second.data<List>(list)
  await caller.data(revoke, { id: rows.find((row) => row.current)!.id })
  expect([await works(caller), await works(second), await works(third)]).toEqual([true, false, true])
  await caller.data(revoke, { others: true })
  expect([await works(caller), await works(third)]).toEqual([true, false])
  expect((await caller.data<List>(list)).rows).toHaveLength(1)
})

test("another person's session and this one are not ended this way", async () => {
  const caller = await loginAs(server, (await makeUser(server.app, merchant)).userName)
  const other = await loginAs(server, merchant.admin)
  const mine = (await other.data<List>(list)).rows.find((row) => row.current)!
  expect((await caller.call(revoke, { id: mine.id })).error.code).toBe(404000)
  expect((await other.call(revoke, { id: mine.id })).error.code).toBe(409000)
})
