import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import {
  askPayments,
  myPayments,
  ownColumns,
  paymentFilters,
  paymentTabs,
} from '../../payments/list/list.public.ts'
import { RechargeByLink } from './recharge-link.tsx'

/** What the agent paid through providers. */
export default function MyPayments() {
  const list = useListState('bookingStripeTransaction', paymentFilters)
  const page = useListPage(myPayments, list, askPayments(list), ['payment'])
  return (
    <ListPage
      {...page}
      title="booking-center.screens.bookingStripeTransaction"
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
