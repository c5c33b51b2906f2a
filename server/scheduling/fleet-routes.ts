import { enablesPlain } from '../kit/record/plain-record.ts'
import { coachDays, coachInfo, listCoaches, pickCoaches } from './coaches/coaches.queries.ts'
import { coaches, saveCoach } from './coaches/save-coach.ts'
import { coachSheets } from './coaches/coach-sheets.ts'
import { crewDays, crewInfo, listCrew, pickCrew } from './people/crew.queries.ts'
import { crewPeople, saveCrew } from './people/save-crew.ts'
import { crewSheets } from './people/crew-sheets.ts'

const [crew, coach] = [crewSheets.handlers, coachSheets.handlers]

/** People and coaches: calls bound to commands and queries. */
export const fleetRoutes = {
  crewList: listCrew,
  crewInfo,
  crewSave: saveCrew,
  crewEnable: enablesPlain(crewPeople),
  crewDays,
  crewPick: pickCrew,
  crewExport: crew.export,
  crewImportUpload: crew.importUpload,
  crewImportInfo: crew.importInfo,
  crewImportRun: crew.importRun,
  crewImportReport: crew.importReport,
  coachList: listCoaches,
  coachInfo,
  coachSave: saveCoach,
  coachEnable: enablesPlain(coaches),
  coachDays,
  coachPick: pickCoaches,
  coachExport: coach.export,
  coachImportUpload: coach.importUpload,
  coachImportInfo: coach.importInfo,
  coachImportRun: coach.importRun,
  coachImportReport: coach.importReport,
}
