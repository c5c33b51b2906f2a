import { expect, test, vi } from 'vitest'
import { Day, Sheet } from '#contract/groups/itinerary.schema.ts'
import { exampleSheet, makeService } from '#contract/groups/costing-example.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { makeMirrorWorld, mirrorOf } from '#test/factories/mirror.ts'
import { day, stockLeft } from '#test/factories/orders.ts'
import { at, handler, quotation } from '#test/kit/group-world.ts'

const server = await testServer({ jobs: true })
const world = await makeMirrorWorld(server)
const { staff, agentId, sku } = world.ours

const info = (id: number) => staff.data<PlanInfo>(`${at}/info`, { id })
const boatOf = async (id: number) => (await info(id)).services[0]!
/** A confirmed group whose boat another merchant has been asked for, with the order of ours there. */
async function makeInformed() {
  const { id } = await staff.data<{ id: number }>(`${at}/create`, {
    names: { en: 'Divers' },
    agentId,
    startDate: day(30),
    adults: 4,
    contactName: `Li ${crypto.randomUUID()}`,
    from: 'empty',
    dayCount: 1,
  })
  const boat = makeService('boat', { names: { en: 'Boat' }, costMinor: 220_000, skuId: sku.id })
  const { version } = await info(id)
  const one = { paying: 4, free: 0, staff: 0, marginBasisPoints: null, typedMinor: null }
  const sheet = Sheet.parse({
    ...exampleSheet,
    priceCurrency: 'THB',
    sellRate: '1',
    extras: [],
    breaks: [one],
  })
  const days = [Day.parse({ key: 'd1', names: { en: 'At sea' }, services: [boat] })]
  await staff.data(`${at}/days`, { id, version, days, sheet })
  const quoted = await staff.data<{ id: number }>(`${quotation}/save`, {
    planId: id,
    option: 'A',
    validUntil: day(20),
  })
  await staff.data(`${quotation}/send`, { id: quoted.id })
  await staff.data(`${quotation}/accept`, { id: quoted.id, payers: 4, proof: 'mail' })
  const service = await boatOf(id)
  await staff.data(`${handler}/arrange`, { id: service.id, supplierId: world.ours.supplierId })
  await staff.data(`${handler}/inform`, { id: service.id })
  await staff.data(`${handler}/confirm`, { id })
  const mirror = await mirrorOf(world, (await boatOf(id)).orderCode)
  return { id, serviceId: service.id, mirror }
}
const there = (verb: string, input: Record<string, unknown>) =>
  world.theirs.staff.data(`/supplier/orderHandler/${verb}`, input)
const soon = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 50 })

test('a service whose SKU is bound is an order of the other merchant, whose yes confirms it', async () => {
  const { id, mirror } = await makeInformed()
  expect(await boatOf(id)).toMatchObject({ state: 'informed', lineState: 'in-process' })
  await there('confirm', { id: mirror.id })
  await soon(async () => expect(await boatOf(id)).toMatchObject({ state: 'booking-confirmed' }))
})

test('a bound supplier that refuses after the group was confirmed: the service is to be arranged again and says why, seats there are free', async () => {
  const before = await stockLeft(world.theirs)
  const { id, mirror } = await makeInformed()
  expect(await stockLeft(world.theirs)).toBe(before - 4)
  await there('reject', { id: mirror.id, reason: 'Engine' })
  await soon(async () =>
    expect(await boatOf(id)).toMatchObject({ state: 'to-arrange', lineState: 'rejected' }),
  )
  expect((await boatOf(id)).lineNote).toContain('Engine')
  expect((await info(id)).status).toBe('confirmed')
  expect(await stockLeft(world.theirs)).toBe(before)
})

test('one that cancels what it had confirmed leaves the group confirmed, and its order to be followed up', async () => {
  const { id, mirror } = await makeInformed()
  await there('confirm', { id: mirror.id })
  await soon(async () => expect(await boatOf(id)).toMatchObject({ state: 'booking-confirmed' }))
  await there('cancel', { id: mirror.id, reason: 'Storm' })
  const { orderId } = await boatOf(id)
  await soon(async () => {
    const order = await staff.data<{ followUp: string }>('/supplier/order/info', { id: orderId })
    expect(order.followUp).not.toBe('none')
  })
  expect((await info(id)).status).toBe('confirmed')
})
