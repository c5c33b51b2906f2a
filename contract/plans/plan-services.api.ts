import { z } from 'zod'
import { act } from '../kit/endpoint.ts'
import { Id, Reason } from '../kit/schema.ts'
import { planKeys } from './plan.keys.ts'
import { serviceStates, type ServiceStatus } from './service.states.ts'

/** What may be done to all services of a plan at once, each where its own state lets it. */
export const planServiceVerbs = ['arrange', 'inform', 'confirmBooking', 'markChecked', 'markExpired'] as const
export type PlanServiceVerb = (typeof planServiceVerbs)[number]

/** Its name in what may be done with a plan. */
export const allOf = (verb: PlanServiceVerb) => `${verb}All` as const

/** Where an act on all takes a service: what is arranged, or was told to its supplier, is not so again. */
export const isMovedByAll = (verb: PlanServiceVerb, state: ServiceStatus): boolean =>
  serviceStates.open(verb, state) &&
  !(verb === 'arrange' && state === 'arranged') &&
  !(verb === 'inform' && state === 'informed')

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
