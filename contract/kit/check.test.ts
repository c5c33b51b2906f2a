import { expect, test } from 'vitest'
import { z } from 'zod'
import { check } from './check.ts'
import { PlainDate } from './schema.ts'

const Trip = z.object({
  name: z.string().trim().min(1).max(5),
  seats: z.number().int().min(1),
  email: z.email().optional(),
  day: PlainDate,
  kind: z.enum(['boat', 'van']),
  parts: z.array(z.object({ price: z.number() })),
})
const good = { name: 'Phi', seats: 2, day: '2026-11-21', kind: 'boat', parts: [] }
const why = (patch: object) =>
  check(Trip, { ...good, ...patch }).fields?.map(({ field, why }) => `${field} ${why}`)

test('what is right is answered as the schema reads it', () => {
  expect(check(Trip, { ...good, name: ' Phi ' }).data?.name).toBe('Phi')
})

test('what is not there is required, whatever its type', () => {
  expect(why({ name: '' })).toEqual(['name required'])
  expect(why({ seats: null })).toEqual(['seats required'])
  expect(why({ day: '' })).toEqual(['day required'])
  expect(why({ kind: undefined })).toEqual(['kind required'])
})

test('what is wrong is told by what is wrong with it, not as missing', () => {
  expect(why({ seats: 'two' })).toEqual(['seats notNumber'])
  expect(why({ name: 'too long' })).toEqual(['name tooLong'])
  expect(why({ seats: 0 })).toEqual(['seats tooSmall'])
  expect(why({ email: 'nobody' })).toEqual(['email email'])
  expect(why({ day: '2026-02-31' })).toEqual(['day notDate'])
  // No database has the first; the day after the second is none that it reads.
  expect(why({ day: '0000-01-01' })).toEqual(['day notDate'])
  expect(why({ day: '9999-12-31' })).toEqual(['day notDate'])
  expect(why({ kind: 'train' })).toEqual(['kind notAllowed'])
})

test('a field in a list is named by its place', () => {
  expect(why({ parts: [{ price: 1 }, { price: 'x' }] })).toEqual(['parts.1.price notNumber'])
})

test('a field that may stay empty is told what it should be, not only that it is wrong', () => {
  const Optional = z.object({
    email: z.union([z.email(), z.literal('')]),
    code: z.string().regex(/^a/, 'why:code'),
  })
  const view = check(Optional, { email: 'nobody', code: 'b' }).fields?.map(({ why }) => why)
  expect(view).toEqual(['email', 'code'])
  expect(check(Optional, { email: '', code: 'a' }).data).toEqual({ email: '', code: 'a' })
})
