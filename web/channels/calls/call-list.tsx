import type { Having } from '#contract/channels/channels.api.ts'
import { useMemo } from 'react'
import type { InputOfCall } from '../../kit/call/client.ts'
import { listSchema, type Filters } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { FilterChoices } from '../../kit/list/filter-bar.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { live } from '../live.ts'
import { systemFilters, useSystems } from '../systems.ts'
import { callCalls, pageOfView, screenOf } from '../view.ts'
import { ViewLinks } from '../view-links.tsx'
import { callColumns } from './call-columns.tsx'
import { CallQuickView } from './call-quick-view.tsx'
import { channelCallRow } from '#contract/channels/calls/call.fields.ts'
import { filtersOf } from '../../kit/record/record-filters.ts'

type View = Having<'calls'> | 'all'
const own = {
  text: { kind: 'text', label: 'channels.text.searchCalls', first: true },
  direction: filtersOf(channelCallRow)('direction', { first: true }),
  failed: {
    kind: 'select',
    label: 'channels.fields.outcome',
    first: true,
    options: [
      { value: 'yes', word: 'channels.text.failed' },
      { value: 'no', word: 'channels.text.answered' },
    ],
    read: (text: string) => (text === 'yes' || text === 'no' ? text === 'yes' : undefined),
  },
  verb: { kind: 'text', label: 'channels.fields.verb' },
  at: { kind: 'dates', label: 'channels.fields.at', first: true },
} as const
const schema = listSchema({ filters: own })
const wideSchema = listSchema({ filters: { ...own, ...systemFilters } })

type Ask = Omit<InputOfCall<ReturnType<typeof callCalls>['list']>, 'pageNo' | 'pageSize'>
const askOf = (list: Pick<ListControl<typeof own>, 'values' | 'schema'>): Ask => {
  const { at, ...requested } = requestOf(list)
  return { ...requested, from: at?.from || undefined, to: at?.to || undefined }
}

/** Every call in and out, with body, answer and time. */
export const callsOf = pageOfView<View>(({ view }) =>
  view === 'all' ? <AllCalls /> : <OwnCalls view={view} />,
)

function OwnCalls({ view }: { view: Having<'calls'> }) {
  const list = useListState(screenOf(view, 'calls') ?? view, schema)
  return <Calls view={view} list={list} ask={askOf(list)} />
}

function AllCalls() {
  const list = useListState('channelLog', wideSchema)
  const { systemChoices, connectionChoices } = useSystems()
  const { system, connectionId } = requestOf(list)
  return (
    <Calls
      view="all"
      list={list}
      ask={{ ...askOf({ values: list.values, schema }), system, connectionId }}
      choices={{ system: systemChoices, connectionId: connectionChoices }}
    />
  )
}

type CallsProps<F extends Filters> = {
  view: View
  list: ListControl<F>
  ask: Ask
  choices?: FilterChoices<F>
}

function Calls<F extends Filters>({ view, list, ask, choices }: CallsProps<F>) {
  const calls = callCalls(view)
  const page = useListPage(calls.list, list, ask, [live.calls])
  const { nameOf } = useSystems()
  const columns = useMemo(() => callColumns(view === 'all' ? nameOf : undefined), [view, nameOf])
  return (
    <ListPage
      {...page}
      title={`channels.screens.${screenOf(view, 'calls') ?? 'channelLog'}`}
      {...(choices && { choices })}
      columns={columns}
      rowKey={({ id, direction }) => `${direction} ${id}`}
      rowName={({ verb }) => verb}
      look={(row) => ({ title: row.verb, body: <CallQuickView row={row} calls={calls} /> })}
      actions={<ViewLinks view={view} part="calls" />}
      empty={{ title: 'channels.text.noCalls', text: 'channels.text.noCallsWhy' }}
      compact
      live
    />
  )
}
