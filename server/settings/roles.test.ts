import { expect, test } from 'vitest'
import type { PrivilegeGroup, Role } from '#contract/settings/settings.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeMerchant, makeRole, makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app, { language: 'th' })
const admin = await loginAs(server, merchant.admin)
const keys = ['staffsRouter.account', 'staffsRouter.account.edit']
const roles = async (caller: Caller = admin, filter = {}, headers = {}) =>
  (await caller.data<{ rows: Role[] }>('/supplier/role/list', filter, { headers })).rows
const groups = async (audience: string) =>
  (await admin.data<{ groups: PrivilegeGroup[] }>('/supplier/role/privilegeGroup', { audience })).groups

test('a merchant starts with six roles; built-in ones read in each language, the others in its own', async () => {
  expect(await roles()).toHaveLength(6)
  const names = (await roles(admin, {}, { 'x-language': 'zh-CN' })).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['管理员', '分销商', '供应商', 'ฝ่ายการเงิน', 'ฝ่ายปฏิบัติการ']))
})

test('privilege groups hold every key of the contract that the kind of user may have, named in the language', async () => {
  const staff = (await groups('staff')).flatMap(({ privileges }) => privileges)
  expect(staff.map(({ key }) => key)).toEqual(expect.arrayContaining([...keys, 'tools.ForAgentList.edit']))
  expect(staff.find(({ key }) => key === 'staffsRouter.account')).toMatchObject({
    name: 'Staff accounts',
    screen: true,
  })
  expect(staff.find(({ key }) => key === keys[1])).toMatchObject({ name: 'Change accounts', screen: false })
  const agents = (await groups('agent')).flatMap(({ privileges }) => privileges.map(({ key }) => key))
  expect(agents).toContain('configSetting.accountSetting')
  expect(agents).not.toContain('staffsRouter.account')
})

test('a role is made, changed with its before and after in the log, and felt by who holds it at once', async () => {
  const form = { name: 'Front desk', description: 'Pier', permissions: [keys[0]] }
  const { id } = await admin.data<{ id: number }>('/supplier/role/save', form)
  const caller = await loginAs(server, (await makeUser(app, merchant, { roleId: id })).userName)
  expect((await caller.call('/supplier/user/list')).error.code).toBe(0)
  await admin.data('/supplier/role/update', { id, name: 'Front desk', permissions: [] })
  expect((await caller.call('/supplier/user/list')).error.code).toBe(1003)
  const event = await withSystemCtx(app, merchant.id, ({ db }) =>
    db.selectFrom('event').selectAll().where('type', '=', 'settings.roleUpdated').executeTakeFirstOrThrow(),
  )
  expect(event).toMatchObject({ before: { permissions: [keys[0]] }, after: { permissions: [] } })
  expect((await admin.call('/supplier/role/save', form)).error.fields).toMatchObject([
    { field: 'name', message: 'This is already taken.' },
  ])
})

test('a key that does not exist, or not for that kind of user, is refused', async () => {
  const save = (audience: string, permissions: string[]) =>
    admin.call('/supplier/role/save', { name: `R ${audience}`, audience, permissions })
  expect((await save('staff', ['no.such.key'])).error.fields).toMatchObject([{ field: 'permissions' }])
  expect((await save('staff', ['*'])).error.fields).toMatchObject([{ field: 'permissions' }])
  expect((await save('agent', [keys[0]!])).error.fields).toMatchObject([{ field: 'permissions' }])
  expect((await save('agent', ['configSetting.accountSetting'])).error.code).toBe(0)
})

test('a built-in role stays, one in use is not deleted, and one that nobody holds is', async () => {
  const { id } = await makeRole(app, merchant, 'staff', [])
  await makeUser(app, merchant, { roleId: id })
  const remove = (role: number) => admin.call(`/supplier/role/delete/${role}`)
  expect((await remove(merchant.roles.admin)).error.code).toBe(409120)
  expect(
    (await admin.call('/supplier/role/update', { id: merchant.roles.agent, name: 'X' })).error.code,
  ).toBe(409120)
  expect((await remove(id)).error).toMatchObject({
    code: 409121,
    message: expect.stringContaining('1 person still'),
  })
  const shown = (await roles()).find((role) => role.id === id)!
  expect(shown).toMatchObject({
    users: 1,
    can: { edit: true, copy: true, delete: { why: 'settings.text.inUse' } },
  })
  const free = await makeRole(app, merchant, 'staff', [])
  expect((await remove(free.id)).error.code).toBe(0)
  const foreign = await makeRole(app, await makeMerchant(app), 'staff', [])
  expect((await remove(foreign.id)).error.code).toBe(404000)
})

test('who edits roles adds only what they hold, and may take away what they do not', async () => {
  const own = ['configSetting.systemConfig', 'configSetting.systemConfig.roles', keys[0]!]
  const caller = await loginAs(server, (await makeUser(app, merchant, { permissions: own })).userName)
  const { id } = await makeRole(app, merchant, 'staff', ['tools.ForAgentList', 'tools.ForAgentList.edit'])
  const update = (permissions: string[]) =>
    caller.call('/supplier/role/update', { id, name: `Narrow ${id}`, permissions })
  expect((await update(['tools.ForAgentList', keys[1]!])).error).toMatchObject({ code: 1003 })
  expect((await update(['tools.ForAgentList', keys[0]!])).error.code).toBe(0)
  expect(
    (await caller.call('/supplier/role/save', { name: 'Mine', permissions: [keys[1]] })).error.code,
  ).toBe(1003)
  type Choices = { rows: { id: number; why: string | null }[] }
  const { rows } = await caller.data<Choices>('/supplier/role/simpleList')
  expect(rows.find((row) => row.id === merchant.roles.admin)!.why).toBe('identity.errors.onlyAdmin')
})

test('the starter roles are what they are called', async () => {
  const byName = Object.fromEntries((await roles()).map((role) => [role.id, role]))
  const operations = byName[merchant.roles.operations]!.permissions
  const finance = byName[merchant.roles.finance]!.permissions
  expect(operations).not.toContain('tools.AgentAccout.recharge')
  expect(finance).toContain('tools.AgentAccout.recharge')
  for (const permissions of [operations, finance]) {
    expect(permissions).toContain('configSetting.accountSetting')
    expect(permissions).not.toContain('staffsRouter.account.edit')
    expect(permissions).not.toContain('configSetting.systemConfig.roles')
  }
})
