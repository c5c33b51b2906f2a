import { expect, test } from 'vitest'
import { hasPermission } from './permission.ts'

const some = { isAdmin: 0, permissions: ['finances.writeOff'] } as const

test('an admin passes everything', () =>
  expect(hasPermission({ isAdmin: 1, permissions: [] }, 'any.key')).toBe(true))
test('a key in the list passes, another does not', () => {
  expect(hasPermission(some, 'finances.writeOff')).toBe(true)
  expect(hasPermission(some, 'tickets')).toBe(false)
})
test('* is open to all logged-in users', () => expect(hasPermission(some, '*')).toBe(true))
test('an empty key is denied', () => expect(hasPermission(some, '')).toBe(false))
test('no permission configuration means denied', () => {
  expect(hasPermission(null, '*')).toBe(false)
  expect(hasPermission(undefined, 'tickets', true)).toBe(false)
})
test('the inverse mode asks "lacks it"', () => {
  expect(hasPermission(some, 'tickets', true)).toBe(true)
  expect(hasPermission(some, 'finances.writeOff', true)).toBe(false)
})
