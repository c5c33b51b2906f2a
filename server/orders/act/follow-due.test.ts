import { expect, test } from 'vitest'
import { deadlineSources } from '#contract/orders/deadlines/deadline-kinds.ts'
import { followCauseNames, followCauses } from '#contract/orders/follow/follow-causes.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { followDue } from './follow-due.ts'

const moment = (text: string) => new Date(`${text.replace(' ', 'T')}:00+07:00`)
const rules = {
  answerHours: 24,
  requestHours: 24,
  refundHours: 72,
  followHours: 24,
  urgentHours: 4,
  returnDays: 7,
  balanceReminderDays: 7,
  documentDays: 30,
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

test('the page names every cause: which are urgent, and which an agent is told', () => {
  const view = docTable('algorithms/follow-up.md', 'Follow-up').map((row) => [
    row['cause'],
    { ...(row['urgent'] && { urgent: true }), ...(row['its agent is told why'] && { agent: true }) },
  ])
  expect(Object.fromEntries(view)).toEqual(followCauses)
})

test('the page names every source of deadlines', () => {
  const view = docTable('algorithms/follow-up.md', 'Deadlines').map((row) => row['source'])
  expect(view).toEqual([...deadlineSources])
})
