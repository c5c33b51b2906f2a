import type { TripKind } from '#contract/scheduling/plan.schema.ts'
import { scheduling } from '../scheduling.client.ts'

/** What the drawers of a day's plan send: of its trips, or of its dive trips. */
export type PlanCalls = Pick<typeof scheduling, 'tripSave' | 'runSave' | 'cardPlace'> & { kind: TripKind }

export const tripCalls: PlanCalls = {
  kind: 'trip',
  tripSave: scheduling.tripSave,
  runSave: scheduling.runSave,
  cardPlace: scheduling.cardPlace,
}
export const diveCalls: PlanCalls = {
  kind: 'dive',
  tripSave: scheduling.divingTripSave,
  runSave: scheduling.divingRunSave,
  cardPlace: scheduling.divingCardPlace,
}
