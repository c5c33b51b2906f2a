import { expect, test } from 'vitest'
import { SupplierForm, type Supplier, type SupplierGroup } from '#contract/suppliers/suppliers.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeSupplier } from '#test/factories/people.ts'
import { handOffTo } from './hand-off-addresses.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const admin = await loginAs(server, merchant.admin)
const [boat, van, spa] = await Promise.all(
  ['boat', 'van', 'spa'].map((name) => makeSupplier(app, merchant, { name })),
)
const groups = async () => (await admin.data<{ rows: SupplierGroup[] }>('/supplier/supplierGroup/list')).rows
const save = (more: object) => admin.call<{ id: number }>('/supplier/supplierGroup/save', more)
const inGroup = async (groupId: number) =>
  (await admin.data<{ rows: Supplier[] }>('/supplier/supplier/list', { groupId })).rows.map(
    ({ name }) => name,
  )

test('a supplier is in one group at most, is found by it, and stays when the group goes', async () => {
  const pier = (await save({ name: 'Pier', supplierIds: [boat!.id, van!.id] })).data!.id
  const town = (await save({ name: 'Town', supplierIds: [van!.id] })).data!.id
  expect([await inGroup(pier), await inGroup(town)]).toEqual([['boat'], ['van']])
  expect((await save({ name: 'Pier', supplierIds: [] })).error.fields).toMatchObject([
    { field: 'name', why: 'taken' },
  ])
  await admin.data('/supplier/supplierGroup/assign', { id: spa!.id, groupId: pier })
  expect((await inGroup(pier)).toSorted()).toEqual(['boat', 'spa'])
  await admin.data('/supplier/supplierGroup/assign', { id: spa!.id, groupId: null })
  expect(await inGroup(pier)).toEqual(['boat'])
  await admin.data('/supplier/supplierGroup/delete', { id: pier })
  expect((await groups()).map(({ name }) => name)).toEqual(['Town'])
  expect(await admin.data<Supplier>('/supplier/supplier/info', { id: boat!.id })).toMatchObject({
    groupName: '',
  })
})

test('other merchants’ groups and suppliers are unknown', async () => {
  const { id } = (await save({ name: 'Ours', supplierIds: [] })).data!
  const other = await makeMerchant(app)
  const stranger = await loginAs(server, other.admin)
  const theirs = await makeSupplier(app, other)
  const call = (path: string, input: object) => stranger.call(`/supplier/supplierGroup/${path}`, input)
  expect((await call('delete', { id })).error.code).toBe(404000)
  expect((await call('save', { id, name: 'Mine', supplierIds: [] })).error.code).toBe(404000)
  expect((await call('assign', { id: boat!.id, groupId: null })).error.code).toBe(404000)
  expect((await call('assign', { id: theirs.id, groupId: id })).error.fields).toMatchObject([
    { field: 'groupId' },
  ])
  expect((await call('save', { name: 'Mine', supplierIds: [boat!.id] })).error.fields).toMatchObject([
    { field: 'supplierIds', why: 'unknown' },
  ])
  expect((await stranger.data<{ rows: unknown[] }>('/supplier/supplierGroup/list')).rows).toEqual([])
})

const person = (more: object) => ({
  name: 'Som',
  role: 'reservations',
  phone: '',
  email: 'som@pier.example',
  weChat: '',
  line: '',
  forOrders: false,
  forChanges: false,
  forCancellations: false,
  ...more,
})

test('contacts are kept with their role and messengers, and whoever gets requests must have an address', async () => {
  const code = 'CONTACTS'
  const form = { code, name: code, currency: 'THB', notifyMethod: 'login', groupName: 'Phuket' }
  const contacts = [
    person({ forOrders: true, line: '@som', weChat: 'som-wx' }),
    person({ name: 'Nok', role: 'accounts', email: '' }),
  ]
  const { id } = await admin.data<{ id: number }>('/supplier/supplier/save', { ...form, contacts })
  expect(await admin.data('/supplier/supplier/info', { id })).toMatchObject({ contacts, groupName: 'Phuket' })
  const mute = await admin.call('/supplier/supplier/update', {
    ...form,
    id,
    contacts: [contacts[0], person({ forChanges: true, email: '' })],
  })
  expect(mute.error.fields).toMatchObject([{ field: 'contacts.1.email', why: 'required' }])
})

test('a hand-off goes to whoever gets its kind, else to the supplier’s own address; to nobody twice', () => {
  const { contacts } = SupplierForm.parse({
    code: 'XX',
    name: 'X',
    currency: 'THB',
    contacts: [
      person({ forOrders: true }),
      person({ name: 'Again', email: 'SOM@pier.example', forOrders: true }),
      person({ name: 'Nok', email: 'nok@pier.example', forOrders: true, forCancellations: true }),
      person({ name: 'Mute', email: '', forOrders: true }),
    ],
  })
  const supplier = { email: 'office@pier.example', contactName: 'Office', contacts }
  const to = (input: 'order' | 'change' | 'cancel') => handOffTo(supplier, input).map(({ email }) => email)
  expect([to('order'), to('change'), to('cancel')]).toEqual([
    ['SOM@pier.example', 'nok@pier.example'],
    ['office@pier.example'],
    ['nok@pier.example'],
  ])
  expect(handOffTo({ email: '', contactName: '', contacts: [] }, 'order')).toEqual([])
})
