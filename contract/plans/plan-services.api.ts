import { z } from 'zod'
import { act } from '../kit/endpoint.ts'
import { Id, Reason } from '../kit/schema.ts'
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

export const planServicesApi = {
  /** Each by its own right: `group.services.arrange`, `.inform`, `.confirm`, `.check`, `.expire`. */
  servicesMove: act('/supplier/travelPlanHandler/services', {
    needs: planKeys.plans,
    input: MoveServices,
    output: ServicesMoved,
    errors: ['plans.locked', 'plans.nothingToArrange', 'operationInvalid'],
    many: true,
    ownTransaction: true,
  }),
}
