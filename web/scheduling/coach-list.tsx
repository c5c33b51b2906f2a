import { coachRecord } from '#contract/scheduling/coach.fields.ts'
import { coachSorts } from '#contract/scheduling/fleet-sorts.ts'
import type { Coach } from '#contract/scheduling/fleet.schema.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import { requestedSort } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { filtersOf } from '../kit/record/record-filters.ts'
import { RecordsPage } from '../kit/record/records-page.tsx'
import { RecordSheet } from '../kit/sheet/record-sheet.tsx'
import { papersFilter } from './choices.ts'
import { coachColumns } from './coach-columns.tsx'
import { CoachDrawer } from './coach-form.tsx'
import { CoachQuickView } from './coach-quick-view.tsx'
import { FleetActions } from './fleet-actions.tsx'
import { scheduling } from './scheduling.client.ts'

const newCoach = (): Coach | null => null

const select = filtersOf(coachRecord)
const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'scheduling.text.search', first: true },
    class: select('class', { first: true }),
    state: select('state', { first: true }),
    kind: select('kind'),
    papers: papersFilter,
    enabled: select('enabled'),
  },
})
const sheetCalls = {
  export: scheduling.coachExport,
  importUpload: scheduling.coachImportUpload,
  importInfo: scheduling.coachImportInfo,
  importRun: scheduling.coachImportRun,
  importReport: scheduling.coachImportReport,
}

/** Vehicles and boats, each with what it is today. */
export default function CoachList() {
  const list = useListState('CoachList', schema)
  const filter = requestOf(list)
  const page = useListPage(
    scheduling.coachList,
    list,
    { ...filter, ...requestedSort(coachSorts, list.sort) },
    ['coach', 'crew', 'dayPlan'],
  )
  return (
    <RecordsPage
      {...page}
      title="scheduling.screens.CoachList"
      columns={coachColumns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      look={(coach, { edit }) => ({
        title: coach.name,
        body: <CoachQuickView coach={coach} onEdit={() => edit(coach)} />,
      })}
      rowActions={(coach, { edit }) => (
        <FleetActions of={coach} call={scheduling.coachEnable} onEdit={() => edit(coach)} max={1} />
      )}
      add={{ word: 'scheduling.text.newCoach', needs: 'daily.CoachList.edit', draft: newCoach() }}
      buttons={
        <RecordSheet
          screen="CoachList"
          title="scheduling.screens.CoachList"
          calls={sheetCalls}
          filter={filter}
          needs="daily.CoachList.edit"
        />
      }
      form={(coach, panel) => <CoachDrawer coach={coach} {...panel} />}
      empty={{ title: 'scheduling.text.noCoaches' }}
    />
  )
}
