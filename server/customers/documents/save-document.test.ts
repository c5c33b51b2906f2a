import { expect, test } from 'vitest'
import type { Document } from '#contract/customers/customers.schema.ts'
import { customerInput } from '#test/factories/customers.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const staff = await loginAs(server, merchant.admin)
const at = '/supplier/clientRecord'

test('a new profile comes with its documents, all or none of it, from whoever may keep documents', async () => {
  const documents = [
    { kind: 'passport', number: 'NP7712345', country: 'CN', expires: day(900) },
    { kind: 'visa', number: 'V-1' },
  ]
  const { id: customerId } = await staff.data<{ id: number }>(`${at}/save`, customerInput({ documents }))
  const { rows } = await staff.data<{ rows: Document[] }>(`${at}/document/list`, { customerId })
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(expect.arrayContaining(documents.map((one) => expect.objectContaining(one))))
  const whom = customerInput({ documents: [documents[1], documents[1]] })
  expect((await staff.call(`${at}/save`, whom)).error.fields).toMatchObject([
    { field: 'documents.1.number', why: 'taken' },
  ])
  const permissions = ['entertainment.ClientRecord', 'entertainment.ClientRecord.edit']
  const desk = await loginAs(server, (await makeUser(server.app, merchant, { permissions })).userName)
  expect((await desk.call(`${at}/save`, customerInput({ documents }))).error.fields).toMatchObject([
    { field: 'documents', why: 'notAllowed' },
  ])
})
