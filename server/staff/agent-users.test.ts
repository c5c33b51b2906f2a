import { expect, test } from 'vitest'
import type { User } from '#contract/staff/staff.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeAgent, makeMerchant, makeRole, makeUser, password } from '#test/factories/people.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const keys = ['tools.ForAgentList', 'tools.ForAgentList.logins']
const clerk = await loginAs(server, (await makeUser(app, merchant, { permissions: keys })).userName)
const agent = await makeAgent(app, merchant)
const at = '/supplier/distributorUser'
const form = (more: object = {}) => ({
  agentId: agent.id,
  fullName: 'Li Na',
  userName: `li-na-${merchant.code.toLowerCase()}`,
  roleId: merchant.roles.agent,
  password,
  ...more,
})
const list = (filter: object = {}) =>
  clerk.data<{ rows: User[] }>(`${at}/list`, { agentId: agent.id, ...filter })

test('whoever sees to agents sees to their log-ins, without a right over staff', async () => {
  const { id } = await clerk.data<{ id: number }>(`${at}/save`, form())
  const na = await loginAs(server, `li-na-${merchant.code.toLowerCase()}`)
  expect(na.user).toMatchObject({ kind: 'agent', distributorId: agent.id })
  expect((await list()).rows).toMatchObject([
    { id, enabled: true, can: { edit: true, reset: true, delete: true } },
  ])
  const { rows: roles } = await clerk.data<{ rows: { id: number }[] }>(`${at}/roles`)
  expect(roles).toMatchObject([{ id: merchant.roles.agent }])
  const narrow = await makeRole(app, merchant, 'agent', ['bookingCenter.transactionList'])
  await clerk.data(`${at}/update`, { id, fullName: 'Li Na Wang', roleId: narrow.id })
  const { rows } = await list()
  expect(rows).toMatchObject([{ fullName: 'Li Na Wang', roleId: narrow.id }])
  await clerk.data(`${at}/reset/password`, { id, password: 'another good one' })
  expect((await na.call('/supplier/user/profile')).error.code).toBe(1001)
  await clerk.data(`${at}/enable`, { id, enabled: false })
  expect((await list({ state: 'disabled' })).rows).toHaveLength(1)
  const requested = await clerk.call(`${at}/delete/${id}`, {})
  expect(requested.error.code).toBe(201016)
  const confirm = requested.error.questions!.map(({ token }) => token)
  await clerk.data(`${at}/delete/${id}`, { confirm })
  expect((await list()).rows).toEqual([])
})

test('staff, suppliers and people of other merchants are unknown there', async () => {
  const other = await makeMerchant(app)
  const people = [
    (await makeUser(app, merchant, { permissions: [] })).id,
    (await makeUser(app, merchant, { kind: 'supplier' })).id,
    (await makeUser(app, other, { kind: 'agent' })).id,
    merchant.adminId,
  ]
  for (const id of people) {
    const codes = [
      await clerk.call(`${at}/update`, { id, fullName: 'X', roleId: merchant.roles.agent }),
      await clerk.call(`${at}/enable`, { id, enabled: false }),
      await clerk.call(`${at}/reset/password`, { id, password: 'another good one' }),
      await clerk.call(`${at}/delete/${id}`, {}),
    ].map(({ error }) => error.code)
    // Of an administrator it is told that only another one may.
    expect(codes.every((code) => code === 404000 || code === 409112)).toBe(true)
  }
  const theirs = await makeAgent(app, other)
  expect((await clerk.call(`${at}/save`, form({ agentId: theirs.id, userName: 'li-na-x' }))).error.code).toBe(
    404000,
  )
  const staffRole = await clerk.call(
    `${at}/save`,
    form({ roleId: merchant.roles.admin, userName: 'li-na-y' }),
  )
  expect(staffRole.error.fields).toMatchObject([{ field: 'roleId', why: 'unknown' }])
  const looker = await loginAs(
    server,
    (await makeUser(app, merchant, { permissions: ['tools.ForAgentList'] })).userName,
  )
  expect((await looker.call(`${at}/save`, form())).error.code).toBe(1003)
})
