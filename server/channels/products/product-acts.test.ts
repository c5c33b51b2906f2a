import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { connectChannel } from '#test/factories/channels.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld } from '#test/factories/orders.ts'

const server = await testServer()

test('many SKUs are put on offer at once: each is live, or waits with what stands in its way', async () => {
  const world = await connectChannel(await makeOrderWorld(server), { system: 'tiqets' })
  const { app, merchant, connection, staff } = world
  const make = (facts: Parameters<typeof makeOrderSku>[2]) => makeOrderSku(app, merchant, facts)
  const skus = {
    free: await make({ stockMode: 'free' }),
    unit: await make({ stockMode: 'free', chargeMethod: 'per-unit' }),
    oneDay: await make({ days: [day(20)] }),
    days: await make({ days: [day(20), day(21)] }),
    noDays: await make({ days: [day(-3)] }),
    off: await make({ stockMode: 'free' }),
    noPrice: await make({ stockMode: 'free' }),
  }
  const inside = <T>(work: Parameters<typeof withSystemCtx<T>>[2]) => withSystemCtx(app, merchant.id, work)
  await inside(async ({ db }) => {
    await sql`update sku set enabled = false where id = ${skus.off.id}`.execute(db)
    await sql`delete from sku_base_price where sku_id = ${skus.noPrice.id}`.execute(db)
  })
  const offer = () =>
    staff.data('/ota/channelProduct/offer', {
      connectionId: connection.id,
      skuIds: Object.values(skus).map(({ id }) => id),
    })
  await offer()
  // Those that are there stay as they are.
  await offer()
  const { rows } = await inside(({ db }) =>
    sql<{ skuId: number; said: string }>`
      select sku_id as "skuId", state || ' ' || problem as said from channel_product where id <> ${world.productId}`.execute(
      db,
    ),
  )
  const said = new Map(rows.map((row) => [row.skuId, row.said]))
  expect(rows).toHaveLength(Object.keys(skus).length)
  expect(Object.fromEntries(Object.entries(skus).map(([name, { id }]) => [name, said.get(id)]))).toEqual({
    free: 'live ',
    unit: 'live ',
    oneDay: 'live fewDates',
    days: 'live ',
    noDays: 'mapped noDates',
    off: 'mapped skuOff',
    noPrice: 'mapped noPrice',
  })
})

test('a mapping says what its guests are not asked there before an order is refused for it, of who answers at once', async () => {
  const collect = [
    { key: 'name', per: 'guest' as const, required: true },
    { key: 'shoeSize', per: 'guest' as const, required: true },
    { key: 'weight', per: 'guest' as const, required: false },
    { key: 'pickUpHotel', per: 'order' as const, required: true },
    { key: 'returnDate', per: 'order' as const, required: true },
  ]
  const begun = await makeOrderWorld(server, { sku: { collect } })
  const lackingAt = async (system: string) => {
    const { connection, staff } = await connectChannel(begun, { system })
    const { rows } = await staff.data<{ rows: { lacking: string[]; problem: string | null }[] }>(
      '/ota/channelProduct/list',
      { connectionId: connection.id },
    )
    return rows.map(({ lacking }) => lacking)
  }
  expect(await lackingAt('gyg')).toEqual([['Shoe size', 'Return date']])
  expect(await lackingAt('viator')).toEqual([['Shoe size']])
  expect(await lackingAt('klook')).toEqual([['Shoe size', 'Return date']])
  // It asks whatever it is told to ask; there a person adds what is missing.
  expect(await lackingAt('octo')).toEqual([[]])
  expect(await lackingAt('ctrip')).toEqual([[]])
})
