import { collectionRecord } from '#contract/finance/collections/collection.fields.ts'
import type { Collection } from '#contract/finance/collections/collections.schema.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { filtersOf } from '../../kit/record/record-filters.ts'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { runs, switched } from '../../kit/route/action.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { finance } from '../finance.client.ts'
import { CollectionDrawer } from './collection-form.tsx'

const select = filtersOf(collectionRecord)
const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'finance.collections.search', first: true },
    kind: select('kind', { first: true }),
    currency: select('currency', { first: true }),
    enabled: select('enabled'),
  },
})
const column = columnsOf(collectionRecord)
const columns: readonly Column<Collection>[] = [
  column('code', { as: 'code', width: 130, frozen: true, card: 'sub' }),
  column('name', { width: 180, grow: true, card: 'title' }),
  column('kind', { width: 130, card: 'sub' }),
  column('currency', { width: 90 }),
  column('bankName', { width: 160 }),
  column('accountName', { width: 180 }),
  column('accountNumber', { as: 'code', width: 160, card: 'meta' }),
  column('swift', { width: 120, hidden: true }),
  column('shown', { width: 150 }),
  column('isDefault', { width: 130 }),
  column('enabled', { width: 110, card: 'sub' }),
  column('balanceMinor', { width: 160, card: 'meta' }),
  column('createdAt', { width: 120, hidden: true }),
]

/** Where money is received, what agents see of it, and what stands on it in the books. */
export default function GatheringAccount() {
  const { w } = useWords()
  const list = useListState('gatheringAccount', schema)
  const page = useListPage(finance.collectionList, list, requestOf(list), ['collection', 'account'])
  return (
    <RecordsPage
      {...page}
      title="finance.screens.gatheringAccount"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      opens={(row): Collection | null | undefined => (row.can['edit'] === true ? row : undefined)}
      rowActions={(row, { edit }) => (
        <ActionButtons
          can={row.can}
          of="finance.collections"
          max={1}
          acts={{
            edit: { word: 'kit.parts.edit', go: () => edit(row) },
            enable: runs(finance.collectionEnable, () => ({ id: row.id, enabled: !row.enabled }), {
              word: row.enabled ? 'finance.collections.disable' : 'finance.collections.enable',
              done: switched(!row.enabled),
            }),
          }}
        />
      )}
      add={{ word: 'finance.collections.new', needs: 'setting.gatheringAccount.edit', draft: null }}
      buttons={
        <>
          <IfAllowed needs="setting.paymentAccounts">
            <Link className="lt-button" href={to.payments.paymentAccounts({})}>
              {w('payments.screens.paymentAccounts')}
            </Link>
          </IfAllowed>
          <Link className="lt-button" href={to.finance.RMBAccountDetail()}>
            {w('finance.screens.RMBAccountDetail')}
          </Link>
        </>
      }
      form={(row, panel) => <CollectionDrawer account={row} {...panel} />}
      empty={{ title: 'finance.collections.none' }}
    />
  )
}
