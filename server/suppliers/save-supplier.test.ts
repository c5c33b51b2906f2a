import { expect, test } from 'vitest'
import type { Supplier, SupplierInfo } from '#contract/suppliers/suppliers.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { makeMerchant } from '#test/factories/people.ts'

const server = await testServer()
const { app } = server
const admin = await loginAs(server, (await makeMerchant(app)).admin)
const form = { code: 'speed', name: 'Phuket Speedboat', currency: 'THB', email: 'boat@example.com' }
const twice = [5_000, 10_000].map((keepBasisPoints) => ({ hoursBefore: 24, keepBasisPoints }))
type Page = { rows: Supplier[]; total: number }
const list = (filter: object) => admin.data<Page>('/supplier/supplier/list', filter)

test('a supplier is kept with its code in capitals and its ladder from the earliest step', async () => {
  const steps = [
    { hoursBefore: 24, keepBasisPoints: 10_000 },
    { hoursBefore: 72, keepBasisPoints: 5_000 },
  ]
  const { id } = await admin.data<{ id: number }>('/supplier/supplier/save', { ...form, cancelRule: steps })
  const info = await admin.data<Supplier>('/supplier/supplier/info', { id })
  expect(info).toMatchObject({
    code: 'SPEED',
    cancelRule: steps.toReversed(),
    payableMinor: 0,
    enabled: true,
  })
  await admin.data('/supplier/supplier/update', { ...form, id, name: 'Speedboat Phuket' })
  // Saved as it is, its history has nothing to tell.
  const read = () => admin.data<SupplierInfo>('/supplier/supplier/info', { id })
  await admin.data('/supplier/supplier/update', { ...(await read()) })
  expect((await read()).history.map(({ type }) => type)).toEqual(['suppliers.created', 'suppliers.updated'])
  expect((await list({ text: 'speedboat ph' })).rows.map(({ name }) => name)).toEqual(['Speedboat Phuket'])
})

test.each([
  [{ ...form }, 'code', 'taken'],
  [{ ...form, code: 'NOMAIL', email: '' }, 'email', 'required'],
  [{ ...form, code: 'TWICE', cancelRule: twice }, 'cancelRule.1.hoursBefore', 'taken'],
  [{ ...form, code: 'MIRROR', notifyMethod: 'mirror' }, 'notifyMethod', 'suppliers.errors.inviteFirst'],
])('what cannot be kept is told at its field: %j', async (input, field, why) => {
  const { error } = await admin.call('/supplier/supplier/save', input)
  expect(error).toMatchObject({ code: 400000, fields: [expect.objectContaining({ field, why })] })
})

test('a disabled supplier leaves the pickers, and stopping one with lines to come is asked first', async () => {
  const { rows } = await list({ text: 'SPEED' })
  const { id } = rows[0]!
  const picked = async () =>
    (await admin.data<{ rows: { id: number }[] }>('/supplier/supplier/simpleList')).rows.map((row) => row.id)
  expect(await picked()).toContain(id)
  await admin.data('/supplier/supplier/enable', { id, enabled: false })
  expect(await picked()).not.toContain(id)
  expect((await list({ enabled: false })).rows.map((row) => row.id)).toEqual([id])
  expect((await admin.call('/supplier/supplier/enable', { id, enabled: false })).error.code).toBe(409000)

  const world = await makeOrderWorld(server)
  const { staff, supplierId } = world
  const order = await placeOrder(world)
  const [line] = (await readOrder(world, order.id)).lines
  await staff.data('/supplier/orderHandler/sendOrder', { lineId: line!.id })
  const input = { id: supplierId, enabled: false }
  const { error } = await staff.call('/supplier/supplier/enable', input)
  expect(error).toMatchObject({ code: 201016, message: expect.stringContaining('1') })
  const confirm = error.questions!.map(({ token }) => token)
  await staff.data('/supplier/supplier/enable', { ...input, confirm })
})
