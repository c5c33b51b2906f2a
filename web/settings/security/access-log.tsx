import { useMemo } from 'react'
import { accessSorts } from '#contract/identity/access/access-sorts.ts'
import { accessMethods, type AccessEntry } from '#contract/identity/access/access.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { identity } from '../../identity/identity.public.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { momentCell, tagCell } from '../../kit/list/table/cells.tsx'
import { requestedSort, sortsBy, type Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import type { Tab } from '../../kit/parts/page/tabs.tsx'
import { word } from '../../kit/words/words.ts'
import { browserName } from '../browser-name.ts'

const schemaOf = (tabs: readonly string[]) =>
  listSchema({
    filters: {
      text: { kind: 'text', label: 'identity.access.text', first: true },
      period: { kind: 'dates', label: 'identity.access.period', first: true },
      method: {
        kind: 'select',
        label: 'identity.access.method',
        first: true,
        options: accessMethods.map((value) => ({ value, word: `identity.methods.${value}` as const })),
      },
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

const columns: readonly Column<AccessEntry>[] = [
  {
    key: 'at',
    title: 'identity.access.at',
    ...momentCell((entry) => entry.at),
    ...sortsBy(accessSorts, 'at'),
    frozen: true,
    width: 150,
    card: 'sub',
  },
  {
    key: 'name',
    title: 'identity.access.name',
    text: ({ name }) => name,
    ...sortsBy(accessSorts, 'name'),
    width: 150,
    card: 'title',
  },
  { key: 'userName', title: 'identity.access.userName', text: ({ userName }) => userName, width: 140 },
  {
    key: 'kind',
    title: 'identity.access.kind',
    text: ({ kind }) => word(`identity.userKinds.${kind}`),
    width: 120,
    hidden: true,
  },
  {
    key: 'method',
    title: 'identity.access.method',
    text: ({ method }) => word(`identity.methods.${method}`),
    width: 170,
    card: 'meta',
  },
  {
    key: 'outcome',
    title: 'identity.access.outcome',
    ...tagCell(({ outcome }: AccessEntry) => [
      outcome === 'done' ? 'good' : 'bad',
      `identity.outcomes.${outcome}`,
    ]),
    width: 130,
    card: 'meta',
  },
  { key: 'call', title: 'identity.access.call', text: ({ call }) => call, width: 240, grow: true },
  { key: 'count', title: 'identity.access.count', text: ({ count }) => String(count), width: 72 },
  {
    key: 'newDevice',
    title: 'identity.access.newDevice',
    text: ({ newDevice }) => (newDevice ? word('identity.access.newDevice') : ''),
    width: 110,
  },
  {
    key: 'ip',
    title: 'identity.access.ip',
    text: ({ ip }) => ip,
    ...sortsBy(accessSorts, 'ip'),
    width: 140,
    card: 'meta',
  },
  {
    key: 'userAgent',
    title: 'identity.access.userAgent',
    text: ({ userAgent }) => browserName(userAgent),
    width: 170,
  },
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
    method: accessMethods.find((one) => one === method),
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
