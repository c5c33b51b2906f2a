import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AgentAccount } from '#contract/agents/agents.schema.ts'
import type { RechargeRow } from '#contract/agents/recharges/recharge.schema.ts'
import { rechargeStates, type RechargeStatus } from '#contract/agents/recharges/recharge.states.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeOrderWorld, type OrderWorld } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { sendAttachment } from '#test/factories/files/uploads.ts'

const server = await testServer()
const path = '/supplier/rechargeRecord'
let world: OrderWorld
let accountId: number
let hidden: number
beforeAll(async () => {
  world = await makeOrderWorld(server, { balanceMinor: 0 })
  accountId = (await makeCollection(world.staff, { instructions: 'Name your code', isDefault: true })).id
  hidden = (await makeCollection(world.staff, { shown: false })).id
})

const ask = (caller: Caller, more: object = {}) =>
  caller.call<{ id: number }>(`${path}/save`, {
    clientRequestId: randomUUID(),
    amountMinor: 250_000,
    accountId,
    ...(caller !== world.agent && { agentId: world.agentId }),
    ...more,
  })
const list = async (caller: Caller, more: object = {}) =>
  (await caller.data<{ rows: RechargeRow[] }>(`${path}/list`, more)).rows
const one = async (id: number, caller = world.staff) => (await list(caller)).find((row) => row.id === id)!
const available = async () =>
  (await world.staff.data<AgentAccount>('/supplier/distributorAccout/info', { agentId: world.agentId }))
    .availableMinor

describe('a recharge that an agent asks for', () => {
  test('is shown where to pay, is paid with a proof, and counts once it is confirmed', async () => {
    const accounts = await world.agent.data<{ rows: object[] }>(`${path}/accounts`)
    expect(accounts).toMatchObject({
      currency: 'THB',
      rows: [{ id: accountId, instructions: 'Name your code' }],
    })
    expect(accounts.rows).toHaveLength(1)
    const { data } = await ask(world.agent)
    const id = data!.id
    expect(await one(id, world.agent)).toMatchObject({ status: 'requested', can: { rechargePay: true } })
    const proofFileId = await sendAttachment(world.agent)
    await world.agent.data(`${path}/pay`, { id, paidOn: '2026-11-02', reference: 'SCB-991', proofFileId })
    expect((await world.staff.fetch(`${path}/proof/${id}`, {}, { method: 'GET' })).status).toBe(200)
    expect((await world.agent.call(`${path}/confirm`, { id })).error.code).toBe(1003)
    expect(await available()).toBe(0)
    await Promise.all([
      world.staff.call(`${path}/confirm`, { id }),
      world.staff.call(`${path}/confirm`, { id }),
    ])
    expect(await available()).toBe(250_000)
    expect(await one(id, world.agent)).toMatchObject({ status: 'confirmed', endedByName: '', can: {} })
    const view = await world.staff.data<{ rows: { kind: string }[] }>('/supplier/notification/list')
    expect(view.rows.map(({ kind }) => kind)).toContain('rechargeAsked')
  })

  test('that is rejected moves nothing, and the agent reads why', async () => {
    const before = await available()
    const { data } = await ask(world.agent, { paidOn: '2026-11-02' })
    await world.staff.data(`${path}/reject`, { id: data!.id, reason: 'Nothing came' })
    expect(await one(data!.id, world.agent)).toMatchObject({ status: 'rejected', reason: 'Nothing came' })
    expect(await available()).toBe(before)
  })

  test('goes to no account that it is not shown, nor to one in another currency', async () => {
    expect((await ask(world.agent, { accountId: hidden })).error).toMatchObject({
      fields: [{ field: 'accountId' }],
    })
    const yuan = await makeCollection(world.staff, { currency: 'CNY' })
    expect((await ask(world.staff, { accountId: yuan.id })).error).toMatchObject({
      fields: [{ field: 'accountId' }],
    })
  })

  test("takes no proof of somebody else's, and the same request asks once", async () => {
    const proofFileId = await sendAttachment(world.staff)
    expect((await ask(world.agent, { proofFileId })).error).toMatchObject({
      fields: [{ field: 'proofFileId' }],
    })
    const clientRequestId = randomUUID()
    const [first, second] = [
      await ask(world.agent, { clientRequestId }),
      await ask(world.agent, { clientRequestId }),
    ]
    expect(second.data!.id).toBe(first.data!.id)
  })

  test("is nothing that another agent's people see", async () => {
    const { data } = await ask(world.agent)
    const stranger = await loginAs(
      server,
      (await makeUser(server.app, world.merchant, { kind: 'agent' })).userName,
    )
    expect(await list(stranger)).toEqual([])
    expect((await stranger.call(`${path}/pay`, { id: data!.id, paidOn: '2026-11-02' })).error.code).toBe(
      404000,
    )
  })
})

const input = { paidOn: '2026-11-03', reason: 'Checked' }
async function rechargeIn(status: RechargeStatus): Promise<number> {
  const { data } = await ask(world.staff, status === 'requested' ? {} : { paidOn: '2026-11-03' })
  const id = data!.id
  if (status === 'confirmed') await world.staff.data(`${path}/confirm`, { id })
  if (status === 'rejected') await world.staff.data(`${path}/reject`, { id, ...input })
  return id
}
describe('every move of a recharge, from every state', () => {
  for (const verb of rechargeStates.moveNames)
    for (const from of rechargeStates.names)
      test(`${verb} of one that is ${from}`, async () => {
        const id = await rechargeIn(from)
        const { error } = await world.staff.call(rechargeStates.moves[verb].path ?? '', { id, ...input })
        const isOpen = rechargeStates.open(verb, from)
        const { status } = await one(id)
        expect([error.code === 0, status]).toEqual([isOpen, isOpen ? rechargeStates.moves[verb].to : from])
      })
})
