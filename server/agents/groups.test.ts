import { expect, test } from 'vitest'
import type { AgentGroup } from '#contract/agents/agents.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { readRow } from '../kit/db/rows.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const admin = await loginAs(server, merchant.admin)
const at = '/supplier/distributorGroup'

const agent = async (code: string) =>
  (
    await admin.data<{ id: number }>('/supplier/distributor/save', {
      code,
      name: code,
      currency: 'THB',
      settlementTerm: 'prepay',
    })
  ).id
const save = (input: object) => admin.call<{ id: number }>(`${at}/save`, input)
const groups = async (input: object = {}) =>
  (await admin.data<{ rows: AgentGroup[] }>(`${at}/list`, input)).rows.map(({ name, agents }) => [
    name,
    agents.map((one) => one.name).join(' '),
  ])
const [ant, bee, cow] = [await agent('ANT'), await agent('BEE'), await agent('COW')]

test('an agent is in one group at most: picked for another, it leaves the first', async () => {
  const asia = (await save({ name: 'Asia', agentIds: [ant, bee] })).data!.id
  const europe = (await save({ name: 'Europe', agentIds: [bee, cow] })).data!.id
  expect(await groups()).toEqual([
    ['Asia', 'ANT'],
    ['Europe', 'BEE COW'],
  ])
  await save({ id: europe, name: 'Europa', agentIds: [cow] })
  expect(await groups({ text: 'euro' })).toEqual([['Europa', 'COW']])
  expect(await groups({ ids: [asia] })).toEqual([['Asia', 'ANT']])
  const { rows } = await admin.data<{ rows: { code: string }[] }>('/supplier/distributor/list', {
    groupId: europe,
  })
  expect(rows.map(({ code }) => code)).toEqual(['COW'])
})

test('a group is renamed to no other group’s name, and takes agents of the merchant alone', async () => {
  const { id } = (await save({ name: 'Korea' })).data!
  expect((await save({ id, name: 'Asia' })).error).toMatchObject({
    fields: [{ field: 'name', why: 'taken' }],
  })
  expect((await save({ id, name: 'Korea', agentIds: [9_999_999] })).error).toMatchObject({
    fields: [{ field: 'agentIds', why: 'unknown' }],
  })
  expect(await groups({ ids: [id] })).toEqual([['Korea', '']])
})

test('a group that goes leaves its agents in none, and its strategy without it', async () => {
  const { id } = (await save({ name: 'Gone', agentIds: [ant, bee] })).data!
  const strategy = await admin.data<{ id: number }>('/supplier/priceStrategy/save', {
    code: 'GRP',
    names: { en: 'For groups' },
  })
  const followed = { id: strategy.id, agentIds: [], groupIds: [id] }
  await admin.data('/supplier/priceStrategy/follow', followed)
  await admin.data(`${at}/delete`, { id })
  expect(await groups({ ids: [id] })).toEqual([])
  const info = await admin.data<{ groups: unknown[] }>('/supplier/priceStrategy/info', { id: strategy.id })
  expect(info.groups).toEqual([])
  const after = await admin.data<{ groupName: string }>('/supplier/distributor/info', { id: ant })
  expect(after.groupName).toBe('')
})

test('prices of those who join or leave a group are worked out anew', async () => {
  const version = () =>
    withSystemCtx(app, merchant.id, async (ctx) => (await readRow(ctx, 'agent', cow)).price_version)
  const before = await version()
  const { id } = (await save({ name: 'Joined', agentIds: [cow] })).data!
  const joined = await version()
  await save({ id, name: 'Joined', agentIds: [cow] })
  expect([joined > before, await version()]).toEqual([true, joined])
})
