import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { overlapsOf, sharedDays, type Span } from './dated.ts'

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
function spanOf(text: string): Span {
  const [, from = '', to = '', days = '', session] = /^(\S+)\.\.(\S+)((?: [A-Z]\w\w)*)(?: at (\S+))?$/.exec(
    text,
  )!
  const weekdays = days
    .split(' ')
    .filter(Boolean)
    .map((name) => names.indexOf(name) + 1)
  return { from, to, weekdays, session: session ?? '' }
}

describe('days that two entries have in common', () => {
  it.each(docTable('algorithms/costs.md', 'Conflicts by example'))(
    '$`made first` and $`made later`',
    (row) => {
      const [early, late] = [spanOf(row['made first']!), spanOf(row['made later']!)]
      const shared = sharedDays(early, late)
      expect(String(shared?.days ?? '–')).toBe(row['common days'])
      expect(shared?.first ?? '–').toBe(row['first'])
      const [overlap] = overlapsOf({ ...late, id: 2, kinds: ['adult'] }, [
        { ...early, id: 1, kinds: ['adult', 'child'] },
      ])
      expect(overlap ? (overlap.wins ? 'later' : 'first') : '–').toBe(row['heard'])
    },
  )

  it('are what counting day by day finds', () => {
    const day = (offset: number) => new Date(Date.UTC(2026, 10, 1 + offset)).toISOString().slice(0, 10)
    const span = fc
      .tuple(fc.nat(40), fc.nat(40), fc.subarray([1, 2, 3, 4, 5, 6, 7]))
      .map(([start, length, weekdays]) => ({
        from: day(start),
        to: day(start + length),
        weekdays,
        start,
        length,
      }))
    const covers = (one: Span, date: string) =>
      one.from <= date &&
      date <= one.to &&
      (one.weekdays.length === 0 || one.weekdays.includes(new Date(date).getUTCDay() || 7))
    fc.assert(
      fc.property(span, span, (a, b) => {
        const days = Array.from({ length: 90 }, (_, offset) => day(offset)).filter(
          (date) => covers(a, date) && covers(b, date),
        )
        expect(sharedDays(a, b)).toEqual(days.length ? { days: days.length, first: days[0] } : null)
      }),
    )
  })

  it('are a conflict only for kinds that both name; of two currencies nothing of the lower one is heard', () => {
    const span = { from: '2026-12-01', to: '2026-12-31', weekdays: [] }
    const meets = (kinds: ('adult' | 'child')[], currency?: string) =>
      overlapsOf({ ...span, kinds: ['adult'], currency: 'THB' }, [
        { ...span, id: 1, kinds, currency: currency ?? 'THB' },
      ]).map((overlap) => overlap.kinds)
    expect(meets(['child'])).toEqual([])
    expect(meets(['adult', 'child'])).toEqual([['adult']])
    expect(meets(['child'], 'USD')).toEqual([['child']])
  })
})
