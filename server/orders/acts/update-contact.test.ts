import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'

const server = await testServer()
const world = await makeOrderWorld(server, {
  balanceMinor: 900_000_000,
  sku: {
    collect: [
      { key: 'pickUpHotel', per: 'order', required: true },
      { key: 'roomNumber', per: 'order', required: false },
    ],
  },
})
const { app, merchant, staff } = world
const each = await makeOrderSku(app, merchant, {
  days: [day(30)],
  collect: [
    { key: 'pickUpHotel', per: 'guest', required: false },
    { key: 'weight', per: 'guest', required: true },
  ],
})
const pair = (one: string, other: string) => [
  { name: one, info: { weight: '60' } },
  { name: other, info: { weight: '80', pickUpHotel: 'Kata Hill' } },
]

test('the guests of many orders are picked up at one place: what was answered beside it stays, of each order as its product asks', async () => {
  const collected = { pickUpHotel: 'Kata Hill', roomNumber: '204' }
  const { id: once } = await placeOrder(world, { collected })
  const { id: ofEach } = await placeOrder(world, { skuId: each.id, children: 0, guests: pair('Cleo', 'Dan') })
  const plain = await makeOrderSku(app, merchant, { days: [day(30)] })
  const { id: unasked } = await placeOrder(world, { skuId: plain.id })
  const answers = { pickUpHotel: 'Patong Bay' }
  const at = (id: number) =>
    staff.call('/supplier/orderHandler/bulkOne', { id, action: 'contact', with: { answers } })
  for (const id of [once, ofEach]) expect((await at(id)).error.code).toBe(0)
  expect((await at(unasked)).error).toMatchObject({
    code: 400000,
    fields: [{ field: 'answers.pickUpHotel', why: 'notAllowed' }],
  })
  expect((await readOrder(world, once)).collected).toEqual({ pickUpHotel: 'Patong Bay', roomNumber: '204' })
  expect((await readOrder(world, ofEach)).guests.map(({ info }) => info)).toEqual([
    { weight: '60', pickUpHotel: 'Patong Bay' },
    { weight: '80', pickUpHotel: 'Patong Bay' },
  ])
})

test('what a product needs is not wiped by a blank answer', async () => {
  const { id } = await placeOrder(world, { collected: { pickUpHotel: 'Kata Hill' } })
  const { error } = await staff.call('/supplier/order/contact/update', { id, answers: { pickUpHotel: ' ' } })
  expect(error).toMatchObject({ fields: [{ field: 'answers.pickUpHotel', why: 'required' }] })
})

test('one guest is renamed after the order went to a product that asks for other things', async () => {
  const { id } = await placeOrder(world, { skuId: each.id, children: 0, guests: pair('Anna', 'Bert') })
  await actOn(world, 'confirm', { id })
  const other = await makeOrderSku(app, merchant, {
    days: [day(30)],
    collect: [{ key: 'shoeSize', per: 'guest', required: false }],
  })
  await staff.data('/supplier/orderModify/apply', { id, amendment: { skuId: other.id }, asks: false })
  const { guests } = await readOrder(world, id)
  const rename = [{ id: guests[0]!.id, name: 'Annabel' }]
  expect((await staff.call('/supplier/order/contact/update', { id, guests: rename })).error.code).toBe(0)
  expect((await readOrder(world, id)).guests.map(({ name }) => name)).toEqual(['Annabel', 'Bert'])
})
