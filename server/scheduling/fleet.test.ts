import { expect, test } from 'vitest'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { day } from '#test/factories/orders.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const staff = await loginAs(server, merchant.admin)
const person = (more: object = {}) => ({
  code: `P${Math.random().toString(36).slice(2, 7)}`,
  name: 'Som',
  roles: ['driver'],
  spoken: ['th'],
  currency: 'THB',
  payMinor: null,
  firstAidUntil: null,
  ...more,
})
const coach = (more: object = {}) => ({
  code: `V${Math.random().toString(36).slice(2, 7)}`,
  name: 'Van',
  kind: 'vehicle',
  class: '1-9',
  seats: 9,
  currency: 'THB',
  driverId: null,
  supplierId: null,
  dayMinor: null,
  kmMinor: null,
  hourMinor: null,
  ...more,
})
const refused = async (path: string, values: object) =>
  (await staff.call(path, values)).error.fields?.map(({ field, why }) => `${field} ${why}`)

test('the first end of their papers is told, and lists are narrowed by it', async () => {
  const { id } = await staff.data<{ id: number }>(
    '/supplier/crew/save',
    person({
      firstAidUntil: day(20),
      licences: [{ kind: 'driving', number: '1', expiresOn: day(90) }],
    }),
  )
  const list = async (papers: string) =>
    (await staff.data<{ rows: { id: number; validUntil: string }[] }>('/supplier/crew/list', { papers })).rows
  expect(await list('due')).toMatchObject([{ id, validUntil: day(20) }])
  expect(await list('expired')).toEqual([])
})

test('what the fields say against each other is refused by its field', async () => {
  expect(await refused('/supplier/crew/save', person({ payWay: 'day' }))).toEqual(['payMinor required'])
  expect(
    await refused('/supplier/crew/save', person({ absences: [{ from: day(3), to: day(1), reason: '' }] })),
  ).toEqual(['absences.0.to scheduling.fieldErrors.beforeStart'])
  expect(await refused('/supplier/coach/save', coach({ seats: 12 }))).toEqual([
    'seats scheduling.fieldErrors.seatsOfClass',
  ])
  expect(await refused('/supplier/coach/save', coach({ kind: 'boat' }))).toEqual([
    'class scheduling.fieldErrors.classOfKind',
  ])
  expect(await refused('/supplier/coach/save', coach({ driverId: 999_999 }))).toEqual(['driverId unknown'])
})

test('the state of the day is that of the calendar', async () => {
  const { id } = await staff.data<{ id: number }>(
    '/supplier/coach/save',
    coach({
      maintenance: [{ from: day(2), to: day(3), work: 'Brakes' }],
      documents: [{ name: 'Tax', number: '', expiresOn: day(5) }],
    }),
  )
  const { rows } = await staff.data<{ rows: { state: string; note: string }[] }>('/supplier/coach/days', {
    id,
    from: day(1),
    to: day(5),
  })
  expect(rows.map(({ state }) => state)).toEqual(['available', 'repair', 'repair', 'available', 'expired'])
  expect(rows[1]).toMatchObject({ note: 'Brakes' })
  for (const [at, { state }] of rows.entries()) {
    const found = await staff.data<{ rows: { id: number }[] }>('/supplier/coach/list', {
      state,
      date: day(at + 1),
    })
    expect(found.rows.map((row) => row.id)).toContain(id)
  }
})

test('another merchant’s person and coach are unknown', async () => {
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  const { id } = await staff.data<{ id: number }>('/supplier/crew/save', person())
  expect((await other.call('/supplier/crew/info', { id })).error.code).toBe(404000)
  expect((await other.call('/supplier/crew/save', person({ id }))).error.code).toBe(404000)
})
