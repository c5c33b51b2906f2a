import { z } from 'zod'
import { read } from '../../kit/endpoint.ts'
import { AmountMinor } from '../../kit/money/money.ts'
import { formShape } from '../../kit/record/record-schema.ts'
import { Can, DateTime, Done, Id, Names, PlainDate } from '../../kit/schema.ts'
import { callsOf } from '../../kit/state-calls.ts'
import { anyServiceKey, planKeys } from '../plan.keys.ts'
import { callOffForm } from './call-off.fields.ts'
import { callOffStates } from './call-off.states.ts'
import { MoveDeal, MoveDealWhy } from './deal.schema.ts'

const Count = z.number().int()

/** What is to be told to a supplier by hand: that a service is not wanted any more. */
export const CallOff = z.object({
  id: Id,
  version: Count,
  planId: Id,
  planCode: z.string(),
  names: Names,
  supplierName: z.string(),
  /** How the supplier is reached. */
  supplierPhone: z.string(),
  supplierEmail: z.string(),
  date: PlainDate,
  units: Count,
  confirmationNo: z.string(),
  status: z.enum(callOffStates.names),
  /** By the steps that were noted; null: not known, or not for whoever may not see costs. */
  expectedMinor: AmountMinor.nullable(),
  feeMinor: AmountMinor.nullable(),
  currency: z.string(),
  note: z.string(),
  since: DateTime,
  sinceBy: z.string(),
  answeredAt: DateTime.nullable(),
  answeredBy: z.string(),
  can: Can,
})
export type CallOff = z.infer<typeof CallOff>
export const MarkCalledOff = MoveDeal.extend({ ...formShape(callOffForm) })
export type MarkCalledOff = z.output<typeof MarkCalledOff>

export const callOffsApi = {
  /** Of one group, those that wait first, and how many do. */
  callOffList: read('/supplier/travelPlanCallOff/list', {
    needs: `${planKeys.plans}|${anyServiceKey('cancel')}`,
    input: z.object({ planId: Id }),
    output: z.object({ rows: z.array(CallOff), open: Count }),
  }),
  ...callsOf(
    callOffStates,
    {
      input: MoveDeal,
      withReason: MoveDealWhy,
      output: Done,
      errors: ['changedMeanwhile', 'operationInvalid'],
    },
    {
      markCalledOff: {
        input: MarkCalledOff,
        errors: ['changedMeanwhile', 'operationInvalid', 'plans.noSupplier', 'plans.noRate'],
      },
    },
  ),
}
