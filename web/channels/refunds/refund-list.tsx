import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { refundTabs } from '#contract/channels/refunds/refund.schema.ts'
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
import { pageOfView, refundCalls, screenOf } from '../view.ts'
import { ViewLinks } from '../view-links.tsx'
import { RefundActs, refundBulk } from './refund-acts.tsx'
import { refundColumns } from './refund-columns.tsx'
import { RefundQuickView } from './refund-quick-view.tsx'

type View = Having<'refunds'> | 'all'
const own = {
  text: { kind: 'text', label: 'channels.text.searchOrders', first: true },
  day: { kind: 'dates', label: 'channels.fields.date', first: true },
} as const
const tabs = refundTabs
const schema = listSchema({ filters: own, tabs })
const wideSchema = listSchema({ filters: { ...own, system: systemFilters.system }, tabs })

type Ask = Omit<InputOfCall<ReturnType<typeof refundCalls>['list']>, 'pageNo' | 'pageSize'>
const askOf = (list: Pick<ListControl<typeof own>, 'tab' | 'values' | 'schema'>): Ask => {
  const { day, text } = requestOf(list)
  return {
    tab: asOneOf(refundTabs, list.tab) ?? 'waiting',
    text,
    from: day?.from || undefined,
    to: day?.to || undefined,
  }
}

/** What a marketplace asks back for its guests: what has to be answered first at the top. */
export const refundsOf = pageOfView<View>(({ view }) =>
  view === 'all' ? <AllRefunds /> : <OwnRefunds view={view} />,
)

function OwnRefunds({ view }: { view: Having<'refunds'> }) {
  const list = useListState(screenOf(view, 'refunds') ?? view, schema)
  return <Refunds view={view} list={list} ask={askOf(list)} />
}

function AllRefunds() {
  const list = useListState('channelRefunds', wideSchema)
  const { systemChoices } = useSystems()
  const { system } = requestOf(list)
  return (
    <Refunds
      view="all"
      list={list}
      ask={{ ...askOf({ ...list, schema }), system }}
      choices={{ system: systemChoices }}
    />
  )
}

type RefundsProps<F extends Filters> = {
  view: View
  list: ListControl<F>
  ask: Ask
  choices?: FilterChoices<F>
}

function Refunds<F extends Filters>({ view, list, ask, choices }: RefundsProps<F>) {
  const calls = refundCalls(view)
  const page = useListPage(calls.list, list, ask, [live.refunds, live.orders])
  const { nameOf } = useSystems()
  const columns = useMemo(() => refundColumns(view === 'all' ? nameOf : undefined), [view, nameOf])
  const bulk = useMemo(() => refundBulk(calls), [calls])
  const counts = page.read.data?.tabs
  return (
    <ListPage
      {...page}
      title={`channels.screens.${screenOf(view, 'refunds') ?? 'channelRefunds'}`}
      tabs={refundTabs.map((value) => ({
        value,
        word: `channels.refundTabs.${value}`,
        ...(counts && { count: counts[value] }),
        ...(value === 'waiting' && { attention: true }),
      }))}
      {...(choices && { choices })}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ thirdCode }) => thirdCode}
      look={(row) => ({
        title: row.thirdCode,
        body: <RefundQuickView row={row} calls={calls} view={view} />,
      })}
      rowActions={(row) => <RefundActs row={row} calls={calls} max={1} />}
      bulk={bulk}
      actions={<ViewLinks view={view} part="refunds" />}
      empty={{ title: 'channels.text.noRefunds', text: 'channels.text.noRefundsWhy' }}
      live
    />
  )
}
