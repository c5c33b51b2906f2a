import { expect, test } from 'vitest'
import type { Dictionary } from '#contract/settings/settings.schema.ts'
import { languages } from '#contract/kit/languages.ts'
import { anonymous, testServer } from '#test/factories/http.ts'

const server = await testServer()
const caller = anonymous(server)
const get = (path: string, input: object = {}, headers: Record<string, string> = {}) =>
  caller.fetch(path, input, { method: 'GET', headers })

test('the words of a language are one flat dictionary, open to anybody', async () => {
  const words = await caller.data<Record<string, string>>(
    '/supplier/i18nLocale/get',
    { locale: 'th' },
    { method: 'GET' },
  )
  expect(words['kit.errors.notLoggedIn']).toBe('กรุณาเข้าสู่ระบบ')
  const posted = await caller.data('/supplier/i18nLocale/get', {}, { headers: { 'x-language': 'th' } })
  expect(posted).toEqual(words)
  expect((await caller.call('/supplier/i18nLocale/get', { locale: 'fr' })).error.code).toBe(400000)
})

test('the browser keeps the words and asks only whether they still hold', async () => {
  const first = await get('/supplier/i18nLocale/get', { locale: 'ko' })
  const etag = first.headers.get('etag')!
  const second = await get('/supplier/i18nLocale/get', { locale: 'ko' }, { 'if-none-match': etag })
  expect(second.status).toBe(304)
  const other = await get('/supplier/i18nLocale/get', { locale: 'th' }, { 'if-none-match': etag })
  expect(other.status).toBe(200)
})

test('under /v1 the words come in the other envelope', async () => {
  const answer = await (await get('/supplier/v1/i18nLocale/get', { locale: 'en' })).json()
  expect(answer).toMatchObject({ status: { success: true, code: 0 }, data: expect.any(Object) })
})

test('the dictionary names the values of every enumeration and no other words', async () => {
  const dictionary = await caller.data<Dictionary>('/supplier/i18nLocale/getDictionary', { locale: 'zh-CN' })
  expect(dictionary['agents.settlementTerms']).toContainEqual({ value: 'prepay', label: '预付' })
  expect(dictionary['kit.languages']).toContainEqual({ value: 'ko', label: '한국어' })
  expect(dictionary['kit.currencies']).toContainEqual({ value: 'THB', label: 'THB' })
  expect(
    Object.keys(dictionary).filter((name) => /\.(text|fields|screens|events|errors|permissions)$/.test(name)),
  ).toEqual([])
})

test('every help page that is listed opens in a frame of ours, and others are not there', async () => {
  type Guides = { rows: { screen: string; language: string; url: string }[] }
  const { rows } = await caller.data<Guides>('/supplier/guide/list')
  expect(rows.map(({ language }) => language)).toEqual(expect.arrayContaining([...languages]))
  for (const { url, language } of rows) {
    // A reader of each language: nobody opens all of them in a minute.
    const address = `10.0.0.${languages.findIndex((one) => one === language)}`
    const page = await fetch(caller.url + url, { headers: { 'x-forwarded-for': address } })
    expect(page.headers.get('content-type'), url).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(await page.text()).toMatch(
      new RegExp(`<html lang="${language}">.*<title>.+</title>.*<main><h1>.+</h1>.*</main>`, 's'),
    )
  }
  for (const url of [
    '/help/en/nothing.html',
    '/help/en/..%2f..%2fsettings.routes.ts',
    '/help/fr/PlayOrderList.html',
  ])
    expect(await (await fetch(caller.url + url)).json()).toMatchObject({ error: { code: 404000 } })
})

test('a page learns that a newer build is served', async () => {
  const { version } = await caller.data<{ version: string }>('/supplier/version/check')
  expect(await caller.data('/supplier/version/check', { version })).toEqual({ version, current: true })
  expect(await caller.data('/supplier/version/check', { version: 'older' })).toEqual({
    version,
    current: false,
  })
})
