import { afterEach, expect, it, vi } from 'vitest'
import { readDate } from './days.ts'
import { commonYear } from '#contract/kit/text/years.ts'
import { shownDay, shownSpan } from './buddhist.ts'
import { readSources } from '#test/derived/sources.ts'

it('understands a year as Thai readers count it, however it is typed', () => {
  expect(readDate('2569-11-24')).toBe('2026-11-24')
  expect(readDate('25691124')).toBe('2026-11-24')
  expect(readDate('2026/11/24')).toBe('2026-11-24')
  expect(commonYear(2024)).toBe(2024)
})

afterEach(() => vi.unstubAllGlobals())

it('shows years as they are kept where nobody chose otherwise, to who reads Thai too', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'th' } })
  expect(shownDay('2026-11-24')).toBe('2026-11-24')
})

it('says from when to when, also where an end is open', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  expect(shownSpan('2026-11-24', '2026-11-26')).toBe('2026-11-24 – 2026-11-26')
  expect(shownSpan('2026-11-24', '2026-11-24')).toBe('2026-11-24')
  expect([shownSpan('2026-11-24', null), shownSpan(null, '2026-11-24')]).toEqual([
    '2026-11-24 –',
    '– 2026-11-24',
  ])
})

it('is asked wherever a page tells a moment, a day in a text, or from when to when', () => {
  // A form's own values are no words.
  const forms = [
    'web/orders/follow/follow-forms.tsx',
    'web/order-entry/drafts/moment.ts',
    'web/pricing/calendar/calendar-model.ts',
  ]
  const byHand = [...readSources()].filter(
    ([file, text]) =>
      file.startsWith('web/') &&
      !forms.includes(file) &&
      (/\} – (\$\{(?!word\()|\{(?!shownDay\())/.test(text) ||
        /\$\{([\w!]+\.)*date\} /.test(text.replace(/key=\{`[^`]*/g, '')) ||
        (!file.startsWith('web/kit/') && /\bformatDateTime\(/.test(text))),
  )
  expect(byHand.map(([file]) => file)).toEqual([])
})
