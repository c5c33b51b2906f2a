import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'

test.each(['/docs', '/openapi.json'])('%s is kept as bytes, and who has it is told so', async (path) => {
  const { url } = await testServer()
  const first = await fetch(url + path)
  expect(first.status).toBe(200)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^(W\/)?"[\w-]{20,}"$/)
  expect((await first.text()).length).toBeGreaterThan(10_000)
  const again = await fetch(url + path, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect((await fetch(url + path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test('what anybody may ask for is limited by address', async () => {
  const { url } = await testServer()
  const answers = await Promise.all(Array.from({ length: 80 }, () => fetch(`${url}/openapi.json`, { method: 'HEAD' })))
  expect(answers.some(({ status }) => status === 429)).toBe(true)
})
