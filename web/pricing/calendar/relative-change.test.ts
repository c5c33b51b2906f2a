import { expect, it } from 'vitest'
import { changed, readChange } from './relative-change.ts'

it('reads a change as people type it, and takes nothing without a sign for one', () => {
  const read = (text: string) => readChange(text, 'THB')
  expect(read('+20 %')).toEqual({ method: 'percent', by: 2_000 })
  expect(read('-12,5%')).toEqual({ method: 'percent', by: -1_250 })
  expect(read('−100')).toEqual({ method: 'amount', by: -10_000 })
  expect(read('+ 1,250.50')).toEqual({ method: 'amount', by: 125_050 })
  for (const text of ['', '20 %', '2000', '+', '+x', '-101 %']) expect(read(text)).toBeNull()
})

it('changes a price half up, never below zero, and gives none to what has none', () => {
  expect(changed(220_000, { method: 'percent', by: 2_000 })).toBe(264_000)
  expect(changed(5_000, { method: 'amount', by: -10_000 })).toBe(0)
  expect(changed(null, { method: 'percent', by: 2_000 })).toBeNull()
})
