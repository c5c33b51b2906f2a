import type { Tone } from '#contract/kit/states.ts'
import { type ImportListed } from '#contract/order-entry/import/order-import.schema.ts'
import { importStates, type ImportState } from '#contract/order-entry/import/import-states.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { momentCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { entry } from '../order-entry.client.ts'
import { SendFile } from './send-file.tsx'

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

export const stateTones: Record<ImportState, Tone> = {
  mapping: 'warn',
  checking: 'progress',
  checked: 'info',
  making: 'progress',
  done: 'good',
  failed: 'bad',
}

const count = (
  key: 'rows' | 'orders' | 'made' | 'left',
  title: Column<ImportListed>['title'],
): Column<ImportListed> => ({
  key,
  title,
  text: (row) => String(row[key]),
  align: 'right',
  width: 96,
  card: 'meta',
})

const columns: readonly Column<ImportListed>[] = [
  {
    key: 'fileName',
    title: 'order-entry.import.file',
    text: (row) => row.fileName,
    width: 260,
    grow: true,
    card: 'title',
  },
  {
    key: 'state',
    title: 'order-entry.import.state',
    ...tagCell((row) => [stateTones[row.state], `order-entry.importStates.${row.state}`]),
    width: 140,
    card: 'sub',
  },
  count('rows', 'order-entry.import.rows'),
  count('orders', 'order-entry.import.orders'),
  count('made', 'order-entry.importRowStates.made'),
  count('left', 'order-entry.import.notMade'),
  { key: 'mappingName', title: 'order-entry.import.mappingName', text: (row) => row.mappingName, width: 160 },
  { key: 'createdByName', title: 'order-entry.import.by', text: (row) => row.createdByName, width: 150 },
  {
    key: 'createdAt',
    title: 'order-entry.import.sentAt',
    ...momentCell((row) => row.createdAt),
    width: 140,
    card: 'meta',
  },
  {
    key: 'finishedAt',
    title: 'order-entry.import.finishedAt',
    ...momentCell((row) => row.finishedAt),
    width: 140,
  },
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
