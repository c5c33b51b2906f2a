import { expect, test } from 'vitest'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'

const server = await testServer()
const admin = await loginAs(server, (await makeMerchant(server.app)).admin)
const sku = { code: 'TXT-1', productType: 'day-trip', chargeMethod: 'per-person' }

test.each([
  ['half a letter', { names: { en: 'Sea \ud83d' } }, ['names.en']],
  ['a letter zero', { names: { en: 'Sea' }, code: 'A\u0000' }, ['code']],
  ['several', { names: { en: 'Sea\udc00', th: '\u0000' }, code: '\ud800' }, ['code', 'names.en', 'names.th']],
  ['a name of a field', { names: { 'e\ud800': 'Sea' } }, ['names']],
])('a text that cannot be kept is refused by its field: %s', async (_, wrong, fields) => {
  const { error } = await admin.call('/supplier/standard/create', { ...sku, ...wrong })
  expect(error).toMatchObject({ code: 400_000 })
  expect(error.fields!.map(({ field, why }) => [field, why]).toSorted()).toEqual(
    fields.map((field) => [field, 'letters']),
  )
})

test('so it is in a form, in an address and in a file name', async () => {
  const form = { ...sku, 'names[en]': 'Sea\u0000' }
  const inForm = await admin.call('/supplier/standard/create', form, { body: 'form' })
  expect(inForm.error.fields).toMatchObject([{ field: 'names.en', why: 'letters' }])
  const file = new FormData()
  file.set('sessionId', admin.user!.sessionId)
  file.set('note', 'a\u0000')
  file.set('file', new Blob(['code\nA']), 'a.csv')
  expect((await admin.call('/supplier/standard/import/upload', file)).error.fields).toMatchObject([
    { field: 'note', why: 'letters' },
  ])
  expect((await admin.call('/supplier/file/%00')).error.fields).toMatchObject([
    { field: 'id', why: 'letters' },
  ])
})

test('whole letters of any kind are kept', async () => {
  const names = { en: 'Sea — 𠮷 ﷽', th: 'ทะเล' }
  const { id } = await admin.data<{ id: number }>('/supplier/standard/create', { ...sku, names })
  expect(await admin.data('/supplier/standard/info', { id })).toMatchObject({ names })
})
