import { expect, test } from 'vitest'
import type { User } from '#contract/staff/staff.schema.ts'
import { anonymous, loginAs, testServer, type Caller } from '#test/factories/http.ts'
import {
  makeAgent,
  makeMerchant,
  makeRole,
  makeSupplier,
  makeUser,
  password,
} from '#test/factories/people.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const admin = await loginAs(server, merchant.admin)
const manager = ['staffsRouter.account', 'staffsRouter.account.edit']
type List = { rows: User[]; total: number }
const list = (caller: Caller, filter: object = {}) =>
  caller.data<List>('/supplier/user/list', { pageSize: 500, ...filter })
const find = async (id: number) => (await list(admin, { pageSize: 500 })).rows.find((row) => row.id === id)!
let made = 0
const form = (more: object = {}) => ({
  userName: `person-${(made += 1)}`,
  fullName: 'Nok Suksan',
  roleId: merchant.roles.operations,
  password,
  ...more,
})
const save = (more: object = {}, caller = admin) =>
  caller.call<{ id: number }>('/supplier/user/save', form(more))

test('an account is made with its facts and logs in', async () => {
  const facts = { email: 'nok@andaman.example', phone: '+66 81 234 5678', language: 'th' }
  const userName = 'Nok.S@pier'
  const { data } = await save({ userName, ...facts })
  expect(await find(data!.id)).toMatchObject({
    ...facts,
    userName: 'nok.s@pier',
    roleName: 'Operations',
    isAdmin: false,
    enabled: true,
    hasPassword: true,
    lastLoginAt: null,
    can: { edit: true, enable: true, reset: true, delete: true },
  })
  expect((await loginAs(server, userName)).user!.path).toContain('configSetting.accountSetting')
  expect((await find(data!.id)).lastLoginAt).not.toBeNull()
})

test("a user name is unique over all merchants, and a role is the merchant's own and for that kind of user", async () => {
  const stranger = await makeMerchant(app)
  const refusal = async (more: object) => (await save(more)).error.fields?.[0]
  expect(await refusal({ userName: stranger.admin.toUpperCase() })).toMatchObject({
    field: 'userName',
    message: 'This is already taken.',
  })
  expect(await refusal({ userName: 'no spaces' })).toMatchObject({ field: 'userName' })
  for (const roleId of [stranger.roles.operations, merchant.roles.agent, 999_999])
    expect(await refusal({ roleId })).toMatchObject({ field: 'roleId' })
  expect(await refusal({ password: undefined })).toMatchObject({
    field: 'email',
    message: 'Enter an email address or set an initial password.',
  })
})

test("an agent's and a supplier's user are made the same way, for a company of this merchant", async () => {
  const agent = await makeAgent(app, merchant)
  const supplier = await makeSupplier(app, merchant)
  const stranger = await makeMerchant(app)
  const { id: foreign } = await makeAgent(app, stranger)
  const ofAgent = { kind: 'agent', roleId: merchant.roles.agent }
  expect((await save(ofAgent)).error.fields).toMatchObject([{ field: 'agentId' }])
  expect((await save({ ...ofAgent, agentId: foreign })).error.fields).toMatchObject([{ field: 'agentId' }])
  expect((await save({ ...ofAgent, agentId: agent.id })).error.code).toBe(0)
  const ofSupplier = { kind: 'supplier', roleId: merchant.roles.supplier, supplierId: supplier.id }
  expect((await save(ofSupplier)).error.code).toBe(0)
  expect((await list(admin, { kind: 'agent', agentId: agent.id })).total).toBe(1)
  expect((await list(admin, { kind: 'supplier', supplierId: supplier.id })).total).toBe(1)
})

test('the list is narrowed by text, role, department and state', async () => {
  const { id: departmentId } = await admin.data<{ id: number }>('/supplier/department/save', {
    name: 'Dive shop',
    dataScope: 'all',
  })
  const role = await makeRole(app, merchant, 'staff', [])
  const { data } = await save({ fullName: 'Somchai 100%', roleId: role.id, departmentId })
  const only = async (filter: object) => (await list(admin, filter)).rows.map(({ id }) => id)
  for (const filter of [{ text: 'chai 100%' }, { roleId: role.id }, { departmentId }])
    expect(await only(filter)).toEqual([data!.id])
  expect(await only({ text: '%' })).toEqual([data!.id])
  expect(await only({ departmentId, state: 'disabled' })).toEqual([])
  await admin.data('/supplier/user/enable', { id: data!.id, enabled: false })
  expect(await only({ departmentId, state: 'disabled' })).toEqual([data!.id])
  const invited = await save({ password: undefined, email: 'a@b.example', departmentId })
  expect(await only({ state: 'invited' })).toEqual([invited.data!.id])
  expect(await admin.data('/supplier/user/departments')).toEqual({
    rows: [{ id: departmentId, name: 'Dive shop', depth: 0 }],
  })
  expect(await find(data!.id)).toMatchObject({ departmentId, departmentName: 'Dive shop' })
})

test('a changed role is felt with the next call, without a new log-in', async () => {
  const { id, userName } = await makeUser(app, merchant, { permissions: [] })
  const caller = await loginAs(server, userName)
  expect((await caller.call('/supplier/user/list')).error).toMatchObject({ code: 1003 })
  const { id: roleId } = await makeRole(app, merchant, 'staff', manager)
  await admin.data('/supplier/user/update', { id, fullName: 'Nok', roleId })
  expect((await caller.call('/supplier/user/list')).error.code).toBe(0)
})

test('a disabled person is logged out at once and in again when enabled', async () => {
  const { id, userName } = await makeUser(app, merchant)
  const caller = await loginAs(server, userName)
  const enable = (enabled: boolean) => admin.call('/supplier/user/enable', { id, enabled })
  expect((await enable(true)).error.code).toBe(409000)
  await enable(false)
  expect(await caller.call('/supplier/user/myself')).toMatchObject({ httpStatus: 401 })
  await enable(true)
  expect((await anonymous(server).call('/supplier/login', { userName, password })).error.code).toBe(0)
  expect(await caller.call('/supplier/user/myself')).toMatchObject({ httpStatus: 401 })
})

test('a reset ends the sessions; without a new password it mails a link and the old one ends too', async () => {
  const { data } = await save({ userName: 'reset-me', email: 'reset@andaman.example' })
  const { id } = data!
  const caller = await loginAs(server, 'reset-me')
  await admin.data('/supplier/user/reset/password', { id, password: 'given by admin' })
  expect(await caller.call('/supplier/user/myself')).toMatchObject({ httpStatus: 401 })
  const logIn = (given: string) =>
    anonymous(server).call('/supplier/login', { userName: 'reset-me', password: given })
  expect((await logIn('given by admin')).error.code).toBe(0)
  await admin.data('/supplier/user/reset/password', { id })
  expect((await logIn('given by admin')).error.code).toBe(400110)
  const mail = await withSystemCtx(app, merchant.id, ({ db }) =>
    db
      .selectFrom('mail')
      .selectAll()
      .where('to_address', '=', 'reset@andaman.example')
      .executeTakeFirstOrThrow(),
  )
  expect(mail).toMatchObject({ kind: 'account-reset', state: 'queued' })
  const without = await makeUser(app, merchant)
  expect((await admin.call('/supplier/user/reset/password', { id: without.id })).error.fields).toMatchObject([
    { field: 'email' },
  ])
})

test('deleting asks first, frees the name and keeps the history', async () => {
  const { id, userName } = await makeUser(app, merchant, { fullName: 'Leaves Us' })
  const caller = await loginAs(server, userName)
  await caller.data('/supplier/user/update/myself', { fullName: 'Leaves Us' })
  const requested = await admin.call(`/supplier/user/delete/${id}`)
  expect(requested.error).toMatchObject({ code: 201016, questions: [{ facts: { userName } }] })
  const confirm = requested.error.questions!.map(({ token }) => token)
  expect((await admin.call(`/supplier/user/delete/${id}`, { confirm })).error.code).toBe(0)
  expect((await caller.call('/supplier/user/myself')).error.code).toBe(1000)
  expect((await admin.call(`/supplier/user/delete/${id}`, { confirm })).error.code).toBe(404000)
  expect((await save({ userName })).error.code).toBe(0)
  const stored = await withSystemCtx(app, merchant.id, ({ db }) =>
    db
      .selectFrom('event')
      .select('type')
      .where('actor_id', '=', id)
      .where('actor_name', '=', 'Leaves Us')
      .execute(),
  )
  expect(stored).toEqual([{ type: 'identity.profileUpdated' }])
})

test('staff never lock themselves out: the last administrator is neither disabled, demoted nor deleted', async () => {
  const own = await makeMerchant(app)
  const first = await loginAs(server, own.admin)
  const demote = (caller: Caller, id: number) =>
    caller.call('/supplier/user/update', { id, fullName: 'A', roleId: own.roles.operations })
  expect((await demote(first, own.adminId)).error.code).toBe(409110)
  for (const [path, more] of [
    ['/supplier/user/enable', { enabled: false }],
    [`/supplier/user/delete/${own.adminId}`, {}],
    ['/supplier/user/reset/password', { password }],
  ] as const)
    expect((await first.call(path, { id: own.adminId, ...more })).error.code).toBe(409111)
  const invited = form({ roleId: own.roles.admin, password: undefined, email: 'a@b.example' })
  await first.data('/supplier/user/save', invited)
  expect((await demote(first, own.adminId)).error.code).toBe(409110)
  const second = await makeUser(app, own, { roleId: own.roles.admin })
  expect((await demote(first, own.adminId)).error.code).toBe(0)
  const other = await loginAs(server, second.userName)
  expect((await demote(other, second.id)).error.code).toBe(409110)
})

test('two administrators who disable each other at once: one stays', async () => {
  const own = await makeMerchant(app)
  const users = await Promise.all([1, 2].map(() => makeUser(app, own, { roleId: own.roles.admin })))
  const first = await loginAs(server, own.admin)
  const [a, b] = await Promise.all(users.map(({ userName }) => loginAs(server, userName)))
  await first.data('/supplier/user/update', { id: own.adminId, fullName: 'A', roleId: own.roles.operations })
  const disable = (caller: Caller, id: number) => caller.call('/supplier/user/enable', { id, enabled: false })
  const codes = (await Promise.all([disable(a!, users[1]!.id), disable(b!, users[0]!.id)])).map(
    ({ error }) => error.code,
  )
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
})

test('nobody gives or takes over rights that they lack', async () => {
  const { userName } = await makeUser(app, merchant, { permissions: manager })
  const caller = await loginAs(server, userName)
  const stronger = await makeUser(app, merchant, { permissions: [...manager, 'tools.ForAgentList.edit'] })
  const equal = await makeUser(app, merchant, { permissions: manager })
  expect((await save({ roleId: merchant.roles.admin }, caller)).error.code).toBe(409112)
  expect((await save({}, caller)).error).toMatchObject({ code: 1003 })
  const reset = (id: number) => caller.call('/supplier/user/reset/password', { id, password: 'mine now, ha' })
  expect((await reset(merchant.adminId)).error.code).toBe(409112)
  expect((await reset(stronger.id)).error).toMatchObject({
    code: 1003,
    message: 'You do not have the permission tools.ForAgentList.edit.',
  })
  expect((await reset(equal.id)).error.code).toBe(0)
  const { rows } = await list(caller)
  const can = (id: number) => rows.find((row) => row.id === id)!.can
  expect(can(stronger.id)['reset']).toEqual({ why: 'identity.text.lackYourself' })
  expect(can(merchant.adminId)['edit']).toEqual({ why: 'identity.errors.onlyAdmin' })
  expect(can(equal.id)['reset']).toBe(true)
})

test('the screen that opens first is one of those for that kind of user', async () => {
  expect((await save({ firstUrl: 'account' })).error.code).toBe(0)
  for (const firstUrl of ['nowhere', '__proto__'])
    expect((await save({ firstUrl })).error.fields).toMatchObject([{ field: 'firstUrl' }])
  const agentId = (await makeAgent(app, merchant)).id
  const ofAgent = { kind: 'agent', roleId: merchant.roles.agent, agentId, firstUrl: 'account' }
  expect((await save(ofAgent)).error.fields).toMatchObject([{ field: 'firstUrl' }])
})

test("another merchant's people answer like people who do not exist", async () => {
  const stranger = await makeMerchant(app)
  const { id } = await makeUser(app, stranger)
  for (const [path, input] of [
    ['/supplier/user/update', { id, fullName: 'X', roleId: merchant.roles.operations }],
    ['/supplier/user/enable', { id, enabled: false }],
    ['/supplier/user/reset/password', { id, password }],
    [`/supplier/user/delete/${id}`, {}],
  ] as const)
    expect((await admin.call(path, input)).error.code).toBe(404000)
  expect((await list(admin)).rows.map((row) => row.id)).not.toContain(id)
})
