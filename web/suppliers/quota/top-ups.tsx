import { chosen } from '../../kit/record/record-filters.ts'
import { topUpRow } from '#contract/suppliers/quota/top-up.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import type { TopUpRow } from '#contract/suppliers/quota/quota.schema.ts'
import { topUpStates } from '#contract/suppliers/quota/quota.states.ts'
import { ProofLink } from '../../files/proof.public.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { actsOf } from '../../kit/route/acts-of.ts'
import { suppliers } from '../suppliers.client.ts'
import { quotaSource } from './quota-source.ts'

const schema = listSchema({
  filters: {
    quotaId: { kind: 'pick', label: 'suppliers.quotas.quota', source: quotaSource, first: true },
    text: { kind: 'text', label: 'suppliers.quotas.searchTopUp', first: true },
  },
  tabs: ['all', ...topUpStates.names],
})
const column = columnsOf(topUpRow)
const tabs = [
  { value: 'all', word: 'suppliers.text.all' },
  ...topUpStates.names.map((value) => ({ value, word: `suppliers.topUpStates.${value}` as const })),
] as const

const columns: readonly Column<TopUpRow>[] = [
  column('at', { as: 'time', frozen: true, width: 140, card: 'sub' }),
  column('supplierName', { key: 'supplier', width: 200, grow: true, card: 'title' }),
  column('status', { width: 110, card: 'sub' }),
  column('amountMinor', { as: 'strong', width: 150, card: 'meta' }),
  column('paidOn', { width: 120, card: 'meta' }),
  column('accountName', { width: 160 }),
  column('reference', { width: 140 }),
  {
    key: 'proof',
    title: 'suppliers.quotas.proof',
    render: ({ id, proofFileId }) => (
      <ProofLink href={proofFileId === null ? null : `/supplier/supplierQuota/proof/${id}`} />
    ),
    text: ({ proofFileId }) => (proofFileId ? String(proofFileId) : ''),
    width: 100,
  },
  column('note', { width: 180 }),
  column('byName', { width: 140 }),
  column('reversedByName', { width: 140 }),
  column('reason', { width: 180 }),
]

/** What was paid into quotas, and what of it was taken back. */
export default function QuotaRechargeRecord() {
  const list = useListState('quotaRechargeRecord', schema)
  const { quotaId, text } = list.values
  const ask = {
    quotaId: quotaId ? Number(quotaId) : undefined,
    text: text || undefined,
    status: chosen(topUpRow, 'status', list.tab),
  }
  const page = useListPage(suppliers.topUpList, list, ask, ['quota'])
  return (
    <ListPage
      {...page}
      title="suppliers.screens.quotaRechargeRecord"
      tabs={tabs}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ supplierName, reference }) => `${supplierName} ${reference}`}
      rowActions={({ id, version, can, amountMinor, currency }) => (
        <ActionButtons
          can={can}
          of="suppliers.moves"
          verbs={topUpStates.verbs}
          max={1}
          quiet
          acts={actsOf([topUpStates], suppliers, { id, version }, 'suppliers.quotas.done', {
            topUpReverse: { consequence: <Money minor={amountMinor} currency={currency} strong /> },
          })}
        />
      )}
      empty={{ title: 'suppliers.quotas.noTopUps' }}
      live
    />
  )
}
