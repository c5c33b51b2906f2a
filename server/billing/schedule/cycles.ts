import type { Cycle } from '#contract/billing/rules/rule.fields.ts'

type Period = { from: string; to: string }

/** The last cycle that ended before a day. Weeks begin on Monday, halves of a month on the 1st and the 16th. */
function lastPeriod(cycle: Exclude<Cycle, 'none'>, day: string): Period {
  const today = Temporal.PlainDate.from(day)
  if (cycle === 'week') {
    const to = today.subtract({ days: today.dayOfWeek })
    return { from: to.subtract({ days: 6 }).toString(), to: to.toString() }
  }
  const first = today.with({ day: 1 })
  if (cycle === 'half-month' && today.day > 15)
    return { from: first.toString(), to: today.with({ day: 15 }).toString() }
  const to = first.subtract({ days: 1 })
  return { from: to.with({ day: cycle === 'half-month' ? 16 : 1 }).toString(), to: to.toString() }
}

/** The cycle whose bill is due to be made on a day: its changes are counted for so many days more. */
export const dueCycle = (
  cycle: Exclude<Cycle, 'none'>,
  cutOffDays: number,
  today: string,
): Period & { cutOff: string } => {
  const period = lastPeriod(cycle, Temporal.PlainDate.from(today).subtract({ days: cutOffDays }).toString())
  return { ...period, cutOff: Temporal.PlainDate.from(period.to).add({ days: cutOffDays }).toString() }
}
