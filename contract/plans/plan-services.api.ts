import { z } from 'zod'
import { act } from '../kit/endpoint.ts'
import { Id, PlainDate, Reason } from '../kit/schema.ts'
import { planKeys } from './plan.keys.ts'
import { planServiceVerbs, serviceStates } from './service.states.ts'

export const MoveServices = z.object({ id: Id, verb: z.enum(planServiceVerbs), reason: Reason.optional() })
export type MoveServices = z.output<typeof MoveServices>
/** One answer each. */
export const ServicesMoved = z.object({
  rows: z.array(
    z.object({
      id: Id,
      name: z.string(),
      state: z.enum(serviceStates.names),
      done: z.boolean(),
      why: z.string(),
    }),
  ),
})
export type ServicesMoved = z.infer<typeof ServicesMoved>

export const MoveStay = z.object({
  id: Id,
  version: z.number().int(),
  date: PlainDate,
  nights: z.number().int().min(1).max(60),
})
export type MoveStay = z.output<typeof MoveStay>

export const planServicesApi = {
  /** A hotel stay on other days of its group, as the board drags it; nothing that a hotel holds. */
  stayMove: act('/supplier/schedule/moveStay', {
    needs: 'group.hotel.arrange',
    input: MoveStay,
    output: z.object({ id: Id, version: z.number().int() }),
    errors: [
      'changedMeanwhile',
      'operationInvalid',
      'plans.locked',
      'plans.serviceSent',
      'plans.notInPlanDates',
    ],
    back: 'stayMove',
  }),
  /** Each by its own right: and of its part: `group.hotel.arrange`, `group.play.inform`. */
  servicesMove: act('/supplier/travelPlanHandler/services', {
    needs: planKeys.plans,
    input: MoveServices,
    output: ServicesMoved,
    errors: ['plans.locked', 'plans.nothingToArrange', 'operationInvalid'],
    many: true,
    ownTransaction: true,
  }),
}
