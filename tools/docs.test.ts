import { expect, test } from 'vitest'
import { fieldsOf, typeOf } from './docs/fields.ts'

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
