import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import {
  actOn,
  balances,
  day,
  makeOrderSku,
  makeOrderWorld,
  orderInput,
  placeOrder,
  readOrder,
  recharge,
  stockLeft,
  type MadeSku,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { makePackage } from '#test/factories/packages.ts'
import { makeSupplier } from '#test/factories/people.ts'

const server = await testServer()
let world: OrderWorld
let temple: MadeSku
let van: MadeSku
const date = day(30)
const create = (input: Record<string, unknown>) =>
  world.staff.call<OrderCreated>('/supplier/orderEntry/create', orderInput(world, { date, ...input }))

beforeAll(async () => {
  world = await makeOrderWorld(server, { quoteBasisPoints: 0, balanceMinor: 900_000_000 })
  const { id: vans } = await makeSupplier(world.app, world.merchant, { name: 'Andaman Vans' })
  temple = await makeOrderSku(world.app, world.merchant, {
    name: 'Temple tour',
    adultMinor: 80_000,
    childMinor: 50_000,
    stockMode: 'session',
    sessions: ['09:00', '14:00'],
    days: [date, day(31)],
    capacity: 60,
  })
  van = await makeOrderSku(world.app, world.merchant, {
    name: 'Van for the day',
    type: 'car-charter',
    chargeMethod: 'per-unit',
    unitMinor: 300_000,
    supplierId: vans,
    costs: { adult: 210_000, child: 0 },
    capacity: 40,
  })
})

/** Stock left of what the package's parts draw. */
const lefts = async () => [await stockLeft(world), await stockLeft(world, date, van.poolId)]

describe('an order of a package', () => {
  it('has a line for each part: its day, session, guests, supplier and share of the price', async () => {
    const { id } = await makePackage(world, [
      { options: [{ skuId: world.sku.id }] },
      { day: 1, options: [{ skuId: temple.id, session: '14:00' }] },
      van.id,
    ])
    const before = await lefts()
    const made = await placeOrder(world, { skuId: id, date })
    // 2 adults and a child: 5,900 + 2,100 + the van's 3,000
    expect(made.totalMinor).toBe(590_000 + 210_000 + 300_000)
    const { lines, serviceDate } = await readOrder(world, made.id)
    expect(
      lines.map((line) => [line.kind, line.skuCode, line.date, line.session, line.adults, line.units]),
    ).toEqual([
      ['part', world.sku.code, date, '', 2, 0],
      ['part', temple.code, day(31), '14:00', 2, 0],
      ['part', van.code, date, '', 2, 1],
    ])
    expect(lines.map((line) => line.priceMinor)).toEqual([590_000, 210_000, 300_000])
    expect(lines.map((line) => line.supplierName)).toEqual(['Speedboat Phuket', '', 'Andaman Vans'])
    expect(lines.map((line) => line.costMinor)).toEqual([370_000, null, 210_000])
    expect(serviceDate).toBe(date)
    expect(await lefts()).toEqual([before[0]! - 3, before[1]! - 1])
  })

  it('shares a price of its own in proportion to what its parts cost alone, and keeps how in its trace', async () => {
    const { id } = await makePackage(world, [world.sku.id, van.id], {
      price: 'own',
      amounts: { adultMinor: 300_000, childMinor: 100_000 },
    })
    const made = await placeOrder(world, { skuId: id, date })
    expect(made.totalMinor).toBe(700_000)
    const { lines, priceTrace } = await readOrder(world, made.id)
    const shares = lines.map((line) => line.priceMinor)
    expect(shares).toEqual([Math.round((700_000 * 590) / 890), 700_000 - Math.round((700_000 * 590) / 890)])
    expect(priceTrace!.parts!.map((part) => [part.skuId, part.aloneMinor, part.shareMinor])).toEqual([
      [world.sku.id, 590_000, shares[0]],
      [van.id, 300_000, shares[1]],
    ])
  })

  it('takes what the buyer chose of a part’s options and sessions, else the first', async () => {
    const { id } = await makePackage(world, [
      { options: [{ skuId: temple.id }] },
      { options: [{ skuId: world.sku.id }, { skuId: (await other()).id }] },
    ])
    const info = await world.staff.data<{ parts: { id: number; options: { skuId: number }[] }[] }>(
      '/supplier/product/info',
      { id },
    )
    const [first, second] = info.parts
    const chosen = second!.options[1]!.skuId
    const made = await placeOrder(world, {
      skuId: id,
      date,
      choices: [
        { partId: first!.id, skuId: temple.id, session: '14:00' },
        { partId: second!.id, skuId: chosen },
      ],
    })
    const of = async (orderId: number) =>
      (await readOrder(world, orderId)).lines.map((line) => [line.skuId, line.session])
    expect(await of(made.id)).toEqual([
      [temple.id, '14:00'],
      [chosen, ''],
    ])
    const plain = await placeOrder(world, { skuId: id, date })
    expect(await of(plain.id)).toEqual([
      [temple.id, '09:00'],
      [world.sku.id, ''],
    ])
    const copied = await world.staff.data<OrderCreated>('/supplier/orderHandler/copy', {
      id: made.id,
      // Another day, so that nobody takes it for a double.
      date: day(31),
      clientRequestId: crypto.randomUUID(),
    })
    expect(await of(copied.id)).toEqual(await of(made.id))
    const wrong = await create({ skuId: id, choices: [{ partId: first!.id, skuId: world.sku.id }] })
    expect(wrong.error.fields).toMatchObject([{ field: 'choices.0.skuId' }])
    const late = await create({
      skuId: id,
      choices: [{ partId: first!.id, skuId: temple.id, session: '10:00' }],
    })
    expect(late.error.fields).toMatchObject([{ field: 'choices.0.session' }])
    const plainSku = await create({ choices: [{ partId: first!.id, skuId: temple.id }] })
    expect(plainSku.error.fields).toMatchObject([{ field: 'choices' }])
  })

  const other = () =>
    makeOrderSku(world.app, world.merchant, {
      name: 'Coral island',
      adultMinor: 150_000,
      days: [date, day(31)],
    })

  it('takes all of its stock or none: a part without a seat leaves the others untouched', async () => {
    const full = await makeOrderSku(world.app, world.merchant, { name: 'Kayak at dusk', capacity: 2 })
    const { id } = await makePackage(world, [world.sku.id, full.id])
    const [left, money] = [await lefts(), (await balances(world))['agent-frozen']]
    const refused = await create({ skuId: id })
    expect(refused.error.name).toBe('orders.soldOut')
    expect(await lefts()).toEqual(left)
    expect((await balances(world))['agent-frozen']).toBe(money)
    expect((await create({ skuId: id, children: 0 })).error.code).toBe(0)
    expect(await stockLeft(world, date, full.poolId)).toBe(0)
  })

  it('is sold as often as its own limit allows, whatever its parts have left', async () => {
    const { id } = await makePackage(world, [van.id, world.sku.id], { stockMode: 'date' })
    expect((await create({ skuId: id })).error.name).toBe('orders.soldOut')
    await world.staff.data('/supplier/standardDateStock/fill', {
      skuIds: [id],
      from: date,
      to: date,
      capacity: 4,
    })
    expect((await create({ skuId: id })).error.code).toBe(0)
    expect((await create({ skuId: id })).error).toMatchObject({ name: 'orders.soldOut' })
    expect((await create({ skuId: id, adults: 1, children: 0 })).error.code).toBe(0)
  })

  it('goes to the supplier that the package prefers, and to the SKU’s own where that one is disabled', async () => {
    const { id: second } = await makeSupplier(world.app, world.merchant, { name: 'Second boats' })
    await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
      db
        .insertInto('sku_supplier')
        .values({ merchant_id: world.merchant.id, sku_id: world.sku.id, supplier_id: second, rank: 2 })
        .execute(),
    )
    const { id } = await makePackage(world, [{ options: [{ skuId: world.sku.id, supplierId: second }] }])
    const supplierOf = async () => {
      const made = await placeOrder(world, { skuId: id, date })
      return (await readOrder(world, made.id)).lines[0]!.supplierName
    }
    expect(await supplierOf()).toBe('Second boats')
    await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
      db
        .updateTable('supplier')
        .set({ enabled: false })
        .where('merchant_id', '=', world.merchant.id)
        .where('id', '=', second)
        .execute(),
    )
    expect(await supplierOf()).toBe('Speedboat Phuket')
  })

  it('is confirmed with a voucher for each part, and its end gives all stock and the rule’s money back', async () => {
    const { id } = await makePackage(world, [world.sku.id, van.id], {
      cancelRule: [{ hoursBefore: 24 * 365, keepBasisPoints: 2_500 }],
    })
    const before = { left: await lefts(), money: (await balances(world))['agent-available']! }
    const made = await placeOrder(world, { skuId: id, date })
    const { version } = await readOrder(world, made.id)
    expect((await actOn(world, 'confirm', { id: made.id, version })).error.code).toBe(0)
    const confirmed = await readOrder(world, made.id)
    // three guests, each with a right for each of two parts
    expect(confirmed.vouchers).toMatchObject([{ state: 'live', entitlements: 6 }])
    const ended = await actOn(world, 'cancel', {
      id: made.id,
      version: confirmed.version,
      reason: 'The boat is out of order',
    })
    expect(ended.error.code).toBe(0)
    const after = await readOrder(world, made.id)
    expect(after).toMatchObject({ status: 'cancelled', money: { refundMinor: (made.totalMinor * 3) / 4 } })
    expect(after.vouchers).toMatchObject([{ state: 'void' }])
    expect(await lefts()).toEqual(before.left)
    expect((await balances(world))['agent-available']).toBe(before.money - made.totalMinor / 4)
  })

  it('is not sold while one of its parts is disabled without another option, or closed that day', async () => {
    const shut = await makeOrderSku(world.app, world.merchant, { name: 'Shut for the season' })
    const { id } = await makePackage(world, [world.sku.id, shut.id])
    const set = (values: { enabled: boolean }) =>
      withSystemCtx(world.app, world.merchant.id, ({ db }) =>
        db
          .updateTable('sku')
          .set(values)
          .where('merchant_id', '=', world.merchant.id)
          .where('id', '=', shut.id)
          .execute(),
      )
    await set({ enabled: false })
    expect((await create({ skuId: id })).error.name).toBe('orders.notOnSale')
    await set({ enabled: true })
    await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
      sql`insert into sku_calendar_price (merchant_id, sku_id, date, closed) values (${world.merchant.id}, ${shut.id}, ${date}, true)`.execute(
        db,
      ),
    )
    expect((await create({ skuId: id })).error.name).toBe('orders.closed')
  })

  it('is asked for at its new price where a part’s price moved after it was shown', async () => {
    const moved = await makeOrderSku(world.app, world.merchant, { name: 'Moves', adultMinor: 100_000 })
    const { id } = await makePackage(world, [moved.id])
    const input = { skuId: id, children: 0, shownTotalMinor: 200_000 }
    expect((await create(input)).error.code).toBe(0)
    await world.staff.data('/supplier/standardDateStock/fill', {
      skuIds: [moved.id],
      from: date,
      to: date,
      capacity: 100,
    })
    await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
      db
        .updateTable('sku_base_price')
        .set({ adult_minor: 120_000 })
        .where('merchant_id', '=', world.merchant.id)
        .where('sku_id', '=', moved.id)
        .execute(),
    )
    const requested = await create(input)
    expect(requested.error.code).toBe(201016)
  })

  it('an agent orders it in its own log-in, and sees neither supplier nor cost', async () => {
    const { id } = await makePackage(world, [world.sku.id, van.id])
    const { agentId: _, ...input } = orderInput(world, { skuId: id, date })
    const made = await world.agent.data<OrderCreated>('/supplier/order/buy/create', input)
    const info = await world.agent.data<object>('/supplier/order/info', { id: made.id })
    expect(JSON.stringify(info)).not.toMatch(/cost|supplierId|Andaman/i)
  })
})

describe('the last package', () => {
  it('with parts that others share is won by exactly one of 64 who ask at once', async () => {
    await recharge(world.app, world.merchant, world.agentId, 100_000_000)
    const seat = await makeOrderSku(world.app, world.merchant, { name: 'Last seat', capacity: 2 })
    const wide = await makeOrderSku(world.app, world.merchant, { name: 'Wide', capacity: 500 })
    const packages = await Promise.all([
      makePackage(world, [seat.id, wide.id]),
      makePackage(world, [wide.id, seat.id]),
      makePackage(world, [van.id, seat.id, wide.id]),
    ])
    const van0 = await stockLeft(world, date, van.poolId)
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, at) =>
        create({ skuId: packages[at % packages.length]!.id, children: 0, adults: 2 }),
      ),
    )
    const won = answers.filter(({ error }) => error.code === 0)
    expect(won).toHaveLength(1)
    expect(new Set(answers.filter((one) => one !== won[0]).map(({ error }) => error.name))).toEqual(
      new Set(['orders.soldOut']),
    )
    expect(await stockLeft(world, date, seat.poolId)).toBe(0)
    expect(await stockLeft(world, date, wide.poolId)).toBe(498)
    const vans = (await readOrder(world, won[0]!.data!.id)).lines.some((line) => line.skuId === van.id)
    expect(await stockLeft(world, date, van.poolId)).toBe(vans ? van0 - 3 : van0)
  })
})
