import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { RechargeByLink } from '../link/recharge-link.tsx'
import { payments } from '../payments.client.ts'
import { ownColumns } from './payment-columns.tsx'
import { askPayments, paymentFilters, paymentTabs } from './payment-list.tsx'

/** What the agent paid through providers. */
export default function MyPayments() {
  const list = useListState('bookingStripeTransaction', paymentFilters)
  const page = useListPage(payments.myPayments, list, askPayments(list), ['payment'])
  return (
    <ListPage
      {...page}
      title="payments.screens.bookingStripeTransaction"
      tabs={paymentTabs.filter(({ value }) => value !== 'attention')}
      columns={ownColumns}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      actions={<RechargeByLink />}
      empty={{ title: 'payments.text.none', text: 'payments.text.noneWhy' }}
      live
    />
  )
}
