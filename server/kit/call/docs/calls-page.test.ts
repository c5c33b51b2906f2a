import { expect, test } from 'vitest'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import { testServer } from '#test/factories/http.ts'
import { fieldsOf, typeOf } from './call-fields.ts'

test('the page of calls tells every call of the contract, and loads and runs nothing', async () => {
  const { url } = await testServer()
  const page = await fetch(`${url}/docs`)
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  const text = await page.text()
  for (const { api } of Object.values<Domain>(domains))
    for (const { path } of Object.values(api)) expect(text).toContain(`<h3><code>${path}</code></h3>`)
  expect(text).toContain('<td>guests[].')
})

test('a field within a list within an object is named by its path', () => {
  const guests = {
    type: 'array',
    items: { type: 'object', properties: { name: { type: 'string', maxLength: 80 } }, required: ['name'] },
  }
  expect(fieldsOf({ type: 'object', properties: { guests } })).toEqual([
    { name: 'guests', optional: true, type: 'list of object' },
    { name: 'guests[].name', optional: false, type: 'text, at most 80' },
  ])
})

test('choices stand in one cell of a table', () => {
  expect(typeOf({ enum: ['a', 'b'] })).toBe('a | b')
  expect(typeOf({ anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] })).toBe(
    'whole number from 1 | null',
  )
})
