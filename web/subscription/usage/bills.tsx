import { groupedCount } from '#contract/kit/money/amounts.ts'
import type { UsageBillRow } from '#contract/subscription/subscription.schema.ts'
import { usageText } from '#contract/subscription/usage-text.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { requestOf } from '../../kit/list/list-filter.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { subscription } from '../subscription.client.ts'
import { usageBillRow } from '#contract/subscription/usage-bill.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const calls = {
  'om-bill': subscription.operatorBills,
  'dm-c-bill': subscription.distributorBills,
  'vm-c-bill': subscription.supplierBills,
} as const

const schema = listSchema({
  filters: { text: { kind: 'text', label: 'subscription.fields.number', first: true } },
})

const column = columnsOf(usageBillRow)
const columns: readonly Column<UsageBillRow>[] = [
  column('number', { width: 140, frozen: true, card: 'title' }),
  column('month', { text: ({ month }) => month.slice(0, 7), width: 110, card: 'meta' }),
  column('state', { width: 120, card: 'sub' }),
  column('plan', { width: 120 }),
  column('orders', { text: ({ orders }) => groupedCount(orders), width: 110, card: 'meta' }),
  {
    key: 'usage',
    title: 'subscription.fields.used',
    text: ({ lines }) =>
      lines
        .map(
          ({ measure, used, included }) =>
            `${word(`subscription.measures.${measure}`)} ${usageText(measure, used)} / ${usageText(measure, included)}`,
        )
        .join(' · '),
    width: 360,
  },
  column('amountMinor', { width: 140, card: 'meta' }),
  column('issuedAt', { width: 130 }),
]

/** Bills of what was used, by month, in one of the roles that a merchant has. */
export function UsageBills({ kind }: { kind: keyof typeof calls }) {
  const { w } = useWords()
  const list = useListState(kind, schema)
  const page = useListPage(calls[kind], list, requestOf(list), ['subscription'])
  return (
    <ListPage
      {...page}
      title={`subscription.screens.${kind}`}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      rowActions={(row) => (
        <a
          className="lt-button lt-button-plain"
          href={subscription.billPdf.href({ id: row.id })}
          aria-label={`${w('subscription.text.pdf')} ${row.number}`}
          download
        >
          {w('subscription.text.pdf')}
        </a>
      )}
      empty={{ title: 'subscription.text.noBills', text: 'subscription.text.noBillsWhy' }}
    />
  )
}
