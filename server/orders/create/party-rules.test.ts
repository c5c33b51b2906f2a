import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { makeOrderWorld, orderInput } from '#test/factories/orders.ts'
import type { SkuFacts } from '#test/factories/orders.ts'

const server = await testServer()
const worldOf = async (sku: SkuFacts) => {
  const world = await makeOrderWorld(server, { balanceMinor: 10_000_000, sku })
  const order = async (counts: object, confirm: string[] = []) => {
    const input = { ...orderInput(world), ...counts, clientRequestId: randomUUID(), confirm }
    const own = { ...input, agentId: undefined }
    const [staff, agent] = [
      await world.staff.call('/supplier/orderEntry/create', input),
      await world.agent.call('/supplier/order/buy/create', { ...own, clientRequestId: randomUUID() }),
    ]
    return { staff: staff.error, agent: agent.error }
  }
  return order
}
const alone = { adults: 0, children: 1, infants: 1 }

test('children alone on a boat are asked of staff and agents; a yes makes the order', async () => {
  const order = await worldOf({ type: 'boat-ticket' })
  const { staff, agent } = await order(alone)
  expect([staff.code, agent.code]).toEqual([201016, 201016])
  const confirm = staff.questions!.map(({ token }) => token)
  expect((await order(alone, confirm)).staff.code).toBe(0)
})

test('a product that takes none refuses agents and asks staff; one that allows them asks nobody', async () => {
  const refusing = await worldOf({ type: 'spa', existing: { minorsAlone: 'refused' } })
  const { staff, agent } = await refusing(alone)
  expect(staff.code).toBe(201016)
  expect(agent.fields).toMatchObject([{ field: 'adults', why: 'orders.fieldErrors.minorsAlone' }])
  const allowing = await worldOf({ type: 'boat-ticket', existing: { minorsAlone: 'allowed' } })
  expect((await allowing(alone)).staff.code).toBe(0)
})

test('who has no price is named: the kind of guest, in the language of whoever orders', async () => {
  const order = await worldOf({ infantMinor: null })
  const { staff, agent } = await order({ adults: 1, children: 1, infants: 1 })
  expect([staff.name, agent.name]).toEqual(['orders.noPrice', 'orders.noPrice'])
  expect(staff.message).toMatch(/has no price on \d{4}-\d\d-\d\d: Infant\.$/)
})

test('a SKU of any type has fewest and most guests of an order, infants counted or not', async () => {
  const existing = { leastGuests: 2, mostGuests: 3, uncountedInfants: true }
  const order = await worldOf({ type: 'boat-ticket', existing })
  const codes = async (adults: number, infants: number) => {
    const { agent } = await order({ adults, children: 0, infants })
    return agent.fields?.[0]?.why ?? 'taken'
  }
  expect(await codes(1, 1)).toBe('catalog.fieldErrors.partyTooSmall')
  expect(await codes(4, 0)).toBe('catalog.fieldErrors.partyTooLarge')
  expect(await codes(3, 1)).toBe('taken')
})
