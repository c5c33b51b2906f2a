import type { Period } from '#contract/report-pages/block.schema.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Days } from '../../statistics/statistics.public.ts'

/** The days of a period, read on a day. Weeks begin on Monday. Rule: server/report-pages/README.md. */
export function periodDays({ kind, days, from, to }: Period, today: string): Days {
  const now = Temporal.PlainDate.from(today)
  const span = (first: Temporal.PlainDate, last: Temporal.PlainDate): Days => ({
    from: first.toString(),
    to: last.toString(),
  })
  const monday = now.subtract({ days: now.dayOfWeek - 1 })
  const month = now.with({ day: 1 })
  const year = now.with({ month: 1, day: 1 })
  switch (kind) {
    case 'today':
      return span(now, now)
    case 'yesterday':
      return span(now.subtract({ days: 1 }), now.subtract({ days: 1 }))
    case 'last':
      return span(now.subtract({ days: days - 1 }), now)
    case 'next':
      return span(now, now.add({ days: days - 1 }))
    case 'thisWeek':
      return span(monday, monday.add({ days: 6 }))
    case 'lastWeek':
      return span(monday.subtract({ days: 7 }), monday.subtract({ days: 1 }))
    case 'thisMonth':
      return span(month, month.add({ months: 1 }).subtract({ days: 1 }))
    case 'lastMonth':
      return span(month.subtract({ months: 1 }), month.subtract({ days: 1 }))
    case 'thisYear':
      return span(year, year.add({ years: 1 }).subtract({ days: 1 }))
    case 'lastYear':
      return span(year.subtract({ years: 1 }), year.subtract({ days: 1 }))
    case 'dates':
      if (!from) failField('period.from', 'required')
      if (!to) failField('period.to', 'required')
      return { from, to }
  }
}
