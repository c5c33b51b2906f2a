import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeBoosted, type BoostedWorld } from '#test/factories/channels/boosted.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day, makeOrderSku } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { repriceMerchant } from './price/reprice.ts'

// What a listing that is put on sale, or back on it, is refused for.

const server = await testServer()
const at = '/supplier/booster'

const pause = ({ staff }: { staff: Caller }, id: number, paused: boolean, confirm: string[] = []) =>
  staff.call(`${at}/listing/pause`, { id, paused, confirm })
/** Costs raised by so much from now on, on all accounts. */
async function markUp({ staff, app, merchant }: BoostedWorld, markupBasisPoints: number, skuId: number) {
  await staff.data(`${at}/setting/ruleSave`, { skuId, base: 'cost', markupBasisPoints })
  await repriceMerchant(jobOf(app), merchant.id)
}

test('a listing none of whose days keeps the floor is not resumed, and the lowest price is told', async () => {
  const world = await makeBoosted(server)
  const { id } = await world.listing()
  await pause(world, id, true)
  await markUp(world, 0, world.sku.id)
  const { error } = await pause(world, id, false)
  // 1,400 ÷ 0.9 + 20, without 15 %: 1,853.60 up to tens.
  expect([error.code, error.message]).toEqual([409_552, expect.stringMatching(/1,680\.00.*1,860\.00/)])
  expect(await world.listing()).toMatchObject({ state: 'paused' })
  const lower = { id, floorBasisPoints: 0, until: day(60), reason: 'Last seats' }
  await world.staff.data(`${at}/guard/override`, lower)
  expect((await pause(world, id, false)).error.code).toBe(0)
})

test('nor is one that is dearer than its public price elsewhere, until it is said to be on other terms', async () => {
  const world = await makeBoosted(server, { commissionBasisPoints: 3_000, feeMinor: 0, parity: true })
  const { id } = await world.listing()
  await pause(world, id, true)
  const { error } = await pause(world, id, false)
  expect([error.code, error.message]).toEqual([409_553, expect.stringMatching(/2,500\.00.*2,200\.00/)])
  await world.staff.data(`${at}/guard/otherTerms`, { id, reason: 'With lunch' })
  expect((await pause(world, id, false)).error.code).toBe(0)
  expect(await world.listing()).toMatchObject({ guard: null })
})

test('a jump from what was for sale asks whoever sets prices, and refuses who does not', async () => {
  const world = await makeBoosted(server)
  const { id } = await world.listing()
  await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql`update booster_price set priced_on = priced_on - 1 where listing_id = ${id}`.execute(db),
  )
  await pause(world, id, true)
  await markUp(world, 10_000, world.sku.id)
  const { userName } = await makeUser(world.app, world.merchant, {
    permissions: ['treepBooster.introduce', 'treepBooster.publish'],
  })
  const publisher = { staff: await loginAs(server, userName) }
  expect((await pause(publisher, id, false)).error.code).toBe(409_556)
  expect(await world.listing()).toMatchObject({ state: 'paused' })
  const { error } = await pause(world, id, false)
  expect(error.code).toBe(201_016)
  const [question] = error.questions!
  expect(question!.message).toMatch(/3,320\.00.*2,090\.00/)
  expect((await pause(world, id, false, [question!.token])).error.code).toBe(0)
  expect(await world.listing()).toMatchObject({ state: 'submitted', guard: null })
})

test('a product is put on an account once, however many do it at once', async () => {
  const world = await makeBoosted(server)
  const { staff, connection, app, merchant, supplierId } = world
  const publish = (skuIds: number[]) =>
    staff.call<{ published: number; skipped: number }>(`${at}/listing/publish`, {
      connectionId: connection.id,
      skuIds,
    })
  const { error } = await publish([world.sku.id])
  expect(error.code).toBe(409_557)
  expect(error.message).toContain(connection.name)
  const facts = { supplierId, stockMode: 'free' as const, costs: { adult: 140_000, child: 90_000 } }
  const other = await makeOrderSku(app, merchant, facts)
  const both = await Promise.all([publish([other.id]), publish([other.id])])
  expect(both.map((answer) => answer.error.code).toSorted()).toEqual([0, 409_557])
  const third = await makeOrderSku(app, merchant, facts)
  expect((await publish([world.sku.id, third.id])).data).toEqual({ published: 1, skipped: 1 })
})
