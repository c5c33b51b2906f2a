import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { prefixed } from '../../kit/prefixed.ts'
import { Confirm, Done, Id, PlainDate, Saved, ShortText } from '../../kit/schema.ts'
import { planCalls } from '../plan.api.ts'
import { DayPlan } from '../plan.schema.ts'
import { DiveTrip, DiverPlace, GroupForm, RatioForm, Ratios } from './diving.schema.ts'
import { groupLogForm } from './profile.fields.ts'
import { formShape } from '../../kit/record/record-schema.ts'

const divingKey = 'daily.DivingPlan'
const DiveGroupRef = z.object({ id: Id })

/** A diving day whole; `unplaced` are parties without a boat. */
export const DiveDay = DayPlan.extend({ trips: z.array(DiveTrip) })
export type DiveDay = z.infer<typeof DiveDay>

const ledErrors = [
  'scheduling.ratioFull',
  'scheduling.seatsFull',
  'scheduling.crewTwice',
  'scheduling.papersExpired',
] as const

/** Groups of divers and their instructors, beside the calls of every day's plan. */
const groupCalls = <const P extends string, const K extends string>(at: `/${P}`, key: K) => {
  const edit = `${key}.edit` as const
  return {
    ...planCalls(at, key, DiveDay),
    groupSave: act(`${at}/group/save`, {
      needs: edit,
      input: GroupForm,
      output: Saved,
      errors: [
        'changedMeanwhile',
        ...ledErrors,
        'scheduling.notInstructor',
        'scheduling.crewOff',
        'scheduling.tooLong',
        'scheduling.diveBoat',
      ],
    }),
    groupDelete: act(`${at}/group/delete`, {
      needs: edit,
      input: DiveGroupRef,
      output: Done,
      errors: ['scheduling.notEmpty'],
    }),
    /** Puts a diver into a group, or takes them out: with the version that was seen. */
    diverPlace: act(`${at}/diver/place`, {
      needs: edit,
      input: DiverPlace,
      output: z.object({ id: Id, version: z.number().int(), groupId: Id.nullable() }),
      errors: [
        ...ledErrors,
        'scheduling.movedBy',
        'scheduling.notGoing',
        'scheduling.notOfTrip',
        'scheduling.privateRun',
        'scheduling.boatOnTicket',
        'scheduling.classTooSmall',
      ],
    }),
    /** A dive that was made, into the log of each diver of the group; the same dive again asks. */
    groupLog: act(`${at}/group/log`, {
      needs: edit,
      input: z.object({ id: Id, date: PlainDate, ...formShape(groupLogForm), confirm: Confirm }),
      output: z.object({ divers: z.number().int() }),
      asks: true,
    }),
  }
}

export const divingApi = {
  ...prefixed('diving', {
    ...groupCalls('/supplier/divingPlan', divingKey),
    ratioList: read('/supplier/divingPlan/ratio/list', {
      needs: divingKey,
      input: z.object({ programme: ShortText.optional() }),
      output: Ratios,
    }),
    ratioSave: act('/supplier/divingPlan/ratio/save', {
      needs: `${divingKey}.ratios`,
      input: RatioForm,
      output: Saved,
      errors: ['changedMeanwhile'],
    }),
    ratioDelete: act('/supplier/divingPlan/ratio/delete', {
      needs: `${divingKey}.ratios`,
      input: DiveGroupRef,
      output: Done,
    }),
  }),
  ...prefixed('divingBoard', groupCalls('/supplier/divingBoard', `${divingKey}V2`)),
}
