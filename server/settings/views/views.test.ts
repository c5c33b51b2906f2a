import { expect, test } from 'vitest'
import type { ListView } from '#contract/settings/views/views.api.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeAgent, makeMerchant, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const { id: agentId } = await makeAgent(app, merchant)
const logIn = async (facts: Parameters<typeof makeUser>[2]) =>
  loginAs(server, (await makeUser(app, merchant, facts)).userName)
const boss = await loginAs(server, merchant.admin)
const clerk = await logIn({ permissions: ['entertainment.PlayOrderList'] })
const [agent, colleague, rival] = [
  await logIn({ kind: 'agent', agentId }),
  await logIn({ kind: 'agent', agentId, permissions: ['bookingCenter.PlayOrderList'] }),
  await logIn({ kind: 'agent' }),
]
const at = '/supplier/userFilterCache'
const screen = 'PlayOrderList'
const views = async (who: Caller) => (await who.data<{ rows: ListView[] }>(`${at}/list`, { screen })).rows
const names = async (who: Caller) => (await views(who)).map(({ name }) => name)
const save = (who: Caller, name: string, shared = false, search = 'tab=toAudit') =>
  who.call<{ id: number }>(`${at}/save`, { screen, name, search, shared })

test('a view is its owner’s on every device, replaced under its name, and gone when it is deleted', async () => {
  const { data } = await save(clerk, 'To audit')
  await save(clerk, 'To audit', false, 'tab=toAudit&text=boat')
  expect(await views(clerk)).toMatchObject([{ id: data!.id, search: 'tab=toAudit&text=boat', mine: true }])
  expect(await names(boss)).toEqual([])
  expect((await clerk.data<{ rows: object[] }>(`${at}/list`, { screen: 'Other' })).rows).toEqual([])
  expect((await boss.call(`${at}/delete`, { id: data!.id })).error.code).toBe(404000)
  await clerk.data(`${at}/delete`, { id: data!.id })
  expect(await names(clerk)).toEqual([])
})

test('a shared one is seen by the people of the same company alone; sharing it wants the right', async () => {
  const { data } = await save(boss, 'Today', true)
  const { data: own } = await save(agent, 'Ours', true)
  for (const who of [boss, clerk]) expect(await names(who)).toEqual(['Today'])
  for (const who of [agent, colleague]) expect(await names(who)).toEqual(['Ours'])
  expect(await names(rival)).toEqual([])
  for (const who of [clerk, colleague]) expect((await save(who, 'X', true)).error.code).toBe(1003)
  expect((await clerk.call(`${at}/delete`, { id: data!.id })).error.code).toBe(1003)
  for (const who of [rival, boss])
    expect((await who.call(`${at}/delete`, { id: own!.id })).error.code).toBe(404000)
  expect((await agent.call(`${at}/delete`, { id: data!.id })).error.code).toBe(404000)
})

test('it keeps how its columns were arranged, for whoever it is shared with', async () => {
  const view = { screen: 'ClientRecord', name: 'Phones', search: '', shared: true }
  const read = async () =>
    (await clerk.data<{ rows: ListView[] }>(`${at}/list`, { screen: view.screen })).rows
  const arranged = { order: ['code'], frozen: ['guest'], shown: { phone: false }, widths: { guest: 240 } }
  await boss.data(`${at}/save`, { ...view, arranged })
  expect(await read()).toMatchObject([{ name: 'Phones', arranged }])
  // A form sends nothing of what is empty.
  await boss.data(`${at}/save`, { ...view, arranged: { roomy: true } })
  expect(await read()).toMatchObject([{ arranged: { order: [], shown: {}, widths: {}, roomy: true } }])
  await boss.data(`${at}/save`, view)
  expect(await read()).toMatchObject([{ name: 'Phones', arranged: null }])
})

test('each list of a page has its own', async () => {
  const views = { roles: 'systemConfig.roles', log: 'systemConfig.auditLog' }
  await clerk.data(`${at}/save`, {
    screen: views.roles,
    name: 'Agents',
    search: 'audience=agent',
    shared: false,
  })
  const named = async (screen: string) =>
    (await clerk.data<{ rows: ListView[] }>(`${at}/list`, { screen })).rows.map(({ name }) => name)
  expect([await named(views.roles), await named(views.log)]).toEqual([['Agents'], []])
  const wrong = await clerk.call(`${at}/list`, { screen: '.roles' })
  expect(wrong.error).toMatchObject({ code: 400000, fields: [{ field: 'screen' }] })
})

test('nobody keeps more than can be found again', async () => {
  for (let at = 0; at < 50; at++) await save(rival, `View ${at}`)
  expect((await save(rival, 'One more')).error.code).toBe(409122)
  expect((await save(rival, 'View 1', false, '')).error.code).toBe(0)
})
