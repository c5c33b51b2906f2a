import fs from 'node:fs'
import { expect, test } from 'vitest'
import { callsFile, describeCalls } from './docs.ts'
import { fieldsOf, typeOf } from './fields.ts'

test('the page of calls is that of the contract (if not: npm run docs)', () => {
  expect(fs.readFileSync(callsFile, 'utf8')).toBe(describeCalls())
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
  expect(typeOf({ enum: ['a', 'b'] })).toBe('`a` \\| `b`')
  expect(typeOf({ anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] })).toBe(
    'whole number from 1 \\| null',
  )
})
