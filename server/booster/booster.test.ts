import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type {
  AccountRow,
  BoosterInfo,
  BoosterSetting,
  PriceSheet,
  PriceSteps,
} from '#contract/booster/booster.schema.ts'
import { bookInput, connectChannel, valueOf } from '#test/factories/channels.ts'
import { makeBoosted, someAccount, type BoostedWorld } from '#test/factories/channels/boosted.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day, makeOrderSku, makeOrderWorld } from '#test/factories/orders.ts'
import { forgetOffers } from '../channels/channels.public.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { setCost } from '../pricing/pricing.public.ts'
import { repriceMerchant } from './price/reprice.ts'
import { sweepMerchant } from './sweep.ts'

const server = await testServer()
const at = '/supplier/booster'
const inside = <T>({ app, merchant }: BoostedWorld, work: Parameters<typeof withSystemCtx<T>>[2]) =>
  withSystemCtx(app, merchant.id, work)
const cost = (world: BoostedWorld, adultMinor: number) =>
  inside(world, (ctx) =>
    setCost(
      ctx,
      { skuId: world.sku.id, supplierId: world.supplierId },
      { adultMinor, childMinor: 90_000, infantMinor: null, unitMinor: null, currency: 'THB' },
    ),
  )
const reprice = ({ app, merchant }: BoostedWorld) => repriceMerchant(jobOf(app), merchant.id)
const offered = async (world: BoostedWorld) => {
  forgetOffers(world.app)
  const [slot] = await world.engine.availability(world.productId, day(30), day(30))
  return slot
}

test('nothing is published before it is joined; joined, priced by the rule, it is sold and its order is our net', async () => {
  const fresh = await makeOrderWorld(server)
  const { connection, staff } = await connectChannel(fresh, { system: 'octo' })
  const refused = await staff.call(`${at}/account/save`, { connectionId: connection.id, ...someAccount })
  expect(refused.error.code).toBe(409_550)

  const world = await makeBoosted(server)
  const listing = await world.listing()
  expect(listing).toMatchObject({
    state: 'submitted',
    guard: null,
    prices: {
      adult: { priceMinor: 209_000, netMinor: 175_650, marginBasisPoints: 2_030 },
      child: { priceMinor: 135_000, netMinor: 112_750, marginBasisPoints: 2_018 },
    },
    can: { pause: true, end: true, price: true },
  })
  expect(await offered(world)).toMatchObject({
    open: true,
    retail: { adult: 209_000, child: 135_000 },
    net: { adult: 175_650, child: 112_750 },
  })
  const booking = valueOf(await world.engine.book(bookInput(world)))
  expect(booking).toMatchObject({ state: 'issued', retailMinor: 418_000, netMinor: 351_300 })
  const { rows } = await inside(world, ({ db }) =>
    sql<{ total: number }>`select total_minor as total from orders where id = ${booking.orderId}`.execute(db),
  )
  expect(rows).toEqual([{ total: 351_300 }])
  expect(await world.listing()).toMatchObject({ orders: 1, guests: 2, soldMinor: 418_000, netMinor: 351_300 })
  const sales = await world.staff.data<{ rows: object[] }>('/supplier/orderBooster/list', {})
  expect(sales.rows).toMatchObject([
    { orderId: booking.orderId, retailMinor: 418_000, netMinor: 351_300, guests: 2 },
  ])
  expect(await world.staff.data<BoosterInfo>(`${at}/info`)).toMatchObject({
    state: 'joined',
    accounts: 1,
    live: 1,
    guarded: 0,
    estimate: { products: 1, fit: 1 },
  })
  const accounts = await world.staff.data<{ rows: AccountRow[] }>(`${at}/account/list`)
  expect(accounts.rows).toMatchObject([
    { name: world.connection.name, live: 1, commissionBasisPoints: 1_500 },
  ])
})

test('a cost that rises stops sales at once; priced anew, a typed price below the floor is guarded and goes on when the cost falls', async () => {
  const world = await makeBoosted(server)
  const { id } = await world.listing()
  const cells = [30, 31].map((ahead) => ({
    listingId: id,
    kind: 'adult',
    date: day(ahead),
    priceMinor: 200_000,
  }))
  expect(await world.staff.data(`${at}/price/save`, { cells })).toEqual({ saved: 2, guarded: 0 })
  expect(await offered(world)).toMatchObject({ open: true, retail: { adult: 200_000 } })
  await cost(world, 160_000)
  // Nothing is sold between the change and its pricing.
  expect(await offered(world)).toMatchObject({ open: false, why: 'noPrice' })
  expect(await world.engine.reserve(bookInput(world))).toMatchObject({ ok: false, why: 'closed' })
  await reprice(world)
  // 2,000 leaves 1,680: 4.76 %.
  expect(await world.listing()).toMatchObject({
    state: 'submitted',
    guard: 'floor',
    heldDays: 2,
    guardFacts: { kind: 'adult', date: day(30), price: 200_000, margin: 476, floor: 1_000, lowest: 212_000 },
    prices: { adult: { priceMinor: 238_000 } },
  })
  expect(await offered(world)).toMatchObject({ open: false })
  const paid = valueOf(await world.engine.book(bookInput(world), { complete: 'later' }))
  expect(paid).toMatchObject({ state: 'waiting' })
  await world.staff.data(`${at}/guard/override`, {
    id,
    floorBasisPoints: 400,
    until: day(60),
    reason: 'Last seats',
  })
  expect(await world.listing()).toMatchObject({ guard: null, floorBasisPoints: 400 })
  expect(await offered(world)).toMatchObject({ open: true, retail: { adult: 200_000 } })
  await world.staff.data(`${at}/guard/overrideEnd`, { id })
  expect(await world.listing()).toMatchObject({ guard: 'floor' })
  await cost(world, 140_000)
  await reprice(world)
  expect(await world.listing()).toMatchObject({ state: 'submitted', guard: null, heldDays: 0 })
  await inside(world, ({ db }) =>
    sql`delete from base_cost where merchant_id = ${world.merchant.id}`.execute(db),
  )
  await reprice(world)
  expect(await world.listing()).toMatchObject({ state: 'guarded', guard: 'cost' })
  const { rows } = await inside(world, ({ db }) =>
    sql<{
      type: string
    }>`select type from event where subject = 'boosterListing' and type in ('booster.guarded', 'booster.released') order by id`.execute(
      db,
    ),
  )
  expect(rows.map(({ type }) => type.slice(8))).toEqual([
    'guarded',
    'released',
    'guarded',
    'released',
    'guarded',
  ])
})

test('parity holds a price at or below the list price and our other accounts; other terms are marked with a reason', async () => {
  const world = await makeBoosted(server, { commissionBasisPoints: 3_000, feeMinor: 0, parity: true })
  const { id } = await world.listing()
  // 1,750 ÷ 0.7 = 2,500 is above 2,200.
  expect(await world.listing()).toMatchObject({
    state: 'guarded',
    guard: 'parity',
    guardFacts: { price: 250_000, limit: 220_000, net: 154_000 },
    can: { otherTerms: true },
  })
  await world.staff.data(`${at}/guard/otherTerms`, { id, reason: 'With lunch' })
  expect(await world.listing()).toMatchObject({ state: 'submitted', guard: null, otherTerms: 'With lunch' })
})

test('two accounts: the one that asks for parity is held back where the other sells for less', async () => {
  const world = await makeBoosted(server, { parity: true })
  const second = await connectChannel(world, { system: 'octo', product: 'SECOND' })
  const skuIds = [world.sku.id]
  await world.staff.data(`${at}/account/save`, {
    connectionId: second.connection.id,
    ...someAccount,
    commissionBasisPoints: 500,
  })
  await world.staff.data(`${at}/listing/publish`, { connectionId: second.connection.id, skuIds })
  const rows = await world.listings()
  expect(rows.map(({ connectionId, guard }) => [connectionId, guard])).toEqual(
    expect.arrayContaining([
      [world.connection.id, 'parity'],
      [second.connection.id, null],
    ]),
  )
})

test('rules from the widest to the most specific, steps of a price, bulk changes and back to the rule', async () => {
  const world = await makeBoosted(server)
  const { id } = await world.listing()
  const { staff, connection, sku } = world
  const priceNow = async () => (await world.listing()).prices.adult?.priceMinor
  await staff.data(`${at}/setting/ruleSave`, {
    connectionId: connection.id,
    base: 'cost',
    markupBasisPoints: 3_000,
  })
  await reprice(world)
  expect(await priceNow()).toBe(217_000)
  const { id: ruleId } = await staff.data<{ id: number }>(`${at}/setting/ruleSave`, {
    connectionId: connection.id,
    skuId: sku.id,
    base: 'list',
    markupBasisPoints: -1_000,
  })
  await reprice(world)
  // (1,980 + 20) ÷ 0.85 = 2,352.94
  expect(await priceNow()).toBe(236_000)
  const steps = await staff.data<PriceSteps>(`${at}/price/steps`, { id, date: day(10), kind: 'adult' })
  expect(steps).toMatchObject({
    level: 'listing',
    base: 'list',
    baseMinor: 220_000,
    rulePriceMinor: 236_000,
    priceMinor: 236_000,
  })
  await staff.data(`${at}/setting/ruleDelete`, { id: ruleId })
  await staff.data(`${at}/setting/ruleSave`, { skuId: sku.id, base: 'strategy', markupBasisPoints: 0 })
  await reprice(world)
  // The agent pays 1,980.
  expect(await priceNow()).toBe(236_000)
  const bulk = { listingIds: [id], from: day(5), to: day(9), kinds: ['adult'] }
  await staff.data(`${at}/price/bulk`, { ...bulk, way: 'percent', value: 1_000 })
  const sheet = async () => {
    const { rows } = await staff.data<PriceSheet>(`${at}/price/list`, {
      listingIds: [id],
      from: day(4),
      to: day(6),
    })
    return rows[0]?.days.map(({ priceMinor, isTyped }) => [priceMinor, isTyped])
  }
  expect(await sheet()).toEqual([
    [236_000, false],
    [259_600, true],
    [259_600, true],
  ])
  await staff.data(`${at}/price/bulk`, { ...bulk, way: 'rule' })
  expect(await sheet()).toEqual([
    [236_000, false],
    [236_000, false],
    [236_000, false],
  ])
})

test('a jump from yesterday and a price far above the list wait for a person, who lets that price through', async () => {
  const world = await makeBoosted(server)
  const { id } = await world.listing()
  await inside(world, ({ db }) =>
    sql`update booster_price set priced_on = priced_on - 1 where listing_id = ${id}`.execute(db),
  )
  const cells = [{ listingId: id, kind: 'adult', date: day(30), priceMinor: 300_000 }]
  await world.staff.data(`${at}/price/save`, { cells })
  expect(await world.listing()).toMatchObject({
    guard: 'jump',
    heldDays: 1,
    guardFacts: { limit: 209_000, price: 300_000 },
  })
  await world.staff.data(`${at}/guard/accept`, { id })
  expect(await world.listing()).toMatchObject({ guard: null, heldDays: 0 })
  // Three times the list price of 2,200 is 6,600, and no jump from a price that was never for sale.
  const setting = await world.staff.data<BoosterSetting>(`${at}/setting/info`)
  await world.staff.data(`${at}/setting/save`, { ...setting, jumpBasisPoints: 100_000 })
  await world.staff.data(`${at}/price/save`, { cells: [{ ...cells[0], date: day(40), priceMinor: 661_000 }] })
  expect(await world.listing()).toMatchObject({ guard: 'ceiling', heldDays: 1 })
  await world.staff.data(`${at}/price/save`, { cells: [{ ...cells[0], date: day(40), priceMinor: 660_000 }] })
  expect(await world.listing()).toMatchObject({ guard: null, heldDays: 0 })
  const { error } = await world.staff.call(`${at}/guard/override`, {
    id,
    floorBasisPoints: 2_000,
    until: day(9),
    reason: 'x',
  })
  expect(error).toMatchObject({ name: 'badInput', fields: [{ field: 'floorBasisPoints' }] })
})

test('a commission of a later day counts from that day on; paused and ended nothing is sold; whoever leaves ends all', async () => {
  const world = await makeBoosted(server)
  const { id } = await world.listing()
  const { connection, staff } = world
  await staff.data(`${at}/account/save`, {
    connectionId: connection.id,
    ...someAccount,
    nextCommissionBasisPoints: 1_800,
    nextFrom: day(3),
  })
  await reprice(world)
  expect((await world.listing()).prices.adult?.priceMinor).toBe(209_000)
  await inside(world, ({ db }) => sql`update booster_account set next_from = current_date`.execute(db))
  await inside(world, sweepMerchant)
  await reprice(world)
  expect((await world.listing()).prices.adult?.priceMinor).toBe(216_000)
  await staff.data(`${at}/listing/pause`, { id, paused: true })
  expect(await offered(world)).toMatchObject({ open: false })
  await staff.data(`${at}/listing/pause`, { id, paused: false })
  expect(await offered(world)).toMatchObject({ open: true })
  await staff.data(`${at}/account/pause`, { connectionId: connection.id, paused: true })
  await reprice(world)
  expect(await offered(world)).toMatchObject({ open: false })
  await staff.data(`${at}/account/pause`, { connectionId: connection.id, paused: false })
  await staff.data(`${at}/leave`, { reason: 'Season is over' })
  expect(await world.listings()).toEqual([])
  expect(await offered(world)).toMatchObject({ open: false })
  expect(
    (await staff.call(`${at}/listing/publish`, { connectionId: connection.id, skuIds: [world.sku.id] })).error
      .code,
  ).toBe(409_550)
})

test('commission of 100 %, a rule of −100 %, an ending as large as its step and prices of the past are refused by their field', async () => {
  const world = await makeBoosted(server)
  const { id } = await world.listing()
  const save = (more: object) =>
    world.staff.call(`${at}/account/save`, { connectionId: world.connection.id, ...someAccount, ...more })
  for (const [more, field] of [
    [{ commissionBasisPoints: 10_000 }, 'commissionBasisPoints'],
    [{ endingMinor: 1_000 }, 'endingMinor'],
    [{ nextCommissionBasisPoints: 1_000 }, 'nextFrom'],
  ] as const)
    expect((await save(more)).error, field).toMatchObject({ name: 'badInput', fields: [{ field }] })
  const rule = { connectionId: world.connection.id, base: 'cost', markupBasisPoints: -10_000 }
  expect((await world.staff.call(`${at}/setting/ruleSave`, rule)).error).toMatchObject({
    name: 'badInput',
    fields: [{ field: 'markupBasisPoints' }],
  })
  const cells = [{ listingId: id, kind: 'adult', date: day(-1), priceMinor: 1 }]
  expect((await world.staff.call(`${at}/price/save`, { cells })).error).toMatchObject({
    name: 'badInput',
    fields: [{ field: 'cells.0.date' }],
  })
})

test('the database refuses a price for sale below its floor, above parity, or on other terms than the account has', async () => {
  const world = await makeBoosted(server, { parity: true })
  const { id } = await world.listing()
  const change = (set: string) =>
    inside(world, ({ db }) =>
      sql`update booster_price set ${sql.raw(set)} where listing_id = ${id} and kind = 'adult'`.execute(db),
    )
  await expect(change('cost_minor = 170000')).rejects.toThrow(/booster_price_floor/)
  await expect(change('cost_minor = null')).rejects.toThrow(/booster_price_floor/)
  await expect(change('highest_minor = 200000')).rejects.toThrow(/booster_price_parity/)
  await expect(change('lowest_minor = 210000')).rejects.toThrow(/booster_price_lowest/)
  await expect(change('net_minor = net_minor + 1')).rejects.toThrow(/booster_price_net/)
  await expect(change('floor_basis_points = 0')).rejects.toThrow(/other terms/)
  await expect(change('commission_basis_points = 1000, net_minor = 186100')).rejects.toThrow(/other terms/)
})

test('costs changed while prices are typed and priced: what is for sale never lies below the floor of the cost that stands', async () => {
  const world = await makeBoosted(server)
  const { id } = await world.listing()
  await cost(world, 130_000)
  const play = async (turn: number) => {
    if (turn % 3 === 0) return cost(world, 120_000 + ((turn * 7_919) % 80_000))
    if (turn % 3 === 1) return reprice(world)
    const priceMinor = 170_000 + ((turn * 10_007) % 90_000)
    return world.staff.call(`${at}/price/save`, {
      cells: [{ listingId: id, kind: 'adult', date: day(30), priceMinor }],
    })
  }
  for (let round = 0; round < 6; round += 1) {
    await Promise.all(Array.from({ length: 9 }, (_, turn) => play(round * 9 + turn)))
    const { rows } = await inside(world, ({ db }) =>
      sql<{ boosted: { pending: boolean; rows: { kind: string; net: number }[] }; cost: number }>`
        select app.boosted(p.merchant_id, p.id) as boosted, (select adult_minor from base_cost where merchant_id = p.merchant_id order by valid_from desc limit 1) as cost
          from channel_product p where p.id = ${world.productId}`.execute(db),
    )
    for (const { boosted, cost: now } of rows)
      if (!boosted.pending)
        for (const { kind, net } of boosted.rows)
          if (kind === 'adult') expect((net - now) * 10_000).toBeGreaterThanOrEqual(net * 1_000)
  }
  await reprice(world)
  expect((await world.listing()).openDays).toBeGreaterThan(300)
})

test('changes of a moment are priced once', async () => {
  const world = await makeBoosted(server)
  await reprice(world)
  for (const minor of [141_000, 142_000, 143_000]) await cost(world, minor)
  expect(await reprice(world)).toBe(1)
  expect((await world.listing()).prices.adult?.priceMinor).toBe(213_000)
  expect(await reprice(world)).toBe(0)
})

test('another merchant finds nothing of it: listings, accounts and prices of others are unknown', async () => {
  const world = await makeBoosted(server)
  const other = await makeBoosted(server)
  const { id } = await world.listing()
  const sku = await makeOrderSku(world.app, world.merchant, {})
  for (const [path, input] of [
    ['listing/pause', { id, paused: true }],
    ['listing/end', { id }],
    ['guard/accept', { id }],
    ['guard/override', { id, floorBasisPoints: 1, until: day(3), reason: 'x' }],
    ['price/steps', { id, date: day(3), kind: 'adult' }],
    ['price/save', { cells: [{ listingId: id, kind: 'adult', date: day(3), priceMinor: 1 }] }],
    ['account/save', { connectionId: world.connection.id, ...someAccount }],
    ['account/pause', { connectionId: world.connection.id, paused: true }],
    ['listing/publish', { connectionId: world.connection.id, skuIds: [sku.id] }],
  ] as const)
    expect((await other.staff.call(`${at}/${path}`, input)).error.name, path).toBe('notFound')
  const sheet = await other.staff.data<PriceSheet>(`${at}/price/list`, {
    listingIds: [id],
    from: day(1),
    to: day(3),
  })
  expect(sheet.rows).toEqual([])
})
