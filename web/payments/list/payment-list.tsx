import { attemptStates } from '#contract/payments/attempt.states.ts'
import type { PayFamily } from '#contract/payments/list/families.ts'
import { paymentRecord } from '#contract/payments/list/payment.fields.ts'
import type { Payment } from '#contract/payments/list/payment.schema.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { chosen } from '../../kit/record/record-filters.ts'
import { FamilyLinks } from './family-links.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentCard } from './payment-card.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { familyOf, PaymentsOf } from './pay-family.ts'

export const paymentFilters = listSchema({
  filters: {
    text: { kind: 'text', label: 'payments.fields.number', first: true },
    begun: { kind: 'dates', label: 'payments.fields.createdAt', first: true },
  },
  tabs: ['all', 'attention', ...attemptStates.names],
})
export const paymentTabs = [
  { value: 'all', word: 'payments.text.all' },
  { value: 'attention', word: 'payments.text.attention' },
  ...attemptStates.names.map((value) => ({ value, word: `payments.states.${value}` as const })),
] as const

export const askPayments = ({ values, tab }: ListControl<typeof paymentFilters.filters>) => ({
  text: values.text || undefined,
  state: chosen(paymentRecord, 'state', tab),
  from: values.begun.from || undefined,
  to: values.begun.to || undefined,
  ...(tab === 'attention' && { attention: true }),
})

/** Payments through a provider: what was tried, paid, kept and given back, and what somebody has to look at. */
export function PaymentList({ of }: { of: PayFamily }) {
  const family = familyOf(of)
  const list = useListState(family.screen, paymentFilters)
  const page = useListPage(family.calls.list, list, askPayments(list), ['payment'])
  const opened = useDrawer<Payment>()
  return (
    <PaymentsOf family={family}>
      <ListPage
        {...page}
        title={`payments.screens.${family.screen}`}
        tabs={paymentTabs}
        columns={paymentColumns}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        onOpen={opened.show}
        rowActions={(row) => <PaymentActions payment={row} max={1} quiet />}
        actions={<FamilyLinks of={of} />}
        empty={{ title: 'payments.text.none', text: 'payments.text.noneWhy' }}
        live
      />
      <Drawer
        open={opened.open}
        onClose={opened.hide}
        width={680}
        title={opened.record ? `${opened.record.title} · ${opened.record.number}` : ''}
      >
        {opened.record && <PaymentCard id={opened.record.id} />}
      </Drawer>
    </PaymentsOf>
  )
}
