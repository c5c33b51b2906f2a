import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { importJobs } from '../kit/sheet/import/sheet-jobs.ts'
import { followGuestsJob } from './diving/follow-guests.ts'
import { sweepAnswers } from './guests/sweep-answers.ts'
import { coachSheets } from './coaches/coach-sheets.ts'
import { forgetPlaces } from './driver/coach-places.ts'
import { crewSheets } from './people/crew-sheets.ts'
import { forgetPresence } from './presence/board-presence.ts'

const imports = importJobs([crewSheets.kind, coachSheets.kind])

export const schedulingJobs = bindJobs({
  'scheduling.checkImport': imports.check,
  'scheduling.runImport': imports.run,
  'scheduling.forgetPresence': everyMinutes(60, forgetPresence),
  'scheduling.forgetPlaces': everyMinutes(60, forgetPlaces),
  'scheduling.followGuests': followGuestsJob,
  'scheduling.sweepAnswers': everyMinutes(60, sweepAnswers),
})
