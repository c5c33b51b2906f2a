import { disputeRecord, disputeStates } from '#contract/payments/dispute/dispute.fields.ts'
import type { Dispute } from '#contract/payments/dispute/dispute.schema.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { chosen } from '../../kit/record/record-filters.ts'
import { PaymentCard } from '../list/payment-card.tsx'
import { payments } from '../payments.client.ts'
import { DisputeActions } from './dispute-actions.tsx'

const schema = listSchema({
  filters: { text: { kind: 'text', label: 'payments.disputes.number', first: true } },
  tabs: ['all', ...disputeStates],
})
const tabs = [
  { value: 'all', word: 'payments.text.all' },
  ...disputeStates.map((value) => ({ value, word: `payments.disputeStates.${value}` as const })),
] as const
const column = columnsOf(disputeRecord)
const columns: readonly Column<Dispute>[] = [
  column('number', { width: 200, frozen: true }),
  column('title', { width: 120, grow: true, card: 'title' }),
  column('agentName', { width: 150, hidden: true }),
  column('state', { width: 170, card: 'sub' }),
  column('reason', { width: 160, card: 'meta' }),
  column('amountMinor', { width: 130, card: 'meta' }),
  column('dueAt', { as: 'time', width: 150, card: 'meta' }),
  column('packState', { width: 150, card: 'sub' }),
  column('sentAt', { as: 'time', width: 150, hidden: true }),
  column('packError', { width: 180, hidden: true }),
  column('createdAt', { as: 'time', width: 150, hidden: true }),
  column('outsideId', { width: 240, hidden: true }),
]

/** Payments that cardholders dispute: those that wait for our answer first. */
export default function DisputeListPage() {
  const list = useListState('stripeDisputes', schema)
  const ask = { text: list.values.text || undefined, state: chosen(disputeRecord, 'state', list.tab) }
  const page = useListPage(payments.disputeList, list, ask, ['payment'])
  const opened = useDrawer<Dispute>()
  return (
    <>
      <ListPage
        {...page}
        title="payments.screens.stripeDisputes"
        tabs={tabs}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ number, outsideId }) => number || outsideId}
        onOpen={opened.show}
        rowActions={(row) => <DisputeActions dispute={row} max={1} />}
        empty={{ title: 'payments.text.noDisputes' }}
        live
      />
      <Drawer
        open={opened.open}
        onClose={opened.hide}
        width={680}
        title={opened.record ? `${opened.record.title} · ${opened.record.number}` : ''}
      >
        {opened.record?.paymentId && <PaymentCard id={opened.record.paymentId} />}
      </Drawer>
    </>
  )
}
