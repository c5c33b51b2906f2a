import { itinerarySorts } from '#contract/groups/itinerary-sorts.ts'
import { LibraryActions, libraryColumns } from '../groups/groups.public.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { requestedSort } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { journeyFamily } from './family.ts'
import { journeys } from './journeys.client.ts'

const schema = listSchema({
  filters: { text: { kind: 'text', label: 'journeys.text.search', first: true } },
})

/** Journeys that were thrown away; restored they are off sale. */
export default function JourneyBin() {
  const list = useListState('journeyRecycle', schema)
  const ask = { ...requestOf(list), state: 'recycled' as const, ...requestedSort(itinerarySorts, list.sort) }
  const page = useListPage(journeys.list, list, ask, ['itinerary'])
  return (
    <ListPage
      {...page}
      title="journeys.screens.journeyRecycle"
      columns={libraryColumns(journeyFamily)}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      hrefOf={({ id }) => journeyFamily.detail(id)}
      rowActions={(row) => <LibraryActions row={row} family={journeyFamily} />}
      empty={{ title: 'journeys.text.binEmpty' }}
      live
    />
  )
}
