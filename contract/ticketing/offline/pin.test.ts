import { expect, test } from 'vitest'
import { isPin, tryPin } from './pin.ts'

const stored = { salt: 's', hash: 'h', tries: 0 }

test('five wrong PINs in a row lock the device, and then the right one does not open it either', () => {
  let now = stored
  const left: number[] = []
  for (let at = 0; at < 5; at++) {
    const { stored: after, left: rest } = tryPin(now, false)
    now = after
    left.push(rest)
  }
  expect(left).toEqual([4, 3, 2, 1, 0])
  expect(tryPin(now, true)).toMatchObject({ opens: false, left: 0 })
})

test('the right PIN opens it and wrong ones before it are forgotten', () => {
  const { stored: after } = tryPin({ ...stored, tries: 4 }, true)
  expect(after.tries).toBe(0)
  expect(tryPin({ ...stored, tries: 4 }, true)).toMatchObject({ opens: true, left: 5 })
})

test.each([
  ['1234', true],
  ['12345678', true],
  ['123', false],
  ['123456789', false],
  ['12a4', false],
  ['', false],
])('%s as a PIN: %s', (text, valid) => expect(isPin(text)).toBe(valid))
