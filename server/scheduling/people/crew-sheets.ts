import { crewSheet } from '#contract/scheduling/crew.fields.ts'
import { CrewForm } from '#contract/scheduling/fleet.schema.ts'
import { recordSheets } from '../../kit/sheet/record/record-sheets.ts'
import { listCrew } from './crew.queries.ts'
import { crewErrors, saveCrew } from './save-crew.ts'

export const crewSheets = recordSheets(crewSheet, {
  name: 'scheduling.crew',
  form: CrewForm,
  list: listCrew,
  judge: crewErrors,
  save: saveCrew,
})
