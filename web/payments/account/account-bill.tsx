import type { AccountLine } from '#contract/payments/account/account.api.ts'
import { accountLineRecord, lineKinds } from '#contract/payments/account/account.fields.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { chosen } from '../../kit/record/record-filters.ts'
import { payments } from '../payments.client.ts'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'payments.accountLines.number', first: true },
    day: { kind: 'dates', label: 'payments.accountLines.at', first: true },
  },
  tabs: ['all', ...lineKinds],
})
const tabs = [
  { value: 'all', word: 'payments.text.all' },
  ...lineKinds.map((value) => ({ value, word: `payments.lineKinds.${value}` as const })),
] as const
const column = columnsOf(accountLineRecord)
const columns: readonly Column<AccountLine>[] = [
  column('at', { as: 'time', width: 150, frozen: true, card: 'sub' }),
  column('kind', { width: 150, card: 'title' }),
  column('number', { width: 210, card: 'meta' }),
  column('title', { width: 150, grow: true, card: 'sub' }),
  column('amountMinor', { width: 140 }),
  column('feeMinor', { width: 120 }),
  column('netMinor', { width: 140, card: 'meta' }),
  column('payout', { width: 250, hidden: true }),
  column('accountName', { width: 140, hidden: true }),
  column('outsideId', { width: 240, hidden: true }),
]

/** Every movement of the card provider's account: gross, what it kept, net, and the payout that it left with. */
export default function AccountBill() {
  const list = useListState('stripeAccountBill', schema)
  const { values, tab } = list
  const ask = {
    text: values.text || undefined,
    kind: chosen(accountLineRecord, 'kind', tab),
    from: values.day.from || undefined,
    to: values.day.to || undefined,
  }
  const page = useListPage(payments.accountLineList, list, ask, ['payment'])
  return (
    <ListPage
      {...page}
      title="payments.screens.stripeAccountBill"
      tabs={tabs}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ outsideId }) => outsideId}
      empty={{ title: 'payments.text.noLines' }}
      live
    />
  )
}
