import { expect, test } from 'vitest'
import type { Person } from '#contract/staff/of-agent/people.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeOrderWorld, orderInput, placeOrder } from '#test/factories/orders.ts'
import { makeUser, password } from '#test/factories/people.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 5_000_000 })
const { agent, app, merchant } = world
const at = '/supplier/bookingCenter/user'
type Page = { rows: Person[]; total: number }
const order = await placeOrder(world)

let count = 0
/** One more person of the agent, logged in. */
async function hire(rights: string[], by = agent) {
  count += 1
  const userName = `lotus-${count}-${merchant.code.toLowerCase()}`
  const { id } = await by.data<{ id: number }>(`${at}/save`, {
    fullName: `Clerk ${count}`,
    userName,
    password,
    rights,
  })
  return { id, userName, caller: await loginAs(server, userName) }
}
const codeOf = async (answer: Promise<{ error: { code: number } }>) => (await answer).error.code

test("an agent's own administrator makes people, each with named rights and what these bring along", async () => {
  const { rows } = await agent.data<{ rows: string[] }>(`${at}/rights`)
  expect(rows).toEqual(['prices', 'order', 'withdraw', 'statements', 'customers', 'people'])
  const clerk = await hire(['order'])
  const listed = (await agent.data<Page>(`${at}/list`, { text: clerk.userName })).rows
  expect(listed).toMatchObject([{ id: clerk.id, rights: ['prices', 'order'], hasAll: false, enabled: true }])
  expect(await codeOf(clerk.caller.call('/supplier/order/buy/create', orderInput(world)))).toBe(0)
  for (const path of [
    '/supplier/distributorAccout/ownStatement',
    `${at}/list`,
    '/supplier/distributorClient/list',
  ])
    expect(await codeOf(clerk.caller.call(path)), path).toBe(1003)
  const withdrawn = clerk.caller.call('/supplier/orderHandler/withdraw', { id: order.id, reason: 'ill' })
  expect(await codeOf(withdrawn)).toBe(1003)
  const own = await clerk.caller.data<{ money?: object }>('/supplier/order/info', { id: order.id })
  expect(own.money).toBeDefined()
})

test('who may not see prices reads the orders, and no amount of them', async () => {
  const looker = await hire([])
  const info = await looker.caller.data<{ code: string; lines: object[] }>('/supplier/order/info', {
    id: order.id,
  })
  expect(info.code).toBe(order.code)
  const list = await looker.caller.data<{ rows: object[] }>('/supplier/order/list')
  expect(list.rows.length).toBeGreaterThan(0)
  for (const view of [info, list]) expect(JSON.stringify(view)).not.toMatch(/Minor"|5,310|531000/)
  for (const path of ['/supplier/orderEntry/productList', '/supplier/payOrder/pay'])
    expect(await codeOf(looker.caller.call(path, { id: order.id })), path).toBe(1003)
})

test('rights given anew hold with the next call, and nobody changes their own', async () => {
  const clerk = await hire(['people'])
  const change = { id: clerk.id, fullName: 'Clerk promoted', rights: ['people', 'order'] }
  expect(await codeOf(clerk.caller.call(`${at}/update`, { ...change, rights: ['people'] }))).toBe(0)
  expect(await codeOf(clerk.caller.call(`${at}/update`, change))).toBe(409640)
  await agent.data(`${at}/update`, change)
  expect(
    await codeOf(clerk.caller.call('/supplier/orderEntry/productList', { dateFrom: '2030-01-01' })),
  ).not.toBe(1003)
  // What it holds now it may give, but not to itself again once it is taken away.
  await agent.data(`${at}/update`, { ...change, rights: ['people'] })
  expect(await codeOf(clerk.caller.call('/supplier/orderEntry/productList'))).toBe(1003)
})

test('nobody gives or touches rights that they lack, nor themselves, nor anybody of another company', async () => {
  const clerk = await hire(['people'])
  const made = { fullName: 'X', userName: `x-${merchant.code.toLowerCase()}`, password, rights: ['withdraw'] }
  expect(await codeOf(clerk.caller.call(`${at}/save`, made))).toBe(409640)
  const boss = (await agent.data<Page>(`${at}/list`)).rows.find(({ hasAll }) => hasAll)!
  for (const act of ['enable', 'reset/password'])
    expect(
      await codeOf(clerk.caller.call(`${at}/${act}`, { id: boss.id, enabled: false, password })),
      act,
    ).toBe(409640)
  expect((await agent.call(`${at}/enable`, { id: boss.id, enabled: false })).error.code).not.toBe(0)
  const stranger = await makeUser(app, merchant, { kind: 'agent' })
  const staffId = merchant.adminId
  for (const id of [stranger.id, staffId]) {
    expect(await codeOf(agent.call(`${at}/reset/password`, { id, password }))).toBe(404000)
    expect(await codeOf(agent.call(`${at}/update`, { id, fullName: 'Y', rights: [] }))).toBe(404000)
  }
  const names = (await agent.data<Page>(`${at}/list`, { pageSize: 100 })).rows.map(({ userName }) => userName)
  expect(names).not.toContain(stranger.userName)
  expect(await codeOf(world.staff.call(`${at}/list`))).toBe(1003)
})

test('a disabled person is out at once, and a new password ends what was open', async () => {
  const clerk = await hire(['order'])
  await agent.data(`${at}/enable`, { id: clerk.id, enabled: false })
  expect((await clerk.caller.call('/supplier/order/list')).httpStatus).toBe(401)
  await agent.data(`${at}/enable`, { id: clerk.id, enabled: true })
  await agent.data(`${at}/reset/password`, { id: clerk.id, password: 'another horse battery' })
  const again = await clerk.caller.call('/supplier/login', {
    userName: clerk.userName,
    password: 'another horse battery',
  })
  expect(again.error.code).toBe(0)
})
