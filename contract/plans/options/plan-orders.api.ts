import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Id, Names, PlainDate, Reason } from '../../kit/schema.ts'
import { anyServiceKey } from '../plan.keys.ts'
import { ServiceMoved } from '../service.schema.ts'

const needs = anyServiceKey('book')
const Ref = z.object({ id: Id, version: z.number().int().optional() })
const errors = ['changedMeanwhile', 'operationInvalid', 'plans.locked'] as const

/** An order of the group's agent that a service may stand on. */
const OrderToAttach = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  date: PlainDate,
  units: z.number().int(),
  guests: z.number().int(),
  contactName: z.string(),
})
export type OrderToAttach = z.infer<typeof OrderToAttach>

export const planOrdersApi = {
  /** Orders of the group's agent on the day of a service, of its product, that no group has. */
  ordersToAttach: read('/supplier/planOrder/list', {
    needs,
    input: z.object({ id: Id }),
    output: z.object({ rows: z.array(OrderToAttach) }),
  }),
  /** Ties an order to a service: from then on its state is that of the order's line. */
  orderAttach: act('/supplier/planOrder/attach', {
    needs,
    input: Ref.extend({ orderId: Id }),
    output: ServiceMoved,
    errors,
  }),
  /** Lets an order go that was tied: it stays as it is, the service is to be arranged anew. */
  orderDetach: act('/supplier/planOrder/detach', {
    needs,
    input: Ref.extend({ reason: Reason }),
    output: ServiceMoved,
    errors: [...errors, 'plans.billConfirmed'],
  }),
}
