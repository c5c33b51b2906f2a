import { type PushRow } from '#contract/channels/pushes/push.schema.ts'
import type { Having } from '#contract/channels/channels.api.ts'
import { useMemo } from 'react'
import type { InputOfCall } from '../../kit/call/client.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import { listSchema, type Filters } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { FilterChoices } from '../../kit/list/filter-bar.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { runs } from '../../kit/route/action.ts'
import { live } from '../live.ts'
import { systemFilters, useSystems } from '../systems.ts'
import { pageOfView, pushCalls, screenOf } from '../view.ts'
import { ViewLinks } from '../view-links.tsx'
import { pushColumns } from './push-columns.tsx'
import { PushQuickView } from './push-quick-view.tsx'
import { channelPushRow } from '#contract/channels/pushes/push.fields.ts'
import { filtersOf } from '../../kit/record/record-filters.ts'

type View = Having<'pushes'> | 'all'
const own = {
  text: { kind: 'text', label: 'channels.text.searchPushes', first: true },
  state: filtersOf(channelPushRow)('state', { first: true }),
  kind: filtersOf(channelPushRow)('kind', { first: true }),
  at: { kind: 'dates', label: 'channels.fields.at', first: true },
} as const
const schema = listSchema({ filters: own })
const wideSchema = listSchema({ filters: { ...own, ...systemFilters } })

type Ask = Omit<InputOfCall<ReturnType<typeof pushCalls>['list']>, 'pageNo' | 'pageSize'>
const askOf = (list: Pick<ListControl<typeof own>, 'values' | 'schema'>): Ask => {
  const { at, ...requested } = requestOf(list)
  return { ...requested, from: at?.from || undefined, to: at?.to || undefined }
}

/** What was sent to a marketplace, when, and what it said. */
export const pushesOf = pageOfView<View>(({ view }) =>
  view === 'all' ? <AllPushes /> : <OwnPushes view={view} />,
)

function OwnPushes({ view }: { view: Having<'pushes'> }) {
  const list = useListState(screenOf(view, 'pushes') ?? view, schema)
  return <Pushes view={view} list={list} ask={askOf(list)} />
}

function AllPushes() {
  const list = useListState('channelSyncs', wideSchema)
  const { systemChoices, connectionChoices } = useSystems()
  const { system, connectionId } = requestOf(list)
  return (
    <Pushes
      view="all"
      list={list}
      ask={{ ...askOf({ values: list.values, schema }), system, connectionId }}
      choices={{ system: systemChoices, connectionId: connectionChoices }}
    />
  )
}

type PushesProps<F extends Filters> = {
  view: View
  list: ListControl<F>
  ask: Ask
  choices?: FilterChoices<F>
}

function Pushes<F extends Filters>({ view, list, ask, choices }: PushesProps<F>) {
  const calls = pushCalls(view)
  const page = useListPage(calls.list, list, ask, [live.pushes])
  const { nameOf } = useSystems()
  const columns = useMemo(() => pushColumns(view === 'all' ? nameOf : undefined), [view, nameOf])
  const acts = ({ id, can }: PushRow) => (
    <ActionButtons
      can={can}
      of="channels.moves"
      max={1}
      quiet
      acts={{ retry: runs(calls.retry, () => ({ ids: [id] }), { done: 'channels.text.retrying' }) }}
    />
  )
  return (
    <ListPage
      {...page}
      title={`channels.screens.${screenOf(view, 'pushes') ?? 'channelSyncs'}`}
      {...(choices && { choices })}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ outsideProduct, skuName }) => outsideProduct || skuName}
      look={(row) => ({
        title: row.skuName || row.outsideProduct,
        body: <PushQuickView row={row} acts={acts(row)} />,
      })}
      rowActions={acts}
      bulk={[
        {
          key: 'retry',
          word: 'channels.moves.retry',
          fits: ({ can }) => can['retry'],
          run: ({ id }) => sends(calls.retry, { ids: [id] }),
        },
      ]}
      actions={<ViewLinks view={view} part="pushes" />}
      empty={{ title: 'channels.text.noPushes', text: 'channels.text.noPushesWhy' }}
      compact
      live
    />
  )
}
