import { expect, test } from 'vitest'
import type { Department } from '#contract/staff/departments/department.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const admin = await loginAs(server, merchant.admin)
const rows = async () => (await admin.data<{ rows: Department[] }>('/supplier/department/list')).rows
const named = async (name: string) => (await rows()).find((row) => row.name === name)!
const save = (more: object) =>
  admin.call<{ id: number }>('/supplier/department/save', { dataScope: 'all', ...more })
const make = async (name: string, more: object = {}) => (await save({ name, ...more })).data!.id
const person = async (fullName: string) => (await makeUser(app, merchant, { fullName })).id

test('departments are told as a tree, with their people', async () => {
  const nok = await person('Nok')
  const top = await make('Operations')
  await make('Boats', { parentId: top, memberIds: [nok], headId: nok })
  await make('Accounts')
  expect((await rows()).map(({ name, depth, parentName }) => [name, depth, parentName])).toEqual([
    ['Accounts', 0, ''],
    ['Operations', 0, ''],
    ['Boats', 1, 'Operations'],
  ])
  expect(await named('Boats')).toMatchObject({ headName: 'Nok', memberNames: ['Nok'] })
  const found = await admin.data<{ rows: Department[] }>('/supplier/department/list', { text: 'nok' })
  expect(found.rows.map(({ name }) => name)).toEqual(['Boats'])
})

test('a person is in one department, and heads none that they left', async () => {
  const som = await person('Som')
  await make('Day', { headId: som })
  expect(await named('Day')).toMatchObject({ memberIds: [som], headId: som })
  await make('Night', { memberIds: [som] })
  expect(await named('Day')).toMatchObject({ memberIds: [], headId: null })
  expect(await named('Night')).toMatchObject({ memberIds: [som] })
})

test('what cannot be is refused on its field', async () => {
  const stranger = await makeMerchant(app)
  const above = await make('Above')
  const below = await make('Below', { parentId: above })
  const of = async (more: object) => (await save(more)).error.fields?.[0]?.field
  const { version } = await named('Above')
  expect(await of({ id: above, version, name: 'Above', parentId: below })).toBe('parentId')
  expect(await of({ id: above, version, name: 'Above', parentId: above })).toBe('parentId')
  expect(await of({ name: 'Above' })).toBe('name')
  expect(await of({ name: 'New', memberIds: [stranger.adminId] })).toBe('memberIds')
  expect((await save({ id: above, version: version + 1, name: 'Above' })).error.name).toBe('changedMeanwhile')
})

test('a department is deleted when nobody and nothing is in it', async () => {
  const lek = await person('Lek')
  const id = await make('Short', { memberIds: [lek] })
  const remove = () => admin.call('/supplier/department/delete', { id })
  expect((await remove()).error.name).toBe('staff.departmentInUse')
  const { version } = await named('Short')
  await save({ id, version, name: 'Short', memberIds: [] })
  expect((await remove()).error.code).toBe(0)
  expect(await named('Short')).toBeUndefined()
})

test('who sees a part of the orders opens no more to anybody', async () => {
  const part = await makeUser(app, merchant, {})
  const id = await make('Part', { dataScope: 'own', memberIds: [part.id] })
  const caller = await loginAs(server, part.userName)
  const { version } = await named('Part')
  const widen = { id, version, name: 'Part', dataScope: 'all', memberIds: [part.id] }
  expect((await caller.call('/supplier/department/save', widen)).error.name).toBe('staff.ownReach')
  const leave = { id: part.id, fullName: 'Part', roleId: merchant.roles.operations, departmentId: null }
  expect((await caller.call('/supplier/user/update', leave)).error.name).toBe('identity.beyondReach')
})
