import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import type { CartTotal, ItemPrice, ProductPage } from '#contract/order-entry/order-entry.schema.ts'
import type { OrderPage } from '#contract/orders/order-list.schema.ts'
import type { z } from 'zod'
import { makeAddOn } from '#test/factories/add-ons.ts'
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
import { makePromo } from '#test/factories/promos.ts'
import { docTable } from '#test/kit/doc-tables.ts'

const server = await testServer()
let world: OrderWorld
let room: MadeSku
/** Makes lunch boxes; not the trip's own supplier. */
let kitchen: number
const date = day(30)
const create = (input: Record<string, unknown>) =>
  world.staff.call<OrderCreated>('/supplier/orderEntry/create', orderInput(world, { date, ...input }))
const priceOf = (item: Record<string, unknown>) =>
  world.staff.data<ItemPrice>('/supplier/orderEntry/price', {
    agentId: world.agentId,
    skuId: world.sku.id,
    date,
    adults: 2,
    children: 1,
    ...item,
  })
const fill = (skuId: number, capacity: number) =>
  world.staff.data('/supplier/standardDateStock/fill', { skuIds: [skuId], from: date, to: date, capacity })
/** What is left of an add-on that is counted, as the board tells it. */
async function leftOf(skuId: number): Promise<number> {
  const board = await world.staff.data<{
    skus: { id: number; pools?: unknown }[]
  }>('/supplier/dateStockBoard/list', { skuIds: [skuId], from: date, to: date })
  return JSON.parse(/"left":(-?\d+)/.exec(JSON.stringify(board))![1]!) as number
}

beforeAll(async () => {
  world = await makeOrderWorld(server, { quoteBasisPoints: 0, balanceMinor: 900_000_000 })
  kitchen = (await makeSupplier(world.app, world.merchant, { name: 'Kitchen by the pier' })).id
  room = await makeOrderSku(world.app, world.merchant, {
    name: 'Sea view room',
    type: 'hotel-room',
    chargeMethod: 'per-unit',
    unitMinor: 500_000,
    days: [date, day(31)],
    capacity: 90,
  })
})

describe('an order with add-ons', () => {
  it('has a line for each: its guests, supplier, cost and price, and the total and its trace hold them', async () => {
    const lunch = await makeAddOn(
      world,
      { supplierIds: [kitchen], cost: { adultMinor: 18_000, childMinor: 12_000, currency: 'THB' } },
      { with: [world.sku.id] },
    )
    const fins = await makeAddOn(
      world,
      { kind: 'equipment', charge: 'unit', amounts: { unitMinor: 35_000 } },
      { with: [world.sku.id], terms: { most: 4 } },
    )
    const addOns = [{ addOnId: fins.id, quantity: 3 }, { addOnId: lunch.id }]
    const price = await priceOf({ addOns })
    expect(price.totalMinor).toBe(590_000 + 80_000 + 105_000)
    expect(price.addOns).toMatchObject([
      { addOnId: lunch.id, totalMinor: 80_000, why: null },
      { addOnId: fins.id, quantity: 3, totalMinor: 105_000, why: null },
    ])
    const made = await placeOrder(world, { addOns, shownTotalMinor: 775_000 })
    expect(made.totalMinor).toBe(775_000)
    const { lines, priceTrace, money } = await readOrder(world, made.id)
    expect(
      lines.map((line) => [
        line.kind,
        line.adults,
        line.children,
        line.units,
        line.priceMinor,
        line.costMinor,
      ]),
    ).toEqual([
      ['sku', 2, 1, 0, 590_000, 370_000],
      ['add-on', 2, 1, 0, 80_000, 48_000],
      ['add-on', 2, 1, 3, 105_000, null],
    ])
    expect(lines.map((line) => [line.supplierName, line.supplierStatus])).toEqual([
      ['Speedboat Phuket', 'pending'],
      ['Kitchen by the pier', 'pending'],
      ['', 'no-need'],
    ])
    expect(priceTrace!.addOns!.map((one) => [one.skuId, one.totalMinor])).toEqual([
      [lunch.id, 80_000],
      [fins.id, 105_000],
    ])
    expect(money).toMatchObject({ subtotalMinor: 775_000, totalMinor: 775_000 })
    const listed = await world.staff.data<z.input<typeof OrderPage>>('/supplier/order/list', {
      orderCode: made.code,
    })
    expect(listed.rows[0]!.lines.map(({ kind, name, units }) => [kind, name, units])).toEqual([
      ['sku', expect.any(String), 0],
      ['add-on', expect.stringContaining('Lunch'), 0],
      ['add-on', expect.any(String), 3],
    ])
  })

  it('takes what is required although nobody asked, and refuses what is not offered or too many', async () => {
    const trip = await makeOrderSku(world.app, world.merchant, { name: 'Marine park', adultMinor: 100_000 })
    const fee = await makeAddOn(
      world,
      { kind: 'other', amounts: { adultMinor: 40_000, childMinor: 20_000 } },
      { with: [trip.id], terms: { required: true } },
    )
    const mask = await makeAddOn(
      world,
      { charge: 'unit', amounts: { unitMinor: 10_000 } },
      { with: [trip.id], terms: { most: 2 } },
    )
    const made = await placeOrder(world, { skuId: trip.id, children: 0 })
    expect(made.totalMinor).toBe(200_000 + 80_000)
    expect((await priceOf({ skuId: trip.id, children: 0 })).totalMinor).toBe(280_000)
    const refused = async (addOns: object[]) =>
      (await create({ skuId: trip.id, children: 0, addOns })).error.fields?.map(({ field }) => field)
    expect(await refused([{ addOnId: fee.id, quantity: 0 }])).toEqual(['addOns.0.quantity'])
    expect(await refused([{ addOnId: mask.id, quantity: 3 }])).toEqual(['addOns.0.quantity'])
    expect(await refused([{ addOnId: mask.id }, { addOnId: mask.id }])).toEqual(['addOns.1.addOnId'])
    const lunch = await makeAddOn(world)
    expect(await refused([{ addOnId: lunch.id }])).toEqual(['addOns.0.addOnId'])
    const cart = await world.staff.call<CartTotal>('/supplier/orderEntry/calculateTotal', {
      agentId: world.agentId,
      items: [{ skuId: trip.id, date, adults: 1, addOns: [{ addOnId: lunch.id }] }],
    })
    expect(cart.error.fields).toMatchObject([{ field: 'items.0.addOns.0.addOnId' }])
  })

  it.each(docTable('algorithms/add-ons.md', 'Price'))(
    'charged by $charged, daily $daily, of a $of: $price costs $costs',
    async (row) => {
      const [adultMinor, childMinor, infantMinor] = row['price']!.split(' / ').map(
        (amount) => Number(amount) * 100,
      )
      const stay = row['of'] === 'stay'
      const owner = stay ? room : world.sku
      const guest = row['charged'] === 'guest'
      const { id } = await makeAddOn(
        world,
        {
          charge: row['charged'],
          daily: row['daily'] === 'yes',
          amounts: guest ? { adultMinor, childMinor, infantMinor } : { unitMinor: adultMinor },
        },
        { with: [owner.id] },
      )
      const made = await placeOrder(world, {
        skuId: owner.id,
        ...(stay && { endDate: day(32) }),
        addOns: [{ addOnId: id, quantity: Number(row['quantity']) }],
      })
      const { lines } = await readOrder(world, made.id)
      expect(lines[1]!.priceMinor).toBe(Number(row['costs']) * 100)
      expect(made.totalMinor - lines[0]!.priceMinor!).toBe(lines[1]!.priceMinor)
    },
  )

  it('offers what a package offers, and what the product taken for a part offers', async () => {
    const second = await makeOrderSku(world.app, world.merchant, { name: 'Elephant park', days: [day(31)] })
    const pack = await makePackage(world, [
      { options: [{ skuId: world.sku.id }] },
      { day: 1, options: [{ skuId: second.id }] },
    ])
    const insurance = await makeAddOn(
      world,
      { kind: 'insurance', daily: true, amounts: { adultMinor: 5_000, childMinor: 5_000 } },
      { with: [pack.id], terms: { required: true } },
    )
    const pickup = await makeAddOn(
      world,
      { kind: 'pick-up', charge: 'order', amounts: { unitMinor: 90_000 } },
      { with: [second.id] },
    )
    const list = await world.staff.data<ProductPage>('/supplier/orderEntry/productList', {
      agentId: world.agentId,
      date,
      skuIds: [pack.id],
    })
    const [part] = list.rows[0]!.parts!.filter((one) => one.day === 1)
    expect(
      list.rows[0]!.addOns.filter((one) => [insurance.id, pickup.id].includes(one.addOnId)),
    ).toMatchObject([
      { addOnId: insurance.id, partId: null, required: true, price: { adultMinor: 5_000 } },
      { addOnId: pickup.id, partId: part!.id, charge: 'order', price: { unitMinor: 90_000 } },
    ])
    const made = await placeOrder(world, {
      skuId: pack.id,
      addOns: [{ addOnId: pickup.id, partId: part!.id }],
    })
    const { lines } = await readOrder(world, made.id)
    // Two days of insurance for three guests; a car on the second day, with a driver to arrange.
    expect(
      lines.map((line) => [line.kind, line.skuId, line.date, line.endDate, line.priceMinor, line.driven]),
    ).toEqual([
      ['part', world.sku.id, date, null, 590_000, false],
      ['part', second.id, day(31), null, 590_000, false],
      ['add-on', insurance.id, date, day(32), 30_000, false],
      ['add-on', pickup.id, day(31), null, 90_000, true],
    ])
    expect(made.totalMinor).toBe(1_300_000)
  })

  it('is copied with what was taken beside it, as far as that is still offered', async () => {
    const trip = await makeOrderSku(world.app, world.merchant, {
      name: 'Bay by kayak',
      days: [date, day(31)],
    })
    const fins = await makeAddOn(
      world,
      { charge: 'unit', amounts: { unitMinor: 35_000 } },
      { with: [trip.id] },
    )
    const lunch = await makeAddOn(world, {}, { with: [trip.id] })
    const made = await placeOrder(world, {
      skuId: trip.id,
      addOns: [{ addOnId: fins.id, quantity: 3 }, { addOnId: lunch.id }],
    })
    await world.staff.data('/supplier/standardExt/detach', { addOnIds: [lunch.id], skuIds: [trip.id] })
    const copied = await world.staff.data<OrderCreated>('/supplier/orderHandler/copy', {
      id: made.id,
      date: day(31),
      clientRequestId: crypto.randomUUID(),
    })
    const { lines } = await readOrder(world, copied.id)
    expect(lines.map((line) => [line.kind, line.skuId, line.units])).toEqual([
      ['sku', trip.id, 0],
      ['add-on', fins.id, 3],
    ])
  })

  it('is confirmed with a right for each guest, or piece, and its end gives stock and the rule’s money back', async () => {
    const trip = await makeOrderSku(world.app, world.merchant, {
      name: 'Kayaks',
      adultMinor: 100_000,
      childMinor: 100_000,
      cancelRule: [{ hoursBefore: 24 * 365, keepBasisPoints: 2_500 }],
    })
    const fins = await makeAddOn(
      world,
      { charge: 'unit', stockMode: 'date', amounts: { unitMinor: 20_000 } },
      { with: [trip.id] },
    )
    const lunch = await makeAddOn(world, {}, { with: [trip.id] })
    await fill(fins.id, 10)
    const money = (await balances(world))['agent-available']!
    const seats = await stockLeft(world, date, trip.poolId)
    const made = await placeOrder(world, {
      skuId: trip.id,
      addOns: [{ addOnId: fins.id, quantity: 4 }, { addOnId: lunch.id }],
    })
    expect(made.totalMinor).toBe(300_000 + 80_000 + 80_000)
    expect(await leftOf(fins.id)).toBe(6)
    const { version } = await readOrder(world, made.id)
    expect((await actOn(world, 'confirm', { id: made.id, version })).error.code).toBe(0)
    const confirmed = await readOrder(world, made.id)
    // three guests on the trip and at lunch, four pairs of fins
    expect(confirmed.vouchers).toMatchObject([{ state: 'live', entitlements: 10 }])
    const withdrawn = await actOn(
      world,
      'withdraw',
      { id: made.id, version: confirmed.version, reason: 'Rain' },
      world.agent,
    )
    expect(withdrawn.error.code).toBe(0)
    const requested = await readOrder(world, made.id)
    expect((await actOn(world, 'agreeCancel', { id: made.id, version: requested.version })).error.code).toBe(
      0,
    )
    const after = await readOrder(world, made.id)
    expect(after).toMatchObject({ status: 'cancelled', money: { refundMinor: 345_000 } })
    expect(after.vouchers).toMatchObject([{ state: 'void' }])
    expect(await leftOf(fins.id)).toBe(10)
    expect(await stockLeft(world, date, trip.poolId)).toBe(seats)
    expect((await balances(world))['agent-available']).toBe(money - 115_000)
  })

  it('is taxed by its own rules, and a promo code takes off the product alone', async () => {
    const trip = await makeOrderSku(world.app, world.merchant, { name: 'Taxed trip', adultMinor: 100_000 })
    const lunch = await makeAddOn(world, {}, { with: [trip.id] })
    const rule = (name: string, basisPoints: number, scope: object) =>
      world.staff.data<{ id: number }>('/supplier/standardTaxSetting/save', {
        name,
        basisPoints,
        inclusive: false,
        ...scope,
      })
    await rule('VAT', 1_000, { skuIds: [trip.id] })
    await rule('Meals', 500, { skuIds: [lunch.id] })
    const { code } = await makePromo(world, { kind: 'percent', basisPoints: 1_000 })
    const addOns = [{ addOnId: lunch.id }]
    const made = await placeOrder(world, { skuId: trip.id, children: 0, addOns, promoCode: code })
    // 2,000 less 10 % and with 10 % on top; lunch 600 with 5 % on top
    expect(made.totalMinor).toBe(198_000 + 63_000)
    const { money, lines } = await readOrder(world, made.id)
    expect(money).toMatchObject({ subtotalMinor: 260_000, discountMinor: 20_000 })
    expect(money!.taxes.map((tax) => [tax.name, tax.taxMinor])).toEqual([
      ['VAT', 18_000],
      ['Meals', 3_000],
    ])
    expect(lines.map((line) => line.priceMinor)).toEqual([198_000, 63_000])
  })

  it('an agent orders it in its own log-in, and sees neither supplier nor cost', async () => {
    const lunch = await makeAddOn(
      world,
      { supplierIds: [kitchen], cost: { adultMinor: 18_000, childMinor: 12_000, currency: 'THB' } },
      { with: [world.sku.id] },
    )
    const offered = await world.agent.data<ProductPage>('/supplier/orderEntry/productList', {
      date,
      skuIds: [world.sku.id],
    })
    expect(offered.rows[0]!.addOns.map((one) => one.addOnId)).toContain(lunch.id)
    const { agentId: _, ...input } = orderInput(world, { date, addOns: [{ addOnId: lunch.id }] })
    const made = await world.agent.data<OrderCreated>('/supplier/order/buy/create', input)
    expect(made.totalMinor).toBe(670_000)
    const info = await world.agent.data<object>('/supplier/order/info', { id: made.id })
    expect(JSON.stringify([offered, info])).not.toMatch(/cost|supplierId|Kitchen/i)
    expect(JSON.stringify(info)).toContain('Lunch box')
  })

  it('is asked for at its new price where an add-on’s price moved after it was shown', async () => {
    const { id } = await makeAddOn(world, {}, { with: [world.sku.id] })
    const addOns = [{ addOnId: id }]
    const { code, names } = await world.staff.data<{ code: string; names: object }>(
      '/supplier/standardExt/info',
      { id },
    )
    await world.staff.data('/supplier/standardExt/update', {
      id,
      code,
      names,
      kind: 'meal',
      amounts: { adultMinor: 33_000, childMinor: 20_000 },
    })
    expect((await create({ addOns, shownTotalMinor: 670_000 })).error.code).toBe(201016)
    expect((await create({ addOns, shownTotalMinor: 676_000 })).error.code).toBe(0)
  })
})

describe('the last piece of an add-on', () => {
  it('is won by exactly as many of 48 as there are, and who loses keeps no seat', async () => {
    await recharge(world.app, world.merchant, world.agentId, 100_000_000)
    const trip = await makeOrderSku(world.app, world.merchant, { name: 'Wide boat', capacity: 500 })
    const tank = await makeAddOn(
      world,
      { charge: 'unit', stockMode: 'date', amounts: { unitMinor: 20_000 } },
      { with: [trip.id] },
    )
    expect((await create({ skuId: trip.id, addOns: [{ addOnId: tank.id }] })).error.name).toBe(
      'orders.soldOut',
    )
    await fill(tank.id, 5)
    const answers = await Promise.all(
      Array.from({ length: 48 }, () =>
        create({ skuId: trip.id, adults: 1, children: 0, addOns: [{ addOnId: tank.id, quantity: 2 }] }),
      ),
    )
    const won = answers.filter(({ error }) => error.code === 0)
    expect(won).toHaveLength(2)
    expect(new Set(answers.filter((one) => !won.includes(one)).map(({ error }) => error.name))).toEqual(
      new Set(['orders.soldOut']),
    )
    expect(await leftOf(tank.id)).toBe(1)
    expect(await stockLeft(world, date, trip.poolId)).toBe(498)
    const short = await priceOf({ skuId: trip.id, addOns: [{ addOnId: tank.id, quantity: 2 }] })
    expect(short).toMatchObject({ why: 'soldOut', addOns: [{ why: 'soldOut' }] })
  })
})
