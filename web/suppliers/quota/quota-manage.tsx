import { quotaRecord, quotaStates } from '#contract/suppliers/quota/quota.fields.ts'
import type { Quota } from '#contract/suppliers/quota/quota.schema.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { chosen, filtersOf } from '../../kit/record/record-filters.ts'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { runs, switched } from '../../kit/route/action.ts'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { suppliers } from '../suppliers.client.ts'
import { QuotaDrawer, TopUpDrawer } from './quota-forms.tsx'

const select = filtersOf(quotaRecord)
const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'suppliers.quotas.search', first: true },
    currency: select('currency', { first: true }),
  },
  tabs: ['all', ...quotaStates],
})
const tabs = [
  { value: 'all', word: 'suppliers.text.all' },
  ...quotaStates.map((value) => ({ value, word: `suppliers.quotaStates.${value}` as const })),
] as const
const column = columnsOf(quotaRecord)
const columns: readonly Column<Quota>[] = [
  column('supplierName', { width: 200, grow: true, frozen: true, card: 'title' }),
  column('state', { width: 120, card: 'sub' }),
  column('leftMinor', { width: 160, card: 'meta' }),
  column('balanceMinor', { width: 160, card: 'meta' }),
  column('creditMinor', { width: 150 }),
  column('warningMinor', { width: 150 }),
  column('note', { width: 200 }),
  column('createdAt', { width: 120, hidden: true }),
]

/** Money with suppliers: what is left of each quota, and what warns. */
export default function QuotaManage() {
  const list = useListState('quotaManage', schema)
  const ask = { ...requestOf(list), state: chosen(quotaRecord, 'state', list.tab) }
  const page = useListPage(suppliers.quotaList, list, ask, ['quota', 'order'])
  const topUp = useDrawer<Quota>()
  return (
    <>
      <RecordsPage
        {...page}
        title="suppliers.screens.quotaManage"
        tabs={tabs}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ supplierName }) => supplierName}
        opens={(row): Quota | null | undefined => (row.can['edit'] === true ? row : undefined)}
        rowActions={(row, { edit }) => (
          <ActionButtons
            can={{ ...row.can, ledger: true, topUps: true }}
            of="suppliers.quotas"
            max={2}
            quiet
            acts={{
              topUp: { word: 'suppliers.quotas.topUp', go: () => topUp.show(row) },
              ledger: {
                word: 'suppliers.quotas.ledger',
                go: () => go(to.suppliers.ransactionLogs({ quotaId: row.id })),
              },
              topUps: {
                word: 'suppliers.quotas.topUps',
                go: () => go(to.suppliers.quotaRechargeRecord({ quotaId: row.id })),
              },
              edit: { word: 'kit.parts.edit', go: () => edit(row) },
              enable: runs(suppliers.quotaEnable, () => ({ id: row.id, enabled: !row.enabled }), {
                word: row.enabled ? 'suppliers.quotas.disable' : 'suppliers.quotas.enable',
                done: switched(!row.enabled),
              }),
            }}
          />
        )}
        add={{ word: 'suppliers.quotas.new', needs: 'supplierRouter.quotaManage.edit', draft: null }}
        form={(row, panel) => <QuotaDrawer quota={row} {...panel} />}
        empty={{ title: 'suppliers.quotas.none' }}
      />
      {topUp.record && (
        <TopUpDrawer key={topUp.count} quota={topUp.record} open={topUp.open} onClose={topUp.hide} />
      )}
    </>
  )
}
