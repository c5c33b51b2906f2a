import type { ServicePart } from '#contract/plans/plan.keys.ts'
import { serviceViews } from '#contract/plans/service.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'
import { ServiceActs, serviceBulk } from './service-acts.tsx'
import { serviceColumns, serviceName } from './service-columns.tsx'
import { serviceAsk, serviceSchema } from './service-filters.ts'
import '../plans.css'

const screens = {
  play: { name: 'groupPlay', title: 'plans.screens.groupPlay', call: plans.playList },
  traffic: { name: 'groupTraffic', title: 'plans.screens.groupTraffic', call: plans.trafficList },
  hotel: { name: 'groupHotel', title: 'plans.screens.groupHotel', call: plans.hotelList },
} as const satisfies Record<ServicePart, { name: string; title: WordKey; call: unknown }>

const tabs = serviceViews.map((value) => ({ value, word: `plans.serviceViews.${value}` as const }))

/** What has to be arranged of one kind, over all groups: those of the next days first. */
export function ServiceList({ part }: { part: ServicePart }) {
  const { name, title, call } = screens[part]
  const list = useListState(name, serviceSchema)
  const page = useListPage(call, list, serviceAsk(list), live)
  return (
    <ListPage
      {...page}
      title={title}
      tabs={tabs}
      columns={serviceColumns}
      rowKey={({ id }) => id}
      rowName={serviceName}
      rowActions={(service) => <ServiceActs service={service} />}
      bulk={serviceBulk}
      empty={{ title: 'plans.text.noServices' }}
      live
    />
  )
}
