import { expect, test } from 'vitest'
import type { ArticleGroup, ReleaseNote } from '#contract/settings/centre/centre.api.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const admin = await loginAs(server, merchant.admin)
const search = (caller: Caller, text: string, language = 'en') =>
  caller.data<{ groups: ArticleGroup[]; found: number }>(
    '/supplier/guide/search',
    { text },
    { headers: { 'x-language': language } },
  )
const screensIn = ({ groups }: { groups: ArticleGroup[] }) =>
  groups.flatMap(({ articles }) => articles.map(({ screen }) => screen))

test('articles are found by words in the reader’s language, and the words are marked', async () => {
  const found = await search(admin, 'abbreviated tax')
  expect(screensIn(found)).toContain('paperSetting')
  const hits = found.groups.flatMap(({ articles }) => articles.flatMap(({ excerpt }) => excerpt))
  expect(hits.filter(({ hit }) => hit).map(({ text }) => text.toLowerCase())).toContain('abbreviated')
  expect(screensIn(await search(admin, '店铺设置', 'zh-CN'))).toContain('siteSetting')
  expect(await search(admin, 'no such words at all')).toEqual({ groups: [], found: 0 })
  expect((await search(admin, '')).found).toBeGreaterThan(80)
})

test.each(['en', 'zh-CN', 'zh-TW', 'th', 'ko'])(
  'the first page of help comes in 200 KB at most (%s)',
  async (language) => {
    const response = await admin.fetch(
      '/supplier/guide/search',
      { text: '' },
      { headers: { 'x-language': language, 'accept-encoding': 'identity' } },
    )
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(200 * 1024)
  },
)

test('nobody reads of screens that they may not open', async () => {
  const { userName } = await makeUser(server.app, merchant, { permissions: [] })
  const caller = await loginAs(server, userName)
  expect(screensIn(await search(caller, ''))).not.toContain('paperSetting')
  expect((await caller.call('/supplier/guide/article', { screen: 'paperSetting' })).error.code).toBe(404000)
  expect(
    (await caller.call('/supplier/guide/rate', { screen: 'paperSetting', helpful: true })).error.code,
  ).toBe(404000)
})

test('whether it helped is one answer a person, and the last one counts', async () => {
  const read = () => admin.data('/supplier/guide/article', { screen: 'main' })
  expect(await read()).toMatchObject({ title: 'Home', path: '/main', helpful: null })
  await admin.data('/supplier/guide/rate', { screen: 'main', helpful: true })
  await admin.data('/supplier/guide/rate', { screen: 'main', helpful: false, note: 'too short' })
  expect(await read()).toMatchObject({ helpful: false, note: 'too short' })
})

test('a release note is unread until the person has read it', async () => {
  type Notes = { rows: ReleaseNote[]; unread: number }
  const list = () => admin.data<Notes>('/supplier/updateLog/list')
  const before = await list()
  expect(before.unread).toBe(before.rows.length)
  await admin.data('/supplier/updateLog/read', { key: before.rows[0]!.key })
  expect((await list()).unread).toBe(before.unread - 1)
  const { userName } = await makeUser(server.app, merchant, { kind: 'agent' })
  expect(await (await loginAs(server, userName)).data('/supplier/updateLog/list')).toMatchObject({
    unread: before.unread,
  })
  await admin.data('/supplier/updateLog/read')
  expect((await list()).unread).toBe(0)
  expect((await admin.call('/supplier/updateLog/read', { key: 'nothing' })).error.code).toBe(404000)
})
