import type { Payout } from '#contract/payments/account/account.api.ts'
import { payoutRecord, payoutStates } from '#contract/payments/account/account.fields.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { chosen } from '../../kit/record/record-filters.ts'
import { to } from '../../kit/route/screens.ts'
import { payments } from '../payments.client.ts'

const schema = listSchema({
  filters: { text: { kind: 'text', label: 'payments.payouts.outsideId', first: true } },
  tabs: ['all', ...payoutStates],
})
const tabs = [
  { value: 'all', word: 'payments.text.all' },
  ...payoutStates.map((value) => ({ value, word: `payments.payoutStates.${value}` as const })),
] as const
const column = columnsOf(payoutRecord)
const columns: readonly Column<Payout>[] = [
  column('outsideId', { width: 240, grow: true, frozen: true, card: 'title' }),
  column('state', { width: 150, card: 'sub' }),
  column('amountMinor', { width: 150, card: 'meta' }),
  column('explainedMinor', { width: 170, card: 'meta' }),
  column('arrivesOn', { width: 140, card: 'meta' }),
  column('reference', { width: 170 }),
  column('accountName', { width: 150 }),
  column('createdAt', { as: 'time', width: 150, hidden: true }),
]

/** What the card provider sent to the bank: opened, a payout shows the movements that it is made of. */
export default function PayoutListPage() {
  const list = useListState('stripePayouts', schema)
  const ask = { text: list.values.text || undefined, state: chosen(payoutRecord, 'state', list.tab) }
  const page = useListPage(payments.payoutList, list, ask, ['payment'])
  return (
    <ListPage
      {...page}
      title="payments.screens.stripePayouts"
      tabs={tabs}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ outsideId }) => outsideId}
      hrefOf={({ outsideId }) => to.payments.stripeAccountBill({ text: outsideId })}
      empty={{ title: 'payments.text.noPayouts' }}
      live
    />
  )
}
