import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { seriesDays } from './series.ts'

test.each(docTable('algorithms/groups/departures.md', 'A series'))(
  'until $until on $weekdays of every $every weeks without $without',
  ({ until = '', weekdays, every, without, days }) => {
    const found = seriesDays({
      from: '2027-04-01',
      until,
      weekdays: weekdays ? weekdays.split(', ').map(Number) : [],
      everyWeeks: Number(every),
      without: [without ?? ''],
    })
    expect(found.map((day) => day.slice(5)).join(', ')).toBe(days)
  },
)
