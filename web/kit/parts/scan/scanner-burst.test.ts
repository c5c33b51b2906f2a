import { expect, test } from 'vitest'
import { scannedKey, ScannerBurst } from './scanner-burst.ts'

function typed(text: string, apart: number, scanner = new ScannerBurst()): string | null {
  let time = 1000
  for (const key of text) scanner.key(key, (time += apart))
  return scanner.key('Enter', time + apart)
}

test('a code that comes in a burst is a scan', () => {
  expect(typed('AB26-0007', 8)).toBe('AB26-0007')
})
test('typing is no scan, however long', () => {
  expect(typed('AB26-0007', 120)).toBeNull()
})
test('what was typed before the burst does not belong to the code', () => {
  const scanner = new ScannerBurst()
  scanner.key('x', 500)
  expect(typed('AB26-0007', 5, scanner)).toBe('AB26-0007')
})
test('shift and other dumb keys do not break the burst', () => {
  const scanner = new ScannerBurst()
  let time = 0
  for (const key of ['Shift', 'A', 'Shift', 'B', '1', '2', 'Enter']) {
    const code = scanner.key(key, (time += 6))
    if (key === 'Enter') expect(code).toBe('AB12')
  }
})
test.each([
  ['a plain letter', 'b', 'KeyB', false, 'b'],
  ['a letter under a Thai layout', 'ฟ', 'KeyA', false, 'A'],
  ['a digit under a Thai layout', '/', 'Digit2', false, '2'],
  ['a digit under a French layout', 'é', 'Digit2', false, '2'],
  ['a sign above a digit', '@', 'Digit2', true, '@'],
  ['a hyphen', '-', 'Minus', false, '-'],
  ['the end of a code', 'Enter', 'Enter', false, 'Enter'],
])('%s is what the scanner meant', (_, key, code, shiftKey, selected) =>
  expect(scannedKey({ key, code, shiftKey })).toBe(selected),
)
