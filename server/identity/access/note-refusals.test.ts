import { afterEach, expect, test, vi } from 'vitest'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { Refusals } from './note-refusals.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const logged = vi.spyOn(app.log, 'warn').mockImplementation(() => undefined)
afterEach(() => logged.mockClear())
const lines = () => logged.mock.calls.map(([facts]) => facts)

test('who is refused a call for lack of a permission stands in the log: who, what, from where; how often, but not each time', async () => {
  const user = await makeUser(app, merchant, { kind: 'agent' })
  const caller = await loginAs(server, user.userName)
  for (let i = 0; i < 5; i++) expect((await caller.call('/supplier/role/list')).error.code).toBe(1003)
  const line = {
    event: 'refused',
    why: 'no permission',
    call: '/supplier/role/list',
    ip: caller.address,
    merchantId: merchant.id,
    userId: user.id,
  }
  await expect.poll(lines).toEqual([line])
  const refusals = app.services.get('identity.refusals') as Refusals
  refusals.tell()
  expect(lines()).toEqual([line, { ...line, more: 4 }])
  refusals.tell()
  expect(lines()).toHaveLength(2)
})

test('a forged request and a flood stand there too, with nothing of what was sent', async () => {
  const caller = await loginAs(server, merchant.admin)
  const forged = { sessionId: 'forged-parameter', name: 'Somchai' }
  expect((await caller.call('/supplier/user/myself', forged)).httpStatus).toBe(401)
  await expect.poll(lines).toMatchObject([{ why: 'broken credential', call: '/supplier/user/myself' }])
  expect(JSON.stringify(lines())).not.toMatch(/forged-parameter|Somchai/)
})

test('whoever makes up addresses fills neither the memory nor the log', () => {
  const warn = vi.fn<(facts: object, text: string) => void>()
  const refusals = new Refusals({ log: { ...app.log, warn } })
  for (let i = 0; i < 5_000; i++) refusals.add({ why: 'too many requests', call: '/x', ip: `10.0.${i}` })
  expect(warn.mock.calls.length).toBe(1_001)
  refusals.close()
  expect(warn.mock.calls.slice(1_001)).toEqual([
    [
      { event: 'refused', why: 'too many requests', call: 'others', ip: '', more: 3_999 },
      'calls were refused',
    ],
  ])
})
