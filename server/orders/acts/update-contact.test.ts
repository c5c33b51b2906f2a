import { expect, test } from 'vitest'
import type { Thread } from '#contract/orders/thread/thread.schema.ts'
import { runBulk } from '#server/bulk/run-bulk.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { takenBackBy, testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { makeSupplier } from '#test/factories/people.ts'

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
    fields: [
      {
        field: 'answers.pickUpHotel',
        why: 'orders.why.notCollected',
        message: 'The product does not ask for "pickUpHotel".',
      },
    ],
  })
  expect((await readOrder(world, once)).collected).toEqual({ pickUpHotel: 'Patong Bay', roomNumber: '204' })
  expect((await readOrder(world, ofEach)).guests.map(({ info }) => info)).toEqual([
    { weight: '60', pickUpHotel: 'Patong Bay' },
    { weight: '80', pickUpHotel: 'Patong Bay' },
  ])
})

test('of two answers for many orders an order takes what its product asks, and the other is told', async () => {
  const { id } = await placeOrder(world, { collected: { pickUpHotel: 'Kata Hill' } })
  const answers = { pickUpHotel: 'Patong Bay', pickUpAddress: '1 Beach Road' }
  const { id: jobId } = await staff.data<{ id: number }>('/supplier/bulk/start', {
    clientRequestId: 'pick-up-of-many',
    act: 'orders.moves.setPickUp',
    items: [
      {
        key: String(id),
        name: 'One',
        call: 'orders.bulkOne',
        input: { id, action: 'contact', with: { answers } },
      },
    ],
  })
  await runBulk(jobOf(app), { merchantId: merchant.id, bulkId: jobId })
  expect(await staff.data('/supplier/bulk/info', { id: jobId })).toMatchObject({
    done: 1,
    failed: 0,
    told: [{ name: 'One', failed: false, why: 'Pick-up address: not required by the product, left out.' }],
  })
  expect((await readOrder(world, id)).collected).toEqual({ pickUpHotel: 'Patong Bay' })
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

test('a supplier who holds the order is told what changed of it, once and in its language; who was never sent it hears nothing', async () => {
  const thai = await makeSupplier(app, merchant, { name: 'Somchai Boats', language: 'th' })
  const trip = await makeOrderSku(app, merchant, {
    days: [day(30)],
    supplierId: thai.id,
    collect: [{ key: 'pickUpHotel', per: 'order', required: false }],
  })
  const { id } = await placeOrder(world, {
    skuId: trip.id,
    collected: { pickUpHotel: 'Kata Hill' },
    guests: [{ name: 'Ella First' }],
  })
  const said = async () => {
    const { rows } = await staff.data<Thread>('/supplier/order/thread', { id })
    return rows.map(({ side, text }) => [side, text])
  }
  const update = (more: object) => staff.data('/supplier/order/contact/update', { id, ...more })
  await update({ answers: { pickUpHotel: 'Patong Bay' } })
  expect(await said()).toEqual([])
  const [line] = (await readOrder(world, id)).lines
  await staff.data('/supplier/orderHandler/sendOrder', { lineId: line!.id })
  const { guests } = await readOrder(world, id)
  const change = {
    answers: { pickUpHotel: 'Rawai Inn' },
    guests: [{ id: guests[0]!.id, name: 'Ella Second' }],
  }
  await update(change)
  await update(change)
  await update({ agentOrderCode: 'NOBODY-HEARS' })
  const words = (key: string) => app.word('th', key)
  expect(await said()).toEqual([
    [
      'supplier',
      [
        words('orders.text.detailsChanged'),
        `${words('catalog.collectKeys.pickUpHotel')}: Patong Bay → Rawai Inn`,
        `${words('orders.fields.guestName')}: Ella First → Ella Second`,
        `Ella Second, ${words('orders.fields.pinyin')}: ELLA FIRST → ELLA SECOND`,
      ].join('\n'),
    ],
  ])
})

test('what an agent changes of its order is told to the supplier by the merchant', async () => {
  const { id } = await placeOrder(world, { collected: { pickUpHotel: 'Kata Hill' } })
  const [line] = (await readOrder(world, id)).lines
  await staff.data('/supplier/orderHandler/sendOrder', { lineId: line!.id })
  await world.agent.data('/supplier/order/contact/update', { id, contactPhone: '+66 81 000 1234' })
  const { rows } = await world.supplier.data<Thread>('/supplier/order/thread', { id })
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ side: 'supplier', authorKind: 'staff', mine: false })
  expect(rows[0]!.text).toContain('+66 81 000 1234')
  expect(JSON.stringify(rows)).not.toContain('Lotus')
})

test('what was changed of contact, guests and answers is taken back by what the answer says', async () => {
  const trip = await makeOrderSku(app, merchant, {
    days: [day(30)],
    collect: [
      { key: 'pickUpHotel', per: 'order', required: false },
      { key: 'weight', per: 'guest', required: false },
    ],
  })
  const { id } = await placeOrder(world, {
    skuId: trip.id,
    contactName: '陈雨欣',
    collected: { pickUpHotel: 'Kata Hill' },
    guests: [{ name: 'Ella First', info: { weight: '60' } }],
  })
  const describe = async () => {
    const { contact, guests, collected } = await readOrder(world, id)
    return { contact, guests, collected }
  }
  const before = await describe()
  const [guest] = before.guests
  for (const change of [
    {
      contactName: 'Nok',
      contactPhone: '+66 81 000 1234',
      contactEmail: 'nok@marina.example',
      agentOrderCode: 'X1',
    },
    { answers: { pickUpHotel: 'Rawai Inn', weight: '70' } },
    { collected: { pickUpHotel: 'Rawai Inn' }, guests: [{ id: guest!.id, name: 'Ella Second', info: {} }] },
  ]) {
    const { headers, error } = await staff.call('/supplier/order/contact/update', { id, ...change })
    expect(error.code).toBe(0)
    expect(await describe()).not.toEqual(before)
    const [back] = takenBackBy(headers) as [{ call: string; input: object }]
    expect(back.call).toBe('orders.contact')
    expect((await staff.call('/supplier/order/contact/update', back.input)).error).toMatchObject({ code: 0 })
    expect(await describe()).toEqual(before)
  }
})
