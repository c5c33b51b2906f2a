import { expect, test } from 'vitest'
import { omit } from '#contract/kit/omit.ts'
import type { GroupSetting } from '#contract/groups/groups.api.ts'
import type { SettingChange } from '#contract/company/company.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const admin = await loginAs(server, merchant.admin)
const at = '/supplier/groupPlanSetting'
const info = () => admin.data<GroupSetting>(`${at}/info`)
const save = async (more: object) => {
  const form = omit(await info(), ['can', 'currency', 'profitRoles'])
  return admin.call(`${at}/save`, { ...form, ...more })
}
const history = async () => (await admin.data<{ rows: SettingChange[] }>(`${at}/history`)).rows

test('each change says who made it, and is taken back without touching what was changed after it', async () => {
  expect(await history()).toEqual([])
  await save({ lockDays: 3, expenseCategories: [{ name: 'Meals', limitMinor: 100_000, account: '' }] })
  await save({ checkDays: 5 })
  const [later, first] = await history()
  expect(later).toMatchObject({ byName: 'Admin', changes: [{ field: 'checkDays', before: 3, after: 5 }] })
  expect(first!.changes.map(({ field }) => field).toSorted()).toEqual(['expenseCategories', 'lockDays'])
  await admin.data(`${at}/restore`, { id: first!.id, version: (await info()).version })
  expect(await info()).toMatchObject({ lockDays: 7, expenseCategories: [], checkDays: 5 })
  expect((await history()).length).toBe(3)
})

test('two tabs: a change that was made meanwhile is not taken back over', async () => {
  const [change] = await history()
  const { version } = await info()
  await save({ lockDays: 9 })
  expect((await admin.call(`${at}/restore`, { id: change!.id, version })).error.message).toContain('changed')
  expect(await info()).toMatchObject({ lockDays: 9 })
})

test('whoever may only look sees the changes and takes none back', async () => {
  const looker = await loginAs(
    server,
    (await makeUser(server.app, merchant, { permissions: ['group.setting'] })).userName,
  )
  const { rows } = await looker.data<{ rows: SettingChange[] }>(`${at}/history`)
  const input = { id: rows[0]!.id, version: (await info()).version }
  expect((await looker.call(`${at}/restore`, input)).error.code).not.toBe(0)
  expect(await info()).toMatchObject({ lockDays: 9 })
})

test('a category stands on an account of costs of the chart, and on no other', async () => {
  const category = (account: string) => ({
    expenseCategories: [{ name: 'Meals', limitMinor: null, account }],
  })
  for (const account of ['1000', '99999'])
    expect((await save(category(account))).error.fields).toMatchObject([
      { field: 'expenseCategories.0.account' },
    ])
  expect((await save(category('6000'))).error.code).toBe(0)
})

test('roles whose people see profit are named', async () => {
  const { profitRoles } = await info()
  const seer = await makeUser(server.app, merchant, { permissions: ['group.setting', 'group.plan.profit'] })
  const now = (await info()).profitRoles
  expect(now.length).toBe(profitRoles.length + 1)
  expect(seer.id).toBeGreaterThan(0)
})
