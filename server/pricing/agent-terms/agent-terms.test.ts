import { expect, test } from 'vitest'
import type { AgentTerms, GroupTerms } from '#contract/pricing/agent-terms/agent-terms.api.ts'
import type { StrategyInfo } from '#contract/pricing/strategy/strategy.schema.ts'
import { backHeader, type Back } from '#server/kit/call/taken-back.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeAgent, makeMerchant, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const admin = await loginAs(server, merchant.admin)
const agent = await makeAgent(app, merchant, { name: 'Panda', groupName: 'China' })
const strategy = async (code: string, more: object = {}) =>
  (
    await admin.data<{ id: number }>('/supplier/priceStrategy/save', {
      code,
      names: { en: code },
      note: '',
      isDefault: false,
      ...more,
    })
  ).id
const terms = (agentId = agent.id) => admin.data<AgentTerms>('/supplier/priceStrategy/ofAgent', { agentId })
const give = (strategyId: number | null) =>
  admin.call('/supplier/priceStrategy/giveAgent', { agentId: agent.id, strategyId })

test('said of the agent or said of the strategy, it is the same: own before group before default', async () => {
  expect(await terms()).toMatchObject({ strategy: null, by: 'none', groupName: 'China' })
  const [usual, gold, china] = [
    await strategy('USUAL', { isDefault: true }),
    await strategy('GOLD'),
    await strategy('CHINA'),
  ]
  expect(await terms()).toMatchObject({ strategy: { id: usual }, by: 'default', ownStrategyId: null })
  const { rows } = await admin.data<{ rows: { id: number }[] }>('/supplier/distributorGroup/list')
  await admin.data('/supplier/priceStrategy/follow', { id: china, groupIds: [rows[0]!.id] })
  expect(await terms()).toMatchObject({ strategy: { id: china, name: 'CHINA' }, by: 'group' })
  expect((await give(gold)).error.code).toBe(0)
  expect(await terms()).toMatchObject({ strategy: { id: gold }, by: 'own', ownStrategyId: gold })
  const info = await admin.data<StrategyInfo>('/supplier/priceStrategy/info', { id: gold })
  expect(info.agents).toMatchObject([{ id: agent.id }])
  // The strategy's own page takes it back.
  await admin.data('/supplier/priceStrategy/follow', { id: gold, agentIds: [] })
  expect(await terms()).toMatchObject({ by: 'group' })
  await give(gold)
  await give(null)
  expect(await terms()).toMatchObject({ by: 'group', ownStrategyId: null })
  // And so does what is said of the group.
  const groupId = rows[0]?.id
  const ofGroup = () => admin.data<GroupTerms>('/supplier/priceStrategy/ofGroup', { groupId })
  expect(await ofGroup()).toMatchObject({ strategyId: china, can: { strategy: true } })
  const { headers } = await admin.call('/supplier/priceStrategy/giveGroup', { groupId, strategyId: gold })
  expect(await terms()).toMatchObject({ strategy: { id: gold }, by: 'group' })
  // Its way back is what was before.
  const [back] = JSON.parse(decodeURIComponent(headers.get(backHeader)!)) as Back[]
  expect(back?.call).toBe('pricing.groupStrategySave')
  await admin.data('/supplier/priceStrategy/giveGroup', back?.input)
  expect(await terms()).toMatchObject({ strategy: { id: china }, by: 'group' })
  await admin.data('/supplier/priceStrategy/giveGroup', { groupId, strategyId: null })
  expect(await terms()).toMatchObject({ strategy: { id: usual }, by: 'default' })
})

test('who may not change strategies reads them, and strangers know neither agent nor strategy', async () => {
  const reader = await loginAs(
    server,
    (await makeUser(app, merchant, { permissions: ['tools.ForAgentList'] })).userName,
  )
  const seen = await reader.data<AgentTerms>('/supplier/priceStrategy/ofAgent', { agentId: agent.id })
  expect(seen.can['strategy']).toBeUndefined()
  const other = await makeMerchant(app)
  const stranger = await loginAs(server, other.admin)
  const id = await strategy('OURS')
  const theirs = await makeAgent(app, other)
  for (const input of [
    { agentId: agent.id, strategyId: null },
    { agentId: theirs.id, strategyId: id },
  ])
    expect((await stranger.call('/supplier/priceStrategy/giveAgent', input)).error.code).toBe(404000)
  expect((await stranger.call('/supplier/priceStrategy/ofAgent', { agentId: agent.id })).error.code).toBe(
    404000,
  )
})
