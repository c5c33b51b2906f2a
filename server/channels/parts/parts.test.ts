import { expect, test } from 'vitest'
import { base64Bytes } from './base64.ts'
import { fenIn } from './fen.ts'
import { ticketUnit } from './ticket-unit.ts'
import { isFresh } from './unix-clock.ts'

test('a plus that came as a space is a plus again', () => {
  const text = Buffer.from([0xfb, 0xef, 0xbe]).toString('base64')
  expect(text).toContain('+')
  expect(base64Bytes(`${text.replaceAll('+', ' ')}\r\n`)).toEqual(Buffer.from([0xfb, 0xef, 0xbe]))
  expect(base64Bytes('{"a":1}')).toBeUndefined()
  expect(base64Bytes('')).toBeUndefined()
})

test.each([
  ['6850', 6850],
  [6850, 6850],
  ['6850.0', 6850],
  ['0', 0],
  ['68.5', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  [null, undefined],
])('%j fen are %j', (value, fen) => {
  expect(fenIn(value)).toBe(fen)
})

test('a clock may be wrong by so much', () => {
  const now = new Date('2026-11-28T10:00:00Z')
  expect(isFresh('1795860000', now, 600)).toBe(true)
  expect(isFresh('1795860000000', now, 600)).toBe(true)
  expect(isFresh('1795859399', now, 600)).toBe(false)
  expect(isFresh('1795860601', now, 600)).toBe(false)
  expect(isFresh('x', now, 600)).toBe(false)
})

test('a ticket is the kind that the mapping calls so, else the first', () => {
  const unit = (name: string) => ({
    unit: name,
    kind: 'adult' as const,
    minAge: null,
    maxAge: null,
    min: null,
    max: null,
    needsAdult: false,
  })
  expect(ticketUnit({ units: [unit('adult'), unit('ticket')] })).toBe('ticket')
  expect(ticketUnit({ units: [unit('adult')] })).toBe('adult')
  expect(ticketUnit({ units: [] })).toBe('ticket')
})
