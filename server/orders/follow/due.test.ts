import { expect, test } from 'vitest'
import { followCauseNames } from '#contract/orders/follow/follow-causes.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { followDue } from './due.ts'

const moment = (text: string) => new Date(`${text.replace(' ', 'T')}:00+07:00`)
const rules = {
  answerHours: 24,
  withdrawalHours: 12,
  requestHours: 24,
  followHours: 24,
  urgentHours: 4,
  warnMinutes: 60,
}

test.each(docTable('algorithms/follow-up.md', 'Until when').map((row) => [row] as const))(
  'a problem is due as the page says: %j',
  (row) => {
    const cause = followCauseNames.find((name) => name === row['cause'])!
    const now = moment(row['found']!)
    expect(followDue({ cause, now, startsAt: moment(row['service']!) }, rules)).toEqual(moment(row['due']!))
  },
)
