import { departureRecord, departureStates, fillForm, movesFrom } from '#contract/journeys/departure.fields.ts'
import { wordAt } from '#contract/words.ts'
import type { Departure } from '#contract/journeys/journeys.api.ts'
import { sends } from '../kit/bulk/bulk-calls.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { Fields } from '../kit/form/form-page.tsx'
import { useFormValue } from '../kit/form/use-form.ts'
import type { BulkAct } from '../kit/list/bulk/bulk-bar.tsx'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { chosen } from '../kit/record/record-filters.ts'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { to as screens } from '../kit/route/screens.ts'
import { DepartureActs } from './departure-acts.tsx'
import { boardColumns } from './departure-columns.tsx'
import { DepartureDrawer } from './departure-drawer.tsx'
import { journeys } from './journeys.client.ts'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'journeys.text.search', first: true },
    date: { kind: 'dates', label: 'journeys.text.days', first: true },
  },
  tabs: ['all', ...departureStates],
})
const tabs = [
  { value: 'all', word: 'groups.text.all' },
  ...departureStates.map((value) => ({ value, word: wordAt('journeys.departureStates', value) })),
] as const

/** Every departure of every journey: what it carries, what is held, sold and left. */
export default function JourneyStockBoard() {
  const list = useListState('journeyStockBoard', schema)
  const { text, date } = requestOf(list)
  const ask = { text, from: date?.from, to: date?.to, state: chosen(departureRecord, 'state', list.tab) }
  const page = useListPage(journeys.board, list, ask, ['itinerary', 'journeyDeparture', 'stock', 'order'])
  const drawer = useDrawer<Departure>()
  const bulk = [useFill(), moves('closed'), moves('open')]
  return (
    <>
      <ListPage
        {...page}
        title="journeys.screens.journeyStockBoard"
        tabs={tabs}
        columns={boardColumns}
        rowKey={({ id }) => id}
        rowName={({ journeyCode, date: day }) => `${journeyCode} ${day}`}
        hrefOf={({ journeyId }) => screens.journeys.journeyLibraryDetail({ id: journeyId })}
        rowActions={(row) => <DepartureActs departure={row} onEdit={() => drawer.show(row)} />}
        bulk={bulk}
        empty={{ title: 'journeys.text.noDepartures' }}
        live
      />
      {drawer.record && (
        <DepartureDrawer
          key={drawer.count}
          departure={drawer.record}
          journeyId={drawer.record.journeyId}
          open={drawer.open}
          onClose={drawer.hide}
        />
      )}
    </>
  )
}

const FillField = fieldOf(fillForm)
/** The same capacity on each of them. */
function useFill(): BulkAct<Departure> {
  const form = useRecordForm(fillForm, { name: 'journeys.fill', existing: { capacity: 20 }, draft: false })
  const capacity = useFormValue(form, 'capacity')
  return {
    key: 'fill',
    word: 'journeys.text.fill',
    fields: (
      <Fields form={form}>
        <FillField name="capacity" />
      </Fields>
    ),
    held: !capacity,
    fits: ({ can }) => can['edit'],
    run: (row) => sends(journeys.departureSave, { ...row, capacity: capacity ?? row.capacity }),
  }
}

const moves = (state: 'closed' | 'open'): BulkAct<Departure> => ({
  key: state,
  word: wordAt('journeys.departureVerbs', state),
  fits: (row) => row.can['move'] === true && movesFrom(row.state).includes(state),
  run: ({ id }) => sends(journeys.departureMove, { id, to: state }),
})
