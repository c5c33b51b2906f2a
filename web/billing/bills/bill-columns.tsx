import { shownSpan } from '../../kit/words/buddhist.ts'
import { billRecord } from '#contract/billing/bills/bill.fields.ts'
import { billSorts } from '#contract/billing/bills/bill-sorts.ts'
import type { Bill } from '#contract/billing/bills/bill.schema.ts'
import { billStates } from '#contract/billing/bills/bill.states.ts'
import { tagCell } from '../../kit/list/table/cells.tsx'
import { sortsBy, type Column } from '../../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { word } from '../../kit/words/words.ts'

const column = columnsOf(billRecord)

/** Its number, or that it is a draft. */
export const billName = ({ id, code }: Pick<Bill, 'id' | 'code'>): string =>
  code || word('billing.text.draftName', { id })

export const billColumns: readonly Column<Bill>[] = [
  column('code', { text: billName, width: 160, frozen: true, card: 'title' }),
  {
    key: 'status',
    title: 'billing.fields.status',
    ...tagCell(({ status }) => [billStates.states[status].tone, `billing.states.${status}`]),
    width: 110,
    card: 'sub',
  },
  column('agentName', { ...sortsBy(billSorts, 'agent'), key: 'agent', width: 170, grow: true, card: 'sub' }),
  {
    key: 'period',
    title: 'billing.fields.period',
    text: ({ fromDay, toDay }) => shownSpan(fromDay, toDay),
    width: 190,
    card: 'meta',
  },
  column('basis', { width: 150, hidden: true }),
  column('lines', { width: 80 }),
  column('totalMinor', { ...sortsBy(billSorts, 'total'), width: 140 }),
  column('openMinor', { ...sortsBy(billSorts, 'open'), width: 140, card: 'meta' }),
  column('dueDay', { ...sortsBy(billSorts, 'dueDay'), width: 110 }),
  {
    key: 'overdue',
    title: 'billing.fields.overdue',
    text: ({ overdueDays }) =>
      overdueDays > 0 ? word('billing.text.overdueDays', { days: overdueDays }) : '',
    width: 140,
    card: 'sub',
  },
  column('disputes', { width: 110, hidden: true }),
  column('rebateMinor', { width: 120, hidden: true }),
  column('adjustedMinor', { width: 120, hidden: true }),
  column('taxMinor', { width: 120, hidden: true }),
  column('paidMinor', { width: 120, hidden: true }),
  column('cutOff', { width: 120, hidden: true }),
  column('sentAt', { as: 'time', width: 140, hidden: true }),
  column('createdAt', { ...sortsBy(billSorts, 'created'), as: 'time', width: 140, hidden: true }),
  column('createdByName', { width: 130, hidden: true }),
]
/** An agent reads its own without whose they are. */
export const ownBillColumns = billColumns.filter(({ key }) => key !== 'agent' && key !== 'createdByName')
