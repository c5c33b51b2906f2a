import { expect, test } from 'vitest'
import type { AgentAccount, Movement } from '#contract/agents/agents.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'

const server = await testServer()
const world = await makeOrderWorld(server)
const { agent, staff, app, merchant } = world
type Page = { rows: Movement[]; total: number }
const order = await placeOrder(world)

test('an agent reads its own account and every movement of it, not who of the merchant wrote it', async () => {
  const account = await agent.data<AgentAccount>('/supplier/distributorAccout/ownInfo')
  expect(account).toMatchObject({ agentId: world.agentId, frozenMinor: 531_000, availableMinor: 469_000 })
  const { rows } = await agent.data<Page>('/supplier/distributorAccout/ownDetail')
  expect(rows.map(({ kind, account: of, amountMinor }) => [kind, of, amountMinor])).toEqual(
    expect.arrayContaining([
      ['recharge', 'agent-available', 1_000_000],
      ['order-reserved', 'agent-available', -531_000],
      ['order-reserved', 'agent-frozen', 531_000],
    ]),
  )
  expect(new Set(rows.map(({ byName }) => byName))).toEqual(new Set(['']))
  const found = await agent.data<Page>('/supplier/distributorAccout/ownDetail', { text: order.code })
  expect(found.rows.every(({ orderCode }) => orderCode === order.code)).toBe(true)
  expect(found.total).toBe(2)
})

test("another agent reads nothing of it, and the merchant's own account call stays staff's", async () => {
  const stranger = await loginAs(server, (await makeUser(app, merchant, { kind: 'agent' })).userName)
  expect(await stranger.data<Page>('/supplier/distributorAccout/ownDetail')).toMatchObject({
    rows: [],
    total: 0,
  })
  expect(
    (await agent.call('/supplier/distributorAccout/detail', { agentId: world.agentId })).error.code,
  ).toBe(1003)
  expect((await staff.call('/supplier/distributorAccout/ownDetail')).error.code).toBe(1003)
})
