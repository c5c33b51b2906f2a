import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, listOf, PlainDate, Saved, ShortText } from '../kit/schema.ts'
import { recordSheetApi } from '../kit/sheet/sheet.api.ts'
import {
  Coach,
  CoachChoice,
  CoachFilter,
  CoachForm,
  CoachInfo,
  Crew,
  CrewChoice,
  CrewFilter,
  CrewForm,
  CrewInfo,
  FleetDays,
} from './fleet.schema.ts'
import { crewRoles } from './crew.fields.ts'

export const crewKey = 'staffsRouter.driver'
export const coachKey = 'daily.CoachList'
const VesselRef = z.object({ id: Id })
const Picked = z.object({ text: ShortText.optional(), ids: z.array(Id).optional() })
const Named = z.object({ id: Id, code: z.string(), name: z.string() })
const OfMonth = VesselRef.extend({ from: PlainDate, to: PlainDate })

const crewSheets = recordSheetApi('/supplier/crew', crewKey, `${crewKey}.edit`, CrewChoice.shape)
const coachSheets = recordSheetApi('/supplier/coach', coachKey, `${coachKey}.edit`, CoachChoice.shape)

export const fleetApi = {
  crewList: read('/supplier/crew/list', { needs: crewKey, input: CrewFilter, output: listOf(Crew) }),
  crewInfo: read('/supplier/crew/info', { needs: crewKey, input: VesselRef, output: CrewInfo }),
  crewSave: act('/supplier/crew/save', {
    needs: `${crewKey}.edit`,
    input: CrewForm.extend({ id: Id.optional() }),
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  crewEnable: act('/supplier/crew/enable', {
    needs: `${crewKey}.edit`,
    input: VesselRef.extend({ enabled: z.boolean() }),
    output: Done,
    back: 'crewEnable',
    backBy: 'turned',
  }),
  crewDays: read('/supplier/crew/days', { needs: crewKey, input: OfMonth, output: FleetDays }),
  /** People for pickers. */
  crewPick: read('/supplier/crew/simpleList', {
    needs: '*',
    openTo: ['scheduling'],
    input: Picked.extend({ role: z.enum(crewRoles).optional() }),
    output: z.object({ rows: z.array(Named) }),
  }),
  crewExport: crewSheets.export,
  crewImportUpload: crewSheets.importUpload,
  crewImportInfo: crewSheets.importInfo,
  crewImportRun: crewSheets.importRun,
  crewImportReport: crewSheets.importReport,

  coachList: read('/supplier/coach/list', { needs: coachKey, input: CoachFilter, output: listOf(Coach) }),
  coachInfo: read('/supplier/coach/info', { needs: coachKey, input: VesselRef, output: CoachInfo }),
  coachSave: act('/supplier/coach/save', {
    needs: `${coachKey}.edit`,
    input: CoachForm.extend({ id: Id.optional() }),
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  coachEnable: act('/supplier/coach/enable', {
    needs: `${coachKey}.edit`,
    input: VesselRef.extend({ enabled: z.boolean() }),
    output: Done,
    back: 'coachEnable',
    backBy: 'turned',
  }),
  coachDays: read('/supplier/coach/days', { needs: coachKey, input: OfMonth, output: FleetDays }),
  coachPick: read('/supplier/coach/simpleList', {
    needs: '*',
    openTo: ['scheduling'],
    input: Picked,
    output: z.object({ rows: z.array(Named) }),
  }),
  coachExport: coachSheets.export,
  coachImportUpload: coachSheets.importUpload,
  coachImportInfo: coachSheets.importInfo,
  coachImportRun: coachSheets.importRun,
  coachImportReport: coachSheets.importReport,
}
