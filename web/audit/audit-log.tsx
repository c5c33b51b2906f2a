import { useMemo } from 'react'
import { actorKinds, type LogEntry } from '#contract/audit/audit.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { Facts } from '../kit/parts/page/cards.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { TimeText } from '../kit/parts/date-text.tsx'
import { listSchema } from '../kit/list/filter-state.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useRead } from '../kit/call/query.ts'
import { timeZone } from '../kit/session/session.ts'
import type { Tab } from '../kit/parts/page/tabs.tsx'
import { useListState } from '../kit/list/use-list-state.ts'
import { hasWord, useWords } from '../kit/words/words.ts'
import { audit } from './audit.client.ts'
import { Changes } from './changes.tsx'
import { useSentences } from './sentence.ts'
import { logEntryRow } from '#contract/audit/log-entry.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

const schemaOf = (tabs: readonly string[]) =>
  listSchema({
    filters: {
      text: { kind: 'text', label: 'audit.fields.text', first: true },
      period: { kind: 'dates', label: 'audit.fields.period', first: true },
      actorId: { kind: 'select', label: 'audit.fields.who', first: true },
      area: { kind: 'select', label: 'audit.fields.area', first: true },
      actorKind: {
        kind: 'select',
        label: 'audit.fields.by',
        options: actorKinds.map((value) => ({ value, word: `audit.actors.${value}` as const })),
      },
    },
    tabs,
  })

const Sentence = ({ entry }: { entry: LogEntry }) => useSentences().sentence(entry)
const Who = ({ entry }: { entry: LogEntry }) => useSentences().who(entry)

const column = columnsOf(logEntryRow)
/** What is exported reads as on the screen: sentences, in the person's language. */
const listColumns = ({ sentence, who }: ReturnType<typeof useSentences>): readonly Column<LogEntry>[] => [
  column('at', { as: 'time', frozen: true, width: 150, card: 'sub' }),
  {
    key: 'who',
    title: 'audit.fields.who',
    text: who,
    width: 150,
    card: 'sub',
  },
  {
    key: 'event',
    title: 'audit.fields.event',
    text: sentence,
    width: 380,
    grow: true,
    card: 'title',
  },
  column('reason', { width: 200, card: 'meta' }),
  column('origin', { width: 130 }),
]

type AuditLogProps = { title: WordKey; tabs: readonly Tab[]; tabNames: readonly string[] }

/** What everybody did, newest first; a quick look shows what each act changed. */
export function AuditLog({ title, tabs, tabNames }: AuditLogProps) {
  const schema = useMemo(() => schemaOf(tabNames), [tabNames])
  const list = useListState('systemConfig.auditLog', schema)
  const { text, period, actorId, area, actorKind } = list.values
  const filter = {
    total: 'later' as const,
    ...(text && { text }),
    ...(period.from && { from: period.from }),
    ...(period.to && { to: period.to }),
    ...(actorId && { actorId: Number(actorId) }),
    ...(area && { area }),
    ...(actorKind && { actorKind: actorKind as 'staff' }),
  }
  const page = useListPage(audit.list, list, filter)
  const { data: choices } = useRead(audit.choices, undefined, { freshFor: 60_000 })
  const { w } = useWords()
  const tell = useSentences()
  const columns = useMemo(() => listColumns(tell), [tell])
  const areaName = (value: string) => {
    const key = `${value}.permissions.domain`
    return hasWord(key) ? w(key) : value
  }
  return (
    <ListPage
      {...page}
      title={title}
      tabs={tabs}
      columns={columns}
      rowKey={(entry) => entry.id}
      choices={{
        actorId: choices?.people.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
        area: choices?.areas.map((value) => ({ value, label: areaName(value) })) ?? [],
      }}
      look={(entry) => ({ title: <Sentence entry={entry} />, body: <Entry entry={entry} /> })}
      empty={{ title: 'audit.text.empty' }}
    />
  )
}

function Entry({ entry }: { entry: LogEntry }) {
  return (
    <>
      <Facts
        facts={[
          { word: 'audit.fields.at', value: <TimeText at={entry.at} zone={timeZone()} /> },
          { word: 'audit.fields.who', value: <Who entry={entry} /> },
          { word: 'audit.fields.origin', value: entry.origin },
          { word: 'audit.fields.reason', value: entry.reason, wide: true },
        ]}
      />
      <Changes entry={entry} />
    </>
  )
}
