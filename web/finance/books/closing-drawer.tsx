import { closingForm } from '#contract/finance/books/books.fields.ts'
import type { Checklist } from '#contract/finance/books/books.schema.ts'
import type { ClosingPoint } from '#contract/finance/books/closing-points.ts'
import { useRead } from '../../kit/call/query.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { finance } from '../finance.client.ts'

const Reason = fieldOf(closingForm)

/** The list of what is open, narrowed as it was counted. */
function hrefOf(point: ClosingPoint, through: string): string {
  const until = `~${through}`
  switch (point) {
    case 'bankLines':
      return to['write-off']['write-off'](undefined, { days: until })
    case 'draftBills':
      return to.billing.agentBillIndex(undefined, { tab: 'draft', period: until })
    case 'lockedBills':
      return to.billing.agentBillIndex(undefined, { tab: 'locked', period: until })
    case 'unbilled':
      return to.billing.agentAgeing(undefined, { asOf: until })
    case 'refunds':
      return to.orders.PlayOrderList(undefined, { paymentStatus: 'refunding' })
    case 'providerRefunds':
      return to.payments.stripeTransaction(undefined, { begun: until })
    case 'costs':
      return to.orders['order-subsidiary'](undefined, { tab: 'onlyLacking', days: until })
    case 'rates':
      return to.pricing.exchangeRate()
  }
}

/** What is looked at before a month is closed: each point with its list, and a reason where it stays open. */
export function ClosingDrawer({ month, name, ...panel }: Panel & { month: string; name: string }) {
  const { w } = useWords()
  const form = useRecordForm(closingForm, { name: `finance.closing.${month}`, draft: false })
  const { data } = useRead(finance.periodChecklist, { month }, { live: ['book'], tellsFailure: true })
  const open = data?.points.filter(({ count }) => count > 0) ?? []
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={finance.periodClose}
      title={w('finance.periods.checklist', { month: name })}
      saveWord="finance.periods.close"
      doneText={w('finance.periods.closedNow')}
      send={(values) => ({
        month,
        waived: open.flatMap(({ point }) => (values[point] ? [{ point, reason: values[point] }] : [])),
      })}
    >
      <p>{w('finance.periods.closeWhat', { month: name })}</p>
      {data && data.months > 1 && <p>{w('finance.periods.monthsToo', { months: data.months })}</p>}
      {data && open.length === 0 && <p>{w('finance.periods.allDone')}</p>}
      {open.length > 0 && <p>{w('finance.periods.waiveHelp')}</p>}
      {data && open.map((one) => <OpenPoint key={one.point} {...one} through={data.through} />)}
    </SaveDrawer>
  )
}

function OpenPoint({ point, count, currencies, through }: Checklist['points'][number] & { through: string }) {
  const { w } = useWords()
  return (
    <>
      <p>
        <b>{count}</b> · {w(`finance.closingPoints.${point}`)} {currencies.join(', ')}
      </p>
      <p>
        <Link href={hrefOf(point, through)}>{w('finance.periods.showList')}</Link>
      </p>
      <Reason name={point} label="finance.periods.waive" wide />
    </>
  )
}
