import { expect, test } from 'vitest'
import type { Customer, CustomerInfo } from '#contract/customers/customers.schema.ts'
import { customerInfo, listCustomers, takeInAll } from '#test/factories/customers.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeOrderWorld, orderInput, placeOrder } from '#test/factories/orders.ts'
import { makeAgent, makeUser } from '#test/factories/people.ts'
import { recharge } from '#test/factories/orders.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 9_000_000, sku: { stockMode: 'free' } })
const { agent, staff, app, merchant } = world
const { id: otherId } = await makeAgent(app, merchant, { name: 'Orchid' })
await recharge(app, merchant, otherId, 9_000_000)
const other = await loginAs(
  server,
  (await makeUser(app, merchant, { kind: 'agent', agentId: otherId })).userName,
)

const at = '/supplier/distributorClient'
const own = async (who: Caller, filter: object = {}) =>
  (await who.data<{ rows: Customer[] }>(`${at}/list`, filter)).rows
const info = (who: Caller, id: number) => who.call<CustomerInfo>(`${at}/info`, { id })
const mei = { contactName: 'Mei Lin', contactPhone: '+66 81 234 5678', contactEmail: 'mei@example.com' }
const order = await placeOrder(world, mei)
await placeOrder(world, { ...orderInput(world), ...mei, agentId: otherId })
await takeInAll(app, merchant.id)

test('one traveller of two agents is one customer of the merchant and one of each agent, who reads its own orders alone', async () => {
  const [merchants] = await listCustomers(staff, { text: 'Mei Lin' })
  expect(merchants).toMatchObject({ orders: 2 })
  const [mine] = await own(agent, { text: 'mei' })
  expect(mine).toMatchObject({
    name: 'Mei Lin',
    orders: 1,
    spendMinor: order.totalMinor,
    currency: order.currency,
  })
  const [theirs] = await own(other, { text: '812345678' })
  expect(new Set([merchants!.id, mine!.id, theirs!.id]).size).toBe(3)
  const view = (await info(agent, mine!.id)).data!
  expect(view.orderRows.map(({ code }) => code)).toEqual([order.code])
  for (const id of [merchants!.id, theirs!.id]) expect((await info(agent, id)).error.code).toBe(404000)
  expect((await staff.call('/supplier/clientRecord/info', { id: mine!.id })).error.code).toBe(404000)
})

test('what the merchant writes of a person the agent never reads, nor the other way round', async () => {
  const [merchants] = await listCustomers(staff, { text: 'Mei Lin' })
  await staff.data('/supplier/clientRecord/note/save', {
    customerId: merchants!.id,
    text: 'Owes us a favour',
  })
  const [mine] = await own(agent, { text: 'mei' })
  await agent.data(`${at}/note/save`, { customerId: mine!.id, text: 'Likes the window' })
  const { version } = mine!
  const form = {
    ...mine,
    version,
    wechat: 'mei-lin',
    email: 'mei@lotus.example',
    pinyin: 'MEI LIN',
    tags: ['VIP'],
  }
  await agent.data(`${at}/save`, form)
  expect((await info(agent, mine!.id)).data).toMatchObject({
    email: 'mei@lotus.example',
    tags: ['VIP'],
    notes: [{ text: 'Likes the window' }],
    can: { edit: true, note: true, merge: true },
  })
  const stored = await customerInfo(staff, merchants!.id)
  expect(stored).toMatchObject({ email: 'mei@example.com', tags: [], notes: [{ text: 'Owes us a favour' }] })
  expect((await agent.data<{ rows: string[] }>(`${at}/tags`)).rows).toEqual(['VIP'])
  expect((await other.data<{ rows: string[] }>(`${at}/tags`)).rows).toEqual([])
  expect((await agent.call('/supplier/clientRecord/list')).error.code).toBe(1003)
  expect((await staff.call(`${at}/list`)).error.code).toBe(1003)
})

test('an agent makes, finds and merges its own; another order finds the profile again', async () => {
  const made = {
    name: '陈伟',
    pinyin: 'CHEN WEI',
    wechat: 'cw-1',
    phone: '+86 139 1111 2222',
    email: 'cw@example.com',
  }
  const { id } = await agent.data<{ id: number }>(`${at}/save`, made)
  await placeOrder(world, { contactName: '陈伟', contactPhone: '+86 139 1111 2222', contactEmail: '' })
  await takeInAll(app, merchant.id)
  expect((await info(agent, id)).data).toMatchObject({ orders: 1 })
  const twin = { ...made, name: 'Chen W.', pinyin: 'CHEN W', wechat: 'cw-2', email: 'cw2@example.com' }
  const second = await agent.data<{ id: number }>(`${at}/save`, twin)
  await agent.data(`${at}/merge`, { id, otherId: second.id })
  expect(await own(agent, { text: 'Chen W' })).toMatchObject([{ id }])
  const sheet = await agent.fetch(`${at}/export`, { format: 'csv' })
  const text = await sheet.text()
  expect(text).toContain('陈伟')
  expect(text.split('\n').length).toBeGreaterThan(2)
})

test('who is forgotten by the merchant is forgotten by whoever booked, and an agent whose first person comes later has its customers then', async () => {
  const lateId = (await makeAgent(app, merchant, { name: 'Late' })).id
  await recharge(app, merchant, lateId, 9_000_000)
  const removed = {
    contactName: 'Ira Gone',
    contactPhone: '+66 89 765 4321',
    contactEmail: 'ira@example.com',
  }
  const { id } = await placeOrder(world, { ...removed, agentId: lateId })
  await takeInAll(app, merchant.id)
  const late = await loginAs(
    server,
    (await makeUser(app, merchant, { kind: 'agent', agentId: lateId })).userName,
  )
  expect(await own(late)).toEqual([])
  await takeInAll(app, merchant.id)
  expect(await own(late)).toMatchObject([{ name: 'Ira Gone' }])
  const cancelled = await staff.call('/supplier/orderHandler/cancel', { id, reason: 'asked', refund: 'rule' })
  expect(cancelled.error.code).toBe(0)
  const [merchants] = await listCustomers(staff, { text: 'Ira Gone' })
  await staff.data('/supplier/clientRecord/person/erase', { id: merchants!.id, reason: 'asked to' })
  await takeInAll(app, merchant.id)
  expect(await own(late)).toEqual([])
})
