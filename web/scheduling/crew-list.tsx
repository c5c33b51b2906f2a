import { crewRecord } from '#contract/scheduling/crew.fields.ts'
import { crewSorts } from '#contract/scheduling/fleet-sorts.ts'
import type { Crew } from '#contract/scheduling/fleet.schema.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import { requestedSort } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { filtersOf } from '../kit/record/record-filters.ts'
import { RecordsPage } from '../kit/record/records-page.tsx'
import { RecordSheet } from '../kit/sheet/record-sheet.tsx'
import { papersFilter, roleFilter } from './choices.ts'
import { crewColumns } from './crew-columns.tsx'
import { CrewDrawer } from './crew-form.tsx'
import { CrewQuickView } from './crew-quick-view.tsx'
import { FleetActions } from './fleet-actions.tsx'
import { scheduling } from './scheduling.client.ts'

const newCrew = (): Crew | null => null

const select = filtersOf(crewRecord)
const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'scheduling.text.search', first: true },
    role: roleFilter,
    papers: papersFilter,
    enabled: select('enabled'),
  },
})
const sheetCalls = {
  export: scheduling.crewExport,
  importUpload: scheduling.crewImportUpload,
  importInfo: scheduling.crewImportInfo,
  importRun: scheduling.crewImportRun,
  importReport: scheduling.crewImportReport,
}

/** Drivers, guides, instructors, captains and boat crew. */
export default function CrewList() {
  const list = useListState('staff', schema)
  const filter = requestOf(list)
  const page = useListPage(scheduling.crewList, list, { ...filter, ...requestedSort(crewSorts, list.sort) }, [
    'crew',
    'coach',
  ])
  return (
    <RecordsPage
      {...page}
      title="scheduling.screens.staff"
      columns={crewColumns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      look={(crew, { edit }) => ({
        title: crew.name,
        body: <CrewQuickView crew={crew} onEdit={() => edit(crew)} />,
      })}
      rowActions={(crew, { edit }) => (
        <FleetActions of={crew} call={scheduling.crewEnable} onEdit={() => edit(crew)} max={1} />
      )}
      add={{ word: 'scheduling.text.newCrew', needs: 'staffsRouter.driver.edit', draft: newCrew() }}
      buttons={
        <RecordSheet
          screen="staff"
          title="scheduling.screens.staff"
          calls={sheetCalls}
          filter={filter}
          needs="staffsRouter.driver.edit"
        />
      }
      form={(crew, panel) => <CrewDrawer crew={crew} {...panel} />}
      empty={{ title: 'scheduling.text.noCrew' }}
    />
  )
}
