import { ledgerAsk, ledgerColumns, ledgerFilters } from '../../finance/account-ledger.public.tsx'
import { useRead } from '../../kit/call/query.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { FilterBar } from '../../kit/list/filter-bar.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { Fill } from '../../kit/grid/sheet/fill.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { useWords } from '../../kit/words/words.ts'
import { suppliers } from '../suppliers.client.ts'
import { quotaSource } from './quota-source.ts'

const schema = listSchema({
  filters: {
    quotaId: {
      kind: 'pick',
      label: 'suppliers.quotas.quota',
      source: quotaSource,
      first: true,
      subject: true,
    },
    ...ledgerFilters,
  },
})
const columns = ledgerColumns('suppliers.movements')

/** Every use and return of a quota, with what was left after it. */
export default function RansactionLogs() {
  const { w } = useWords()
  const list = useListState('ransactionLogs', schema)
  const { quotaId } = list.values
  const filter = { quotaId: Number(quotaId), ...ledgerAsk(list.values) }
  const enabled = Boolean(quotaId)
  const read = useRead(
    suppliers.quotaLog,
    { ...filter, pageNo: list.pageNo, pageSize: list.pageSize },
    { enabled, keep: true, live: ['quota', 'order'] },
  )
  if (!enabled)
    return (
      <Fill>
        <PageHead title={w('suppliers.screens.ransactionLogs')} />
        <FilterBar list={list} />
        <Empty title={w('suppliers.quotas.choose')} />
      </Fill>
    )
  return (
    <ListPage
      list={list}
      read={read}
      title="suppliers.screens.ransactionLogs"
      columns={columns}
      rowKey={({ id }) => id}
      empty={{ title: 'suppliers.quotas.noMovements' }}
      exportPage={(pageNo, pageSize) => suppliers.quotaLog({ ...filter, pageNo, pageSize })}
      live
    />
  )
}
