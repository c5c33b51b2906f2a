import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AccountRow, CommissionRow } from '#contract/booster/booster.schema.ts'
import { makeBoosted, someAccount, type BoostedWorld } from '#test/factories/channels/boosted.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day, makeOrderWorld } from '#test/factories/orders.ts'
import { forgetOffers } from '../channels/channels.public.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { repriceMerchant } from './price/reprice.ts'
import { sweepMerchant } from './sweep.ts'

const server = await testServer()
const at = '/supplier/booster'
const inside = <T>({ app, merchant }: BoostedWorld, work: Parameters<typeof withSystemCtx<T>>[2]) =>
  withSystemCtx(app, merchant.id, work)
const adult = async (world: BoostedWorld) => {
  await repriceMerchant(jobOf(world.app), world.merchant.id)
  return (await world.listing()).prices.adult?.priceMinor
}
const offered = async (world: BoostedWorld) => {
  forgetOffers(world.app)
  return (await world.engine.availability(world.productId, day(30), day(30)))[0]
}

test('the nearest category says what an account takes once its day has come; nothing is sold between that day and its pricing', async () => {
  const world = await makeBoosted(server)
  const { staff, sku, connection } = world
  const { id: sea } = await staff.data<{ id: number }>('/supplier/category/save', { names: { en: 'Sea' } })
  const { id: boats } = await staff.data<{ id: number }>('/supplier/category/save', {
    names: { en: 'Boats' },
    parentId: sea,
  })
  await inside(world, ({ db }) =>
    db.updateTable('sku').set({ category_id: boats }).where('id', '=', sku.id).execute(),
  )
  expect(await adult(world)).toBe(209_000)
  const { connectionId } = { connectionId: connection.id }
  const save = (input: object) =>
    staff.call<{ id: number }>(`${at}/commission/save`, { connectionId, ...input })
  const all = { categoryId: sea, commissionBasisPoints: 1_800, fromDay: day(0) }
  expect((await save({ ...all, fromDay: day(-1) })).error.fields).toMatchObject([{ field: 'fromDay' }])
  const first = (await save(all)).data!
  expect((await save(all)).error.fields).toMatchObject([{ field: 'fromDay' }])
  expect(await adult(world)).toBe(216_000)
  const later = (await save({ categoryId: boats, commissionBasisPoints: 2_000, fromDay: day(5) })).data!
  expect(await adult(world)).toBe(216_000)
  const { rows } = await staff.data<{ rows: CommissionRow[] }>(`${at}/commission/list`, { connectionId })
  expect(rows.map(({ id, holds }) => [id, holds])).toEqual([
    [first.id, true],
    [later.id, false],
  ])

  // Its day has come: what was priced before is not for sale.
  await inside(world, async ({ db }) => {
    await sql`update booster_commission set from_day = current_date where id = ${later.id}`.execute(db)
    await sql`delete from booster_change where merchant_id = ${world.merchant.id}`.execute(db)
    await sql`update booster_listing set priced_at = priced_at - interval '1 day' where merchant_id = ${world.merchant.id}`.execute(
      db,
    )
  })
  expect(await offered(world)).toMatchObject({ open: false })
  await inside(world, sweepMerchant)
  expect(await adult(world)).toBe(222_000)
  expect(await offered(world)).toMatchObject({ open: true, retail: { adult: 222_000 } })

  const other = await makeOrderWorld(server)
  for (const [verb, input] of [
    ['commission/remove', { id: first.id }],
    ['commission/save', { connectionId, ...all }],
  ] as const)
    expect((await other.staff.call(`${at}/${verb}`, input)).error.code, verb).toBeGreaterThan(0)

  // What has come stays as it was told; what is to come may be changed, and removed.
  const stored = (await staff.data<{ rows: CommissionRow[] }>(`${at}/commission/list`, { connectionId })).rows
  for (const { id, version, categoryId, fromDay, can } of stored) {
    expect(can).toEqual({})
    const other = { id, version, categoryId, fromDay, commissionBasisPoints: 100 }
    for (const input of [other, { ...other, fromDay: day(9) }])
      expect((await save(input)).error.fields).toMatchObject([{ field: 'fromDay' }])
    const removed = await staff.call(`${at}/commission/remove`, { id })
    expect(removed.error.fields).toMatchObject([{ field: 'fromDay' }])
  }
  const { id } = (await save({ ...all, fromDay: day(9) })).data!
  const moved = { ...all, id, version: 1, fromDay: day(10), commissionBasisPoints: 1_900 }
  expect((await save(moved)).error.code).toBe(0)
  await staff.data(`${at}/commission/remove`, { id })
  expect(await adult(world)).toBe(222_000)
})

test('a day comes by the clock of the merchant', async () => {
  const world = await makeBoosted(server)
  const { staff, sku, connection } = world
  const { id: sea } = await staff.data<{ id: number }>('/supplier/category/save', { names: { en: 'Sea' } })
  const saved = {
    connectionId: connection.id,
    categoryId: sea,
    commissionBasisPoints: 1_800,
    fromDay: day(5),
  }
  await staff.data(`${at}/commission/save`, saved)
  // One that is a day ahead of the database's, or behind it, whatever hour it is.
  const isLate = Temporal.Now.zonedDateTimeISO('UTC').hour >= 10
  const ahead = isLate ? 1 : -1
  await world.app.db
    .updateTable('platform.merchant')
    .set({ time_zone: isLate ? 'Pacific/Kiritimati' : 'Etc/GMT+12' })
    .where('id', '=', world.merchant.id)
    .execute()
  const takenFrom = (later: number) =>
    inside(world, async ({ db }) => {
      await sql`update sku set category_id = ${sea} where id = ${sku.id}`.execute(db)
      await sql`update booster_commission set from_day = current_date + ${ahead + later}::int`.execute(db)
      const { rows } = await sql<{ taken: number }>`
        select app.booster_commission(${world.merchant.id}, ${connection.id}, ${sku.id}) as taken`.execute(db)
      return rows[0]?.taken
    })
  expect(await takenFrom(0)).toBe(1_800)
  expect(await takenFrom(1)).toBe(1_500)
})

test('what paying costs there is taken off beside the commission', async () => {
  const world = await makeBoosted(server)
  const { staff, connection } = world
  const account = { connectionId: connection.id, ...someAccount }
  await staff.data(`${at}/account/save`, { ...account, paymentFeeBasisPoints: 500 })
  expect(await adult(world)).toBe(222_000)
  const over = await staff.call(`${at}/account/save`, {
    ...account,
    commissionBasisPoints: 9_000,
    paymentFeeBasisPoints: 1_000,
  })
  expect(over.error.fields).toMatchObject([{ field: 'paymentFeeBasisPoints' }])
  const { rows } = await staff.data<{ rows: AccountRow[] }>(`${at}/account/list`)
  expect(rows).toMatchObject([{ paymentFeeBasisPoints: 500, can: { commissions: true } }])
})
