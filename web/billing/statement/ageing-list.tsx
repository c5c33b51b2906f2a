import { ages } from '#contract/billing/statement/ages.ts'
import type { Ageing } from '#contract/billing/statement/statement.schema.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { runs } from '../../kit/route/action.ts'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'
import { ageingRow } from '#contract/billing/statement/ageing.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'billing.fields.agent', first: true },
    agentId: { kind: 'pick', label: 'billing.fields.agent', source: agentSource },
    asOf: { kind: 'dates', label: 'billing.fields.asOf', first: true },
  },
  tabs: ['all', 'overdue'],
})
const tabs = [
  { value: 'all', word: 'billing.text.all' },
  { value: 'overdue', word: 'billing.fields.overdue' },
] as const

const money = (
  key: string,
  title: Column<Ageing>['title'],
  of: (row: Ageing) => number,
  look: object = {},
): Column<Ageing> => ({
  key,
  title,
  ...moneyCell((row: Ageing) => [of(row), row.currency], { code: false, ...look }),
  width: 125,
})

const column = columnsOf(ageingRow)
const columns: readonly Column<Ageing>[] = [
  column('name', { key: 'agent', width: 180, frozen: true, grow: true, card: 'title' }),
  column('stopped', {
    key: 'sale',
    render: ({ stopped }) => (
      <StatusTag tone={stopped ? 'bad' : 'good'}>{stopped || word('billing.text.selling')}</StatusTag>
    ),
    text: ({ stopped }) => stopped || word('billing.text.selling'),
    width: 200,
    card: 'sub',
  }),
  column('code', { width: 100, hidden: true }),
  column('currency', { width: 80, card: 'meta' }),
  ...ages.map((age) => money(age, `billing.ages.${age}`, (row) => row[`${age}Minor`])),
  { ...money('billed', 'billing.fields.billed', (row) => row.billedMinor), card: 'meta' },
  money('unbilled', 'billing.fields.unbilled', (row) => row.unbilledMinor),
  money('credit', 'billing.fields.credit', (row) => row.creditMinor),
  { ...money('owed', 'billing.fields.owed', (row) => row.owedMinor, { strong: true }), card: 'meta' },
  money('limit', 'billing.fields.limit', (row) => row.limitMinor),
]

/** What agents owe by age, what is not billed yet, what they have to their credit; and whether they may order. */
export default function AgeingList() {
  const { w } = useWords()
  const list = useListState('agentAgeing', schema)
  const { text, agentId, asOf } = list.values
  const ask = {
    text: text || undefined,
    agentId: agentId ? Number(agentId) : undefined,
    asOf: asOf.to || undefined,
    ...(list.tab === 'overdue' && { overdue: true }),
  }
  const page = useListPage(billing.ageing, list, ask, ['agentBill', 'account', 'agent'])
  return (
    <ListPage
      {...page}
      title="billing.screens.agentAgeing"
      columns={columns}
      tabs={tabs}
      rowKey={({ agentId: id, currency }) => `${id} ${currency}`}
      rowName={({ name }) => name}
      hrefOf={(row) => to.billing.agentStatement({ agentId: row.agentId })}
      rowActions={(row) => (
        <ActionButtons
          can={row.can}
          of="billing.text"
          max={1}
          quiet
          acts={{
            statement: { go: () => go(to.billing.agentStatement({ agentId: row.agentId })) },
            openSale: runs(billing.stopSale, () => ({ agentId: row.agentId, stop: false }), {
              done: 'billing.text.done',
            }),
            stopSale: runs(billing.stopSale, (reason) => ({ agentId: row.agentId, stop: true, reason }), {
              reason: true,
              danger: true,
              consequence: w('billing.text.stopWhat'),
              done: 'billing.text.done',
            }),
          }}
        />
      )}
      empty={{ title: 'billing.text.noAgeing' }}
      live
    />
  )
}
