import { type ImportListed } from '#contract/order-entry/import/order-import.schema.ts'
import { importStates } from '#contract/order-entry/import/import-states.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { entry } from '../order-entry.client.ts'
import { SendFile } from './send-file.tsx'
import { importListedRow } from '#contract/order-entry/import/import-listed.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'order-entry.import.search', first: true },
    state: {
      kind: 'multi',
      label: 'order-entry.import.state',
      first: true,
      options: importStates.map((value) => ({ value, word: `order-entry.importStates.${value}` as const })),
    },
  },
})

export const stateTones = importListedRow.fields.state.tones

const column = columnsOf(importListedRow)
const columns: readonly Column<ImportListed>[] = [
  column('fileName', { width: 260, grow: true, card: 'title' }),
  column('state', { width: 140, card: 'sub' }),
  column('rows', { width: 96, card: 'meta' }),
  column('orders', { width: 96, card: 'meta' }),
  column('made', { width: 96, card: 'meta' }),
  column('left', { width: 96, card: 'meta' }),
  column('mappingName', { width: 160 }),
  column('createdByName', { width: 150 }),
  column('createdAt', { as: 'time', width: 140, card: 'meta' }),
  column('finishedAt', { as: 'time', width: 140 }),
]

const open = (id: number) => go(to['order-entry'].import({ id }))

/** Every file of orders that was sent: who, when, what became of it. */
export function ImportFiles() {
  const list = useListState('OrderImports', schema)
  const { text, state } = list.values
  const states = importStates.filter((one) => state?.includes(one))
  const ask = { text: text || undefined, state: states.length ? states : undefined }
  const page = useListPage(entry.importList, list, ask, ['orderImport'])
  return (
    <ListPage
      {...page}
      title="order-entry.screens.import"
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.fileName}
      onOpen={(row) => open(row.id)}
      actions={<SendFile onSent={open} />}
      empty={{ title: 'order-entry.import.noFiles', text: 'order-entry.import.noFilesWhy' }}
    />
  )
}
