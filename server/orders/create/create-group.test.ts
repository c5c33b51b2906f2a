import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { GroupCreated } from '#contract/orders/create-order.schema.ts'
import { testServer } from '#test/factories/http.ts'
import {
  balances,
  day,
  makeOrderSku,
  makeOrderWorld,
  orderInput,
  readOrder,
  stockLeft,
} from '#test/factories/orders.ts'

const server = await testServer()
const path = '/supplier/orderEntry/batchCreate'
const world = await makeOrderWorld(server, { balanceMinor: 10_000_000 })

/** An item of a cart for the same people. */
function item(more: Record<string, unknown> = {}) {
  const { agentId: _, ...rest } = orderInput(world, {
    contactName: 'Wang Fang',
    contactPhone: '+66 81234567',
  })
  return { ...rest, ...more }
}
const place = (items: object[], confirm: string[] = []) =>
  world.staff.call<GroupCreated>(path, { agentId: world.agentId, items, confirm })

describe('the orders of one cart', () => {
  it('share a group code, and the same request answers the same orders again', async () => {
    const other = await makeOrderSku(world.app, world.merchant, { name: 'James Bond island' })
    const items = [item(), item({ skuId: other.id, children: 0 })]
    const first = await place(items)
    expect(first.error.code).toBe(0)
    const { groupCode, rows } = first.data!
    expect(rows).toHaveLength(2)
    expect(groupCode).toBe(rows[0]!.code)
    expect((await readOrder(world, rows[1]!.id)).groupCode).toBe(groupCode)
    const left = await stockLeft(world)
    expect((await place(items)).data).toEqual(first.data)
    expect(await stockLeft(world)).toBe(left)
  })

  it('are made together or not at all: the second has no seat, so the first takes neither seat nor money', async () => {
    const small = await makeOrderSku(world.app, world.merchant, { name: 'Kayak at dusk', capacity: 1 })
    const left = await stockLeft(world)
    const before = await balances(world)
    const frozen = before['agent-frozen']
    const answer = await place([
      item({ contactName: 'All or none', contactPhone: '' }),
      item({ skuId: small.id, contactName: 'All or none', contactPhone: '' }),
    ])
    expect(answer.error.name).toBe('orders.soldOut')
    expect(await stockLeft(world)).toBe(left)
    expect((await balances(world))['agent-frozen']).toBe(frozen)
    const again = await place([item({ contactName: 'All or none', contactPhone: '' })])
    expect(again.error.code).toBe(0)
    expect(again.data!.groupCode).toBe('')
    expect(await stockLeft(world)).toBe(left - 3)
  })

  it('do not ask of each other: two of the same SKU under one agent order code are meant', async () => {
    const agentOrderCode = `LT-${randomUUID().slice(0, 6)}`
    const two = () => item({ agentOrderCode, contactName: 'Twice meant', contactPhone: '' })
    const answer = await place([two(), two()])
    expect(answer.error.code).toBe(0)
    const more = await place([two(), two()])
    expect(more.error.code).toBe(201016)
    const tokens = more.error.questions!.map(({ token }) => token)
    expect(new Set(tokens).size).toBe(tokens.length)
    expect((await place([two(), two()], tokens)).error.code).toBe(0)
  })

  it('are paid by what all of them cost', async () => {
    const poor = await makeOrderWorld(server, { balanceMinor: 600_000 })
    const items = [1, 2].map(() => {
      const { agentId: _, ...rest } = orderInput(poor)
      return rest
    })
    const answer = await poor.staff.call(path, { agentId: poor.agentId, items })
    expect(answer.error.name).toBe('balanceTooLow')
    expect((await balances(poor))['agent-available']).toBe(600_000)
    expect(await stockLeft(poor)).toBe(40)
  })

  it('name a refused field with its place in the cart', async () => {
    const answer = await place([item(), item({ session: '09:00' })])
    expect(answer.error.fields!.map(({ field }) => field)).toEqual(['items.1.session'])
    const twice = item()
    const doubled = await place([twice, twice])
    expect(doubled.error.fields!.map(({ field }) => field)).toEqual(['items.1.clientRequestId'])
  })

  it('are made by an agent for itself only', async () => {
    const own = await world.agent.call<GroupCreated>('/supplier/order/buy/batchCreate', {
      items: [item({ date: day(30), contactName: 'Own guest', contactPhone: '' })],
    })
    expect(own.error.code).toBe(0)
    expect((await readOrder(world, own.data!.rows[0]!.id)).agent?.id).toBe(world.agentId)
    const refused = await world.agent.call(path, { agentId: world.agentId, items: [item()] })
    expect(refused.error.code).toBe(1003)
  })
})
