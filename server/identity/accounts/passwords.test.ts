import { expect, test } from 'vitest'
import { testConfig } from '#test/factories/http.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

const product = { config: { ...testConfig, passwordCost: undefined }, services: new Map() }

test('a password of the product costs 2^15 rounds a guess, and only the tests’ own less', async () => {
  const stored = await hashPassword(product, 'correct horse')
  expect(stored).toMatch(/^scrypt\$15\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await verifyPassword(product, 'correct horse', stored)).toBe(true)
  expect(await verifyPassword(product, 'correct house', stored)).toBe(false)
})

test('a hash carries its own cost, so that a raised one leaves earlier passwords as they are', async () => {
  const stored = await hashPassword({ ...product, config: testConfig }, 'correct horse')
  expect(await verifyPassword(product, 'correct horse', stored)).toBe(true)
})

test('a name without a password is let in by none', async () => {
  for (const stored of [null, undefined, '']) expect(await verifyPassword(product, '', stored)).toBe(false)
})

test('a hundred guesses of one address at once leave another address its turn, and most of them are told to come later', async () => {
  const app = { config: testConfig, services: new Map() }
  const stored = await hashPassword(app, 'correct horse')
  const ends: string[] = []
  const guess = (address: string) =>
    verifyPassword(app, 'correct house', stored, address).then(
      () => ends.push(address),
      ({ name }: Error) => name,
    )
  const flood = Array.from({ length: 100 }, () => guess('203.0.113.7'))
  await guess('198.51.100.9')
  expect(ends.length).toBeLessThan(8)
  const view = await Promise.all(flood)
  expect(view.filter((one) => one === 'tooManyRequests')).toHaveLength(78)
})
