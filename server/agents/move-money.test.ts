import { describe, expect, test } from 'vitest'
import type { AgentAccount, Movement } from '#contract/agents/agents.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeAgent, makeMerchant, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const admin = await loginAs(server, merchant.admin)
const path = '/supplier/distributorAccout'
let requests = 0
const id = () => `request-${(requests += 1)}`
const recharge = (agentId: number, amountMinor: number, clientRequestId = id()) =>
  admin.call<AgentAccount>(`${path}/recharge`, {
    agentId,
    amountMinor,
    method: 'cash',
    memo: 'At the pier',
    clientRequestId,
  })
const adjust = (agentId: number, amountMinor: number, reason = 'Fee of October') =>
  admin.call<AgentAccount>(`${path}/adjust`, { agentId, amountMinor, reason, clientRequestId: id() })
const ledger = async (agentId: number, more: object = {}) =>
  (await admin.data<{ rows: Movement[] }>(`${path}/detail`, { agentId, ...more })).rows

describe('a prepaying agent', async () => {
  const agent = await makeAgent(app, merchant, { name: 'Lotus' })

  test('can order for what was paid in and corrected, and its ledger tells each step', async () => {
    expect((await recharge(agent.id, 1_000_000)).data).toMatchObject({ availableMinor: 1_000_000 })
    expect((await adjust(agent.id, -25_000)).data).toMatchObject({ spendableMinor: 975_000 })
    expect(await ledger(agent.id)).toMatchObject([
      { kind: 'adjustment', amountMinor: -25_000, balanceAfterMinor: 975_000, memo: 'Fee of October' },
      { kind: 'recharge', amountMinor: 1_000_000, balanceAfterMinor: 1_000_000, byName: 'Admin' },
    ])
    expect(await ledger(agent.id, { text: 'pier' })).toHaveLength(1)
    expect(await ledger(agent.id, { text: 'october fee', account: 'agent-available' })).toHaveLength(1)
    expect(await ledger(agent.id, { text: 'pier', to: '2020-01-01' })).toEqual([])
    expect(await ledger(agent.id, { to: '2020-01-01' })).toEqual([])
  })

  test('is not taken below nothing', async () => {
    expect((await adjust(agent.id, -975_001)).error).toMatchObject({ code: 409020 })
    expect((await ledger(agent.id))[0]).toMatchObject({ balanceAfterMinor: 975_000 })
  })

  test('the same recharge sent twice pays in once', async () => {
    const once = id()
    await Promise.all([recharge(agent.id, 5_000, once), recharge(agent.id, 5_000, once)])
    expect((await recharge(agent.id, 5_000, once)).error.code).toBe(0)
    expect((await ledger(agent.id))[0]).toMatchObject({ balanceAfterMinor: 980_000 })
  })

  test('a correction without a reason, and an amount of nothing, are refused', async () => {
    expect((await adjust(agent.id, 5, '')).error).toMatchObject({
      code: 400000,
      fields: [{ field: 'reason' }],
    })
    expect((await adjust(agent.id, 0)).error).toMatchObject({ fields: [{ field: 'amountMinor' }] })
    expect((await recharge(agent.id, -5)).error).toMatchObject({ fields: [{ field: 'amountMinor' }] })
  })
})

test('a billed agent pays off what it owes, and can then order for more', async () => {
  const agent = await makeAgent(app, merchant, { settlementTerm: 'invoice', creditLimitMinor: 500_000 })
  expect((await adjust(agent.id, -200_000)).data).toMatchObject({
    receivableMinor: 200_000,
    spendableMinor: 300_000,
  })
  expect((await recharge(agent.id, 150_000)).data).toMatchObject({
    receivableMinor: 50_000,
    spendableMinor: 450_000,
  })
  expect((await ledger(agent.id))[0]).toMatchObject({ account: 'agent-receivable', amountMinor: -150_000 })
})

test("another merchant's agent is unknown, and who may only look moves nothing", async () => {
  const foreign = await makeAgent(app, await makeMerchant(app))
  expect((await recharge(foreign.id, 5)).error.code).toBe(404000)
  const { userName } = await makeUser(app, merchant, { permissions: ['tools.AgentAccout'] })
  const clerk = await loginAs(server, userName)
  const own = await makeAgent(app, merchant)
  expect((await clerk.data<AgentAccount>(`${path}/info`, { agentId: own.id })).can).toEqual({ ledger: true })
  expect((await clerk.call(`${path}/recharge`, { agentId: own.id })).error.code).toBe(1003)
})
