import { filtersOf, chosen } from '../../kit/record/record-filters.ts'
import { useMemo } from 'react'
import { accessSorts } from '#contract/identity/access/access-sorts.ts'
import { type AccessEntry } from '#contract/identity/access/access.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { identity } from '../../identity/identity.public.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { tagCell } from '../../kit/list/table/cells.tsx'
import { requestedSort, sortsBy, type Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import type { Tab } from '../../kit/parts/page/tabs.tsx'
import { word } from '../../kit/words/words.ts'
import { browserName } from '#contract/identity/access/browser-name.ts'
import { accessEntryRow } from '#contract/identity/access/access-entry.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const schemaOf = (tabs: readonly string[]) =>
  listSchema({
    filters: {
      text: { kind: 'text', label: 'identity.access.text', first: true },
      period: { kind: 'dates', label: 'identity.access.period', first: true },
      method: filtersOf(accessEntryRow)('method', { first: true }),
      failed: {
        kind: 'select',
        label: 'identity.access.failed',
        first: true,
        options: [
          { value: 'yes', word: 'identity.access.onlyFailed' },
          { value: 'no', word: 'identity.access.onlyDone' },
        ],
      },
    },
    tabs,
  })

const column = columnsOf(accessEntryRow)
const columns: readonly Column<AccessEntry>[] = [
  column('at', { as: 'time', ...sortsBy(accessSorts, 'at'), frozen: true, width: 150, card: 'sub' }),
  column('name', { ...sortsBy(accessSorts, 'name'), width: 150, card: 'title' }),
  column('userName', { width: 140 }),
  column('kind', { width: 120, hidden: true }),
  column('method', { width: 170, card: 'meta' }),
  column('outcome', {
    ...tagCell(({ outcome }: AccessEntry) => [
      outcome === 'done' ? 'good' : 'bad',
      `identity.outcomes.${outcome}`,
    ]),
    width: 130,
    card: 'meta',
  }),
  column('call', { width: 240, grow: true }),
  column('count', { align: 'left', width: 72 }),
  column('newDevice', {
    text: ({ newDevice }) => (newDevice ? word('identity.access.newDevice') : ''),
    width: 110,
  }),
  column('ip', { ...sortsBy(accessSorts, 'ip'), width: 140, card: 'meta' }),
  column('userAgent', { text: ({ userAgent }) => browserName(userAgent), width: 170 }),
]

type Props = { title: WordKey; tabs: readonly Tab[]; tabNames: readonly string[] }

/** Who logged in from where or failed to, and what was called with keys. */
export function AccessLog({ title, tabs, tabNames }: Props) {
  const schema = useMemo(() => schemaOf(tabNames), [tabNames])
  const list = useListState('systemConfig.accessLog', schema)
  const { text, period, method, failed } = list.values
  const filter = {
    ...(text && { text }),
    ...(period.from && { from: period.from }),
    ...(period.to && { to: period.to }),
    method: chosen(accessEntryRow, 'method', method),
    ...(failed && { failed: failed === 'yes' }),
    ...requestedSort(accessSorts, list.sort),
  }
  const page = useListPage(identity.accessLog, list, filter)
  return (
    <ListPage
      {...page}
      title={title}
      tabs={tabs}
      columns={columns}
      rowKey={(entry) => entry.id}
      empty={{ title: 'identity.access.empty' }}
    />
  )
}
