import { expect, test } from 'vitest'
import { answerParts } from './answer-time.ts'

const said = (minutes: number) =>
  answerParts(minutes)
    .map(({ unit, count }) => `${count} ${unit}`)
    .join(' ')

test.each([
  [0, '0 minutes'],
  [59.4, '59 minutes'],
  [60, '1 hours'],
  [95, '1 hours 35 minutes'],
  [622, '10 hours'],
  [2_115, '35 hours'],
  [2_968, '2 days 1 hours'],
  [4_320, '3 days'],
])('%s minutes are told as %s', (minutes, text) => {
  expect(said(minutes)).toBe(text)
})
