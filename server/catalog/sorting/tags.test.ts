import { beforeAll, expect, test } from 'vitest'
import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import type { Tag } from '#contract/catalog/sorting/tag.api.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'

const server = await testServer()
let admin: Caller
const make = async (name: string, more: object = {}) =>
  (await admin.data<{ id: number }>('/supplier/tag/save', { names: { en: name }, ...more })).id
const sku = async (code: string, tagIds: number[]) => {
  const form = { code, names: { en: code }, productType: 'day-trip', chargeMethod: 'per-person', tagIds }
  return (await admin.data<{ id: number }>('/supplier/standard/create', form)).id
}
const tags = async () => (await admin.data<{ rows: Tag[] }>('/supplier/tag/list')).rows
const describe = async () =>
  (await tags()).map(({ names, parentId, skus }) => `${parentId ? '- ' : ''}${names.en} ${skus}`)
const codesWith = async (tagId: number) => {
  const { rows } = await admin.data<{ rows: SkuRow[] }>('/supplier/standard/list', {
    tagIds: [tagId],
    sort: 'code',
  })
  return rows.map(({ code }) => code)
}
const merge = (ids: number[], toId: number) => admin.call('/supplier/tag/merge', { ids, toId })

beforeAll(async () => {
  admin = await loginAs(server, (await makeMerchant(server.app)).admin)
})

test('a tag is used by what carries it or a subtag of it, each product once; the recycle bin does not count', async () => {
  const sea = await make('Sea')
  const sunset = await make('Sunset', { parentId: sea, colour: 'amber' })
  const sunrise = await make('Sunrise', { parentId: sea })
  await sku('T-1', [sea, sunset])
  await sku('T-2', [sunrise])
  const removed = await sku('T-3', [sunrise])
  expect(await describe()).toEqual(['Sea 3', '- Sunrise 2', '- Sunset 1'])
  await admin.data('/supplier/standard/recycle', { ids: [removed] })
  expect(await describe()).toEqual(['Sea 2', '- Sunrise 1', '- Sunset 1'])
  expect(await codesWith(sea)).toEqual(['T-1', 'T-2'])
  expect(await codesWith(sunset)).toEqual(['T-1'])
})

test('a name stands once where it stands; the same below another tag is another', async () => {
  const [land, air] = [await make('Land'), await make('Air')]
  await make('Morning', { parentId: land })
  await make('Morning', { parentId: air })
  for (const again of [{ names: { en: 'Land' } }, { names: { en: 'Morning' }, parentId: land }])
    expect((await admin.call('/supplier/tag/save', again)).error.fields).toMatchObject([{ field: 'names' }])
})

test('subtags stand one level deep', async () => {
  const [top, other] = [await make('Top'), await make('Other')]
  const below = await make('Below', { parentId: top })
  for (const form of [
    { names: { en: 'Deep' }, parentId: below },
    { id: top, names: { en: 'Top' }, parentId: other },
    { id: other, names: { en: 'Other' }, parentId: other },
    { names: { en: 'Lost' }, parentId: 999_999 },
  ])
    expect((await admin.call('/supplier/tag/save', form)).error.fields, JSON.stringify(form)).toMatchObject([
      { field: 'parentId' },
    ])
})

test('merged, all that carried one of them carries the last; subtags move below it, or into one of the same name', async () => {
  const [kids, family] = [await make('Kids'), await make('Family')]
  const small = await make('Small', { parentId: kids })
  const smallThere = await make('Small', { parentId: family })
  const teens = await make('Teens', { parentId: kids })
  await sku('M-1', [kids])
  await sku('M-2', [kids, family, small])
  await sku('M-3', [teens])
  expect((await merge([kids], family)).error.code).toBe(0)
  expect(await codesWith(family)).toEqual(['M-1', 'M-2', 'M-3'])
  expect(await codesWith(smallThere)).toEqual(['M-2'])
  expect((await tags()).find(({ id }) => id === teens)).toMatchObject({ parentId: family, skus: 1 })
  expect((await tags()).some(({ id }) => id === kids || id === small)).toBe(false)
})

test('a tag with subtags is not merged into a subtag, none into itself, none into an unknown one', async () => {
  const [old, home] = [await make('Old'), await make('Home')]
  await make('Older', { parentId: old })
  const room = await make('Room', { parentId: home })
  expect((await merge([old], room)).error).toMatchObject({ name: 'catalog.mergeDepth' })
  expect((await merge([home], room)).error).toMatchObject({ name: 'catalog.mergeDepth' })
  expect((await merge([old], old)).error.fields).toMatchObject([{ field: 'toId' }])
  expect((await merge([old], 999_999)).error.code).toBe(404000)
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  expect((await other.call('/supplier/tag/merge', { ids: [old], toId: home })).error.code).toBe(404000)
  expect((await tags()).some(({ id }) => id === old)).toBe(true)
})

test('a deleted tag goes with its subtags, off all products', async () => {
  const out = await make('Out')
  const inner = await make('Inner', { parentId: out })
  await sku('D-1', [out, inner])
  await admin.data('/supplier/tag/delete', { id: out })
  expect((await tags()).some(({ id }) => id === out || id === inner)).toBe(false)
  const { rows } = await admin.data<{ rows: SkuRow[] }>('/supplier/standard/list', { text: 'D-1' })
  expect(rows[0]!.tags).toEqual([])
})

test('a tag has a name in each language; it is found once by its main one, and every product tells all of them', async () => {
  const names = { en: 'Night', 'zh-CN': '夜间', 'zh-TW': '夜間', th: 'กลางคืน', ko: '야간' }
  const { id } = await admin.data<{ id: number }>('/supplier/tag/save', { names, colour: 'violet' })
  expect((await tags()).find((tag) => tag.id === id)).toMatchObject({ names })
  await sku('N-1', [id])
  const { rows } = await admin.data<{ rows: SkuRow[] }>('/supplier/standard/list', { text: 'N-1' })
  expect(rows[0]!.tags).toEqual([{ id, names, colour: 'violet' }])
  const thai = { names: { th: 'เช้า' } }
  const alone = await admin.data<{ id: number }>('/supplier/tag/save', thai)
  expect((await tags()).find((tag) => tag.id === alone.id)).toMatchObject(thai)
  for (const wrong of [{ names: {} }, { names: { en: '  ' } }, { names: { en: 'x'.repeat(41) } }, {}])
    expect((await admin.call('/supplier/tag/save', wrong)).error.code, JSON.stringify(wrong)).toBe(400000)
})
