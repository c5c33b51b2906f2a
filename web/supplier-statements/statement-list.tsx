import { chosen } from '../kit/record/record-filters.ts'
import { statementRow } from '#contract/supplier-statements/statement.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { shownSpan } from '../kit/words/buddhist.ts'
import type { SupplierStatement } from '#contract/supplier-statements/statement.schema.ts'
import { statementStates } from '#contract/supplier-statements/statement.states.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { listSchema } from '../kit/list/filter-state.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { moneyCell } from '../kit/list/table/cells.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { NewButton } from '../kit/parts/new-button.tsx'
import { to } from '../kit/route/screens.ts'
import { supplierSource } from '../suppliers/suppliers.public.ts'
import { StatementActions } from './statement-actions.tsx'
import { SendDrawer } from './send-drawer.tsx'
import { statements } from './supplier-statements.client.ts'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'supplier-statements.fields.search', first: true },
    supplierId: {
      kind: 'pick',
      label: 'supplier-statements.fields.supplier',
      source: supplierSource,
      first: true,
    },
  },
  tabs: ['all', ...statementStates.names],
})
const column = columnsOf(statementRow)
const tabs = [
  { value: 'all', word: 'supplier-statements.text.all' },
  ...statementStates.names.map((value) => ({ value, word: `supplier-statements.states.${value}` as const })),
] as const

const columns: readonly Column<SupplierStatement>[] = [
  column('fileName', { key: 'file', width: 240, grow: true, frozen: true, card: 'title' }),
  column('status', { width: 120, card: 'sub' }),
  column('supplierName', { key: 'supplier', width: 200, card: 'sub' }),
  {
    key: 'period',
    title: 'supplier-statements.fields.period',
    text: (row) => (row.from ? shownSpan(row.from, row.to) : ''),
    width: 200,
  },
  column('theirsMinor', { width: 150, card: 'meta' }),
  column('oursMinor', { width: 150, card: 'meta' }),
  {
    key: 'difference',
    title: 'supplier-statements.fields.difference',
    ...moneyCell((row) => [row.theirsMinor - row.oursMinor, row.currency], { signed: true }),
    width: 140,
  },
  column('waiting', { width: 110 }),
  column('madeByName', { key: 'madeBy', width: 140 }),
  column('madeAt', { as: 'time', width: 150 }),
]

/** What suppliers say that they are owed, the last that was sent first. */
export default function SupplierStatements() {
  const list = useListState('supplierStatements', schema)
  const { text, supplierId } = list.values
  const ask = {
    text: text || undefined,
    supplierId: supplierId ? Number(supplierId) : undefined,
    status: chosen(statementRow, 'status', list.tab),
  }
  const page = useListPage(statements.list, list, ask, ['supplierStatement', 'order', 'paymentRun'])
  const send = useDrawer<true>()
  const create = (
    <NewButton
      needs="supplierRouter.supplierPay.edit"
      title="supplier-statements.text.send"
      onPress={() => send.show(true)}
    />
  )
  return (
    <>
      <ListPage
        {...page}
        title="supplier-statements.screens.supplierStatements"
        tabs={tabs}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ fileName }) => fileName}
        hrefOf={({ id }) => to['supplier-statements'].supplierStatementDetail({ id })}
        rowActions={(row) => <StatementActions statement={row} max={1} quiet />}
        actions={create}
        empty={{ title: 'supplier-statements.text.none', action: create }}
        live
      />
      {send.record && <SendDrawer key={send.count} open={send.open} onClose={send.hide} />}
    </>
  )
}
