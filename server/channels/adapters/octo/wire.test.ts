import { zAvailability, zAvailabilityCalendar, zBooking, zProduct, zSupplier } from '@octocloud/types'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import {
  day,
  makeOrderWorld,
  placeOrder,
  readOrder,
  stockLeft,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { withSystemCtx } from '../../../kit/system-ctx.ts'
import { sweepOverdue } from '../../../orders/acts/sweep-orders.ts'
import { callOcto, openOctoShop } from '#test/channels/octo-shop.ts'

const server = await testServer()
const sku = { supplierId: null, autoConfirm: true, cancelRule: [], capacity: 40 }

async function shop(facts: Parameters<typeof makeOrderWorld>[1] = {}) {
  const world: OrderWorld = await makeOrderWorld(server, {
    balanceMinor: 100_000_000,
    ...facts,
    sku: { ...sku, ...facts.sku },
  })
  const { key } = await openOctoShop(world)
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    status = 200,
    headers: Record<string, string> = {},
  ) => {
    const answer = await callOcto(server.url, key, method, path, body, headers)
    expect([answer.status, answer.status === status ? '' : answer.json]).toEqual([status, ''])
    return answer.json
  }
  return { world, key, ask }
}
const ids = (code: string) => ({ productId: code, optionId: 'DEFAULT' })
const holdOf = (code: string, availabilityId: string, more: Record<string, unknown> = {}) => ({
  ...ids(code),
  availabilityId,
  uuid: randomUUID(),
  unitItems: [{ unitId: 'ADULT' }, { unitId: 'CHILD' }],
  ...more,
})

test('a reseller reads, holds, confirms and cancels over the wire; each answer is of the published types', async () => {
  const { world, ask } = await shop()
  const { code } = world.sku
  zSupplier.parse(await ask('GET', '/supplier/'))
  const products = await ask('GET', '/products')
  zProduct.array().parse(products)
  expect(products).toMatchObject([{ id: code, options: [{ id: 'DEFAULT' }], defaultCurrency: 'THB' }])
  zProduct.parse(await ask('GET', `/products/${code}/`))
  // Its published validator wants a number, although its types know null.
  expect(products[0].options[0].restrictions.minUnits).toBe(1)
  const days = { localDateStart: day(29), localDateEnd: day(31) }
  const calendar = await ask('POST', '/availability/calendar', { ...ids(code), ...days })
  zAvailabilityCalendar.array().parse(calendar)
  expect(calendar).toHaveLength(3)
  const slots = await ask('POST', '/availability', {
    ...ids(code),
    localDateStart: day(30),
    localDateEnd: day(30),
  })
  zAvailability.array().parse(slots)
  expect(slots).toMatchObject([{ available: true, vacancies: 40 }])
  const byId = await ask('POST', '/availability', { ...ids(code), availabilityIds: [slots[0].id] })
  expect(byId).toEqual(slots)

  const wanted = holdOf(code, slots[0].id, { resellerReference: 'R-7' })
  const held = await ask('POST', '/bookings', wanted)
  zBooking.parse(held)
  expect(held).toMatchObject({
    uuid: wanted.uuid,
    status: 'ON_HOLD',
    resellerReference: 'R-7',
    availabilityId: slots[0].id,
  })
  expect(held.availability).toMatchObject({ id: slots[0].id })
  expect((await ask('POST', '/bookings', wanted)).uuid).toBe(wanted.uuid)
  expect(await stockLeft(world)).toBe(38)
  const other = { ...wanted, unitItems: [{ unitId: 'ADULT' }] }
  expect(await ask('POST', '/bookings', other, 400)).toMatchObject({ error: 'INVALID_BOOKING_UUID' })

  const path = `/bookings/${wanted.uuid}`
  const longer = await ask('POST', `${path}/extend`, { expirationMinutes: 60 })
  expect(longer.utcExpiresAt > held.utcExpiresAt).toBe(true)
  const confirmed = await ask('POST', `${path}/confirm`, {
    contact: { firstName: 'Hanna', lastName: 'van der Berg', emailAddress: '', country: 'DE' },
  })
  zBooking.parse(confirmed)
  expect(confirmed).toMatchObject({
    status: 'CONFIRMED',
    utcExpiresAt: null,
    contact: { firstName: 'Hanna', lastName: 'van der Berg', country: 'DE' },
    voucher: { deliveryOptions: [{ deliveryFormat: 'QRCODE' }, { deliveryFormat: 'PDF_URL' }] },
  })
  const codes = confirmed.unitItems.map(
    (item: { ticket: { deliveryOptions: { deliveryValue: string }[] } }) =>
      item.ticket.deliveryOptions[0]?.deliveryValue,
  )
  expect(new Set(codes).size).toBe(2)
  expect(confirmed.pricing.retail).toBe(
    confirmed.unitItems.reduce(
      (sum: number, item: { pricing: { retail: number } }) => sum + item.pricing.retail,
      0,
    ),
  )
  expect((await ask('POST', `${path}/confirm`, { contact: {} })).status).toBe('CONFIRMED')
  zBooking.array().parse(await ask('GET', '/bookings?resellerReference=R-7'))
  expect(await ask('GET', `/bookings?supplierReference=${confirmed.supplierReference}`)).toHaveLength(1)
  expect(await ask('GET', `/bookings?localDate=${day(30)}`)).toHaveLength(1)

  const cancelled = await ask('DELETE', path, { reason: 'rain' })
  zBooking.parse(cancelled)
  expect(cancelled).toMatchObject({
    status: 'CANCELLED',
    cancellation: { refund: 'FULL', reason: 'rain' },
    cancellable: false,
  })
  expect((await ask('POST', `${path}/cancel`, {})).status).toBe('CANCELLED')
  zBooking.parse(await ask('GET', path))
  expect(await stockLeft(world)).toBe(40)
})

test('what is more than there is, unknown, or too many is said in the protocol’s words', async () => {
  const { world, ask } = await shop({ sku: { capacity: 2 } })
  const { code } = world.sku
  const at = (await ask('POST', '/availability', { ...ids(code), localDate: day(30) }))[0].id
  const three = { unitItems: Array.from({ length: 3 }, () => ({ unitId: 'ADULT' })) }
  expect(await ask('POST', '/bookings', holdOf(code, at, three), 400)).toMatchObject({
    error: 'UNPROCESSABLE_ENTITY',
  })
  await ask('POST', '/bookings', holdOf(code, at))
  expect(await ask('POST', '/availability', { ...ids(code), localDate: day(30) })).toMatchObject([
    { status: 'SOLD_OUT', available: false, vacancies: 0 },
  ])
  expect(await ask('POST', '/bookings', holdOf(code, at), 400)).toMatchObject({
    error: 'UNPROCESSABLE_ENTITY',
  })
  for (const [more, error] of [
    [{ productId: 'none' }, 'INVALID_PRODUCT_ID'],
    [{ optionId: 'none' }, 'INVALID_OPTION_ID'],
    [{ availabilityId: `${day(30)}T03:33` }, 'INVALID_AVAILABILITY_ID'],
    [{ unitItems: [{ unitId: 'none' }] }, 'INVALID_UNIT_ID'],
  ] as const)
    expect(await ask('POST', '/bookings', holdOf(code, at, more), 400)).toMatchObject({ error })
})

test('a test booking takes no places and is marked', async () => {
  const { world, ask } = await shop()
  const { code } = world.sku
  const at = (await ask('POST', '/availability', { ...ids(code), localDate: day(30) }))[0].id
  const test = { 'octo-env': 'test' }
  const wanted = holdOf(code, at)
  const held = await ask('POST', '/bookings', wanted, 200, test)
  zBooking.parse(held)
  expect(held).toMatchObject({ testMode: true, status: 'ON_HOLD' })
  const confirmed = await ask('POST', `/bookings/${wanted.uuid}/confirm`, { contact: {} }, 200, test)
  zBooking.parse(confirmed)
  expect(confirmed).toMatchObject({ testMode: true, status: 'CONFIRMED' })
  expect(await stockLeft(world)).toBe(40)
})

test('a hold changes by PATCH, and its order with it', async () => {
  const { world, ask } = await shop()
  const { code } = world.sku
  const at = (await ask('POST', '/availability', { ...ids(code), localDate: day(30) }))[0].id
  const wanted = holdOf(code, at)
  await ask('POST', '/bookings', wanted)
  const changed = await ask('PATCH', `/bookings/${wanted.uuid}`, {
    unitItems: [{ unitId: 'ADULT' }],
    notes: 'window',
    resellerReference: 'R-9',
  })
  zBooking.parse(changed)
  expect(changed).toMatchObject({ status: 'ON_HOLD', notes: 'window', resellerReference: 'R-9' })
  expect(changed.unitItems).toHaveLength(1)
  expect(await stockLeft(world)).toBe(39)
})

test('a product that asks where its guests are fetched says so, and the hotel reaches its order', async () => {
  const collect = [{ key: 'pickUpHotel', per: 'order' as const, required: true }]
  const { world, ask } = await shop({ sku: { collect } })
  const { code } = world.sku
  const pickups = { 'octo-capabilities': 'octo/pickups' }
  const product = await ask('GET', `/products/${code}`, undefined, 200, pickups)
  expect(product.options[0]).toMatchObject({ pickupRequired: true, pickupAvailable: true })
  const at = (await ask('POST', '/availability', { ...ids(code), localDate: day(30) }))[0].id
  const without = holdOf(code, at)
  await ask('POST', '/bookings', without)
  expect(await ask('POST', `/bookings/${without.uuid}/confirm`, { contact: {} }, 400)).toMatchObject({
    error: 'BAD_REQUEST',
  })
  const wanted = holdOf(code, at, { pickupRequested: true, pickupHotel: 'Amari Phuket' })
  await ask('POST', '/bookings', wanted, 200, pickups)
  const { supplierReference } = await ask('POST', `/bookings/${wanted.uuid}/confirm`, { contact: {} })
  const { rows } = await world.staff.data<{ rows: { id: number }[] }>('/supplier/order/list', {
    orderCode: supplierReference,
  })
  expect((await readOrder(world, rows[0]?.id ?? 0)).collected).toEqual({ pickUpHotel: 'Amari Phuket' })
})

test('questions are asked in words, of the merchant’s own items too, and a choice says what it may be', async () => {
  const collect = ['gender', 'own-1'].map((key) => ({ key, per: 'guest' as const, required: false }))
  const { world, ask } = await shop({ sku: { collect } })
  const names = { en: 'Shirt size', th: 'ขนาดเสื้อ' }
  await world.staff.data('/supplier/collectInfo/save', {
    names,
    input: 'choice',
    options: [{ en: 'S' }, { en: 'M' }],
  })
  const product = await ask('GET', `/products/${world.sku.code}`, undefined, 200, {
    'octo-capabilities': 'octo/questions',
  })
  const questions = product.options[0].units[0].questions
  expect(questions).toMatchObject([
    { id: 'gender', inputType: 'select', selectOptions: [{ value: 'female' }, { value: 'male' }] },
    {
      id: 'own-1',
      title: 'Shirt size',
      inputType: 'select',
      selectOptions: [{ value: 'S' }, { value: 'M' }],
    },
  ])
})

test('what can no longer be cancelled no longer changes by PATCH either', async () => {
  const { world, ask } = await shop({
    sku: { cancelRule: [{ hoursBefore: 9_000, keepBasisPoints: 10_000 }] },
  })
  const { code } = world.sku
  const at = (await ask('POST', '/availability', { ...ids(code), localDate: day(30) }))[0].id
  const wanted = holdOf(code, at)
  await ask('POST', '/bookings', wanted)
  await ask('PATCH', `/bookings/${wanted.uuid}`, { notes: 'window' })
  const { cancellable } = await ask('POST', `/bookings/${wanted.uuid}/confirm`, { contact: {} })
  expect(cancellable).toBe(false)
  const fewer = { unitItems: [{ unitId: 'ADULT' }] }
  const refused = await ask('PATCH', `/bookings/${wanted.uuid}`, fewer, 400)
  expect(refused).toMatchObject({ error: 'UNPROCESSABLE_ENTITY' })
  expect(await stockLeft(world)).toBe(38)
})

test('without a key, with a wrong one, or with garbage nothing is told', async () => {
  const { key } = await shop()
  const ask = async (of: string, body?: unknown) => {
    const { status, json } = await callOcto(
      server.url,
      of,
      body === undefined ? 'GET' : 'POST',
      body === undefined ? '/products' : '/bookings',
      body,
    )
    return [status, json.error]
  }
  expect(await ask('')).toEqual([400, 'UNAUTHORIZED'])
  expect(await ask('wrong')).toEqual([400, 'FORBIDDEN'])
  expect(await ask(key, 'garbage')).toEqual([400, 'BAD_REQUEST'])
})

test('an order of a reseller is an order as any other', async () => {
  const { world, ask } = await shop()
  const { code } = world.sku
  const at = (await ask('POST', '/availability', { ...ids(code), localDate: day(30) }))[0].id
  const wanted = holdOf(code, at)
  await ask('POST', '/bookings', wanted)
  const { supplierReference } = await ask('POST', `/bookings/${wanted.uuid}/confirm`, {
    contact: { fullName: 'Anna Example' },
  })
  const { rows } = await world.staff.data<{ rows: { id: number; code: string }[] }>(
    '/supplier/order/list',
    {},
  )
  const order = rows.find((row) => row.code === supplierReference)
  expect(await readOrder(world, order?.id ?? 0)).toMatchObject({
    status: 'confirmed',
    contact: { name: 'Anna Example' },
  })
})

test('confirmed when its hold is over and the places are gone: no such booking any more', async () => {
  const { world, ask } = await shop({ sku: { capacity: 2 } })
  const hold = holdOf(world.sku.code, day(30))
  await ask('POST', '/bookings', hold)
  await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql`update orders set pay_by = now() - interval '1 minute' where on_hold`.execute(db),
  )
  await sweepOverdue(jobOf(world.app))
  await placeOrder(world, { adults: 2, children: 0 })
  const contact = { fullName: 'Ann Lee' }
  expect(await ask('POST', `/bookings/${hold.uuid}/confirm`, { contact }, 400)).toMatchObject({
    error: 'INVALID_BOOKING_UUID',
    uuid: hold.uuid,
  })
})
