import { coachSheet } from '#contract/scheduling/coach.fields.ts'
import { CoachForm } from '#contract/scheduling/fleet.schema.ts'
import { recordSheets } from '../../kit/sheet/record/record-sheets.ts'
import { listCoaches } from './coaches.queries.ts'
import { coachErrors, saveCoach } from './save-coach.ts'

export const coachSheets = recordSheets(coachSheet, {
  name: 'scheduling.coaches',
  form: CoachForm,
  list: listCoaches,
  judge: coachErrors,
  save: saveCoach,
})
