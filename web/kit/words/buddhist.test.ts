import { afterEach, expect, it, vi } from 'vitest'
import { readDate } from './days.ts'
import { meantYear, shownDay } from './buddhist.ts'

it('understands a year as Thai readers count it, however it is typed', () => {
  expect(readDate('2569-11-24')).toBe('2026-11-24')
  expect(readDate('25691124')).toBe('2026-11-24')
  expect(readDate('2026/11/24')).toBe('2026-11-24')
  expect(meantYear(2024)).toBe(2024)
})

afterEach(() => vi.unstubAllGlobals())

it('shows years as they are kept where nobody chose otherwise, to who reads Thai too', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'th' } })
  expect(shownDay('2026-11-24')).toBe('2026-11-24')
})
