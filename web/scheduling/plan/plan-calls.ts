import { scheduling } from '../scheduling.client.ts'

type Plain = 'tripSave' | 'tripDelete' | 'runSave' | 'runDelete' | 'cardPlace' | 'planPublish'
/** The calls of one screen of a day's plan, and the permission that they hang on. */
export type PlanCalls = Pick<typeof scheduling, Plain> & { key: string; help: 'trip' | 'dive' }
export type DiveCalls = PlanCalls & {
  planDay: typeof scheduling.divingPlanDay
  groupSave: typeof scheduling.divingGroupSave
  groupDelete: typeof scheduling.divingGroupDelete
  diverPlace: typeof scheduling.divingDiverPlace
  groupLog: typeof scheduling.divingGroupLog
}

export const tripCalls: PlanCalls = {
  key: 'daily.DailyPlan',
  help: 'trip',
  tripSave: scheduling.tripSave,
  tripDelete: scheduling.tripDelete,
  runSave: scheduling.runSave,
  runDelete: scheduling.runDelete,
  cardPlace: scheduling.cardPlace,
  planPublish: scheduling.planPublish,
}
export const boardCalls: PlanCalls = {
  key: 'daily.DailyPlanV2',
  help: 'trip',
  tripSave: scheduling.boardTripSave,
  tripDelete: scheduling.boardTripDelete,
  runSave: scheduling.boardRunSave,
  runDelete: scheduling.boardRunDelete,
  cardPlace: scheduling.boardCardPlace,
  planPublish: scheduling.boardPlanPublish,
}
export const diveCalls: DiveCalls = {
  key: 'daily.DivingPlan',
  help: 'dive',
  planDay: scheduling.divingPlanDay,
  tripSave: scheduling.divingTripSave,
  tripDelete: scheduling.divingTripDelete,
  runSave: scheduling.divingRunSave,
  runDelete: scheduling.divingRunDelete,
  cardPlace: scheduling.divingCardPlace,
  planPublish: scheduling.divingPlanPublish,
  groupSave: scheduling.divingGroupSave,
  groupDelete: scheduling.divingGroupDelete,
  diverPlace: scheduling.divingDiverPlace,
  groupLog: scheduling.divingGroupLog,
}
export const diveBoardCalls: DiveCalls = {
  key: 'daily.DivingPlanV2',
  help: 'dive',
  planDay: scheduling.divingBoardPlanDay,
  tripSave: scheduling.divingBoardTripSave,
  tripDelete: scheduling.divingBoardTripDelete,
  runSave: scheduling.divingBoardRunSave,
  runDelete: scheduling.divingBoardRunDelete,
  cardPlace: scheduling.divingBoardCardPlace,
  planPublish: scheduling.divingBoardPlanPublish,
  groupSave: scheduling.divingBoardGroupSave,
  groupDelete: scheduling.divingBoardGroupDelete,
  diverPlace: scheduling.divingBoardDiverPlace,
  groupLog: scheduling.divingBoardGroupLog,
}
