import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { formShape } from '../../kit/record/record-schema.ts'
import { Done, Id } from '../../kit/schema.ts'
import { planKeys } from '../plan.keys.ts'
import { careForm } from './care.fields.ts'

const needs = planKeys.health
const version = z.number().int()

export const GuestCare = z.object({ id: Id, version, name: z.string(), ...formShape(careForm) })
export type GuestCare = z.infer<typeof GuestCare>
export const SaveCare = z.object({ id: Id, version: version.optional(), ...formShape(careForm) })
export type SaveCare = z.output<typeof SaveCare>

export const careApi = {
  /** Guests of a plan, each with what they need. */
  careList: read('/supplier/travelPlan/care', {
    needs,
    input: z.object({ planId: Id }),
    output: z.object({ rows: z.array(GuestCare) }),
  }),
  careSave: act('/supplier/travelPlan/careSave', {
    needs,
    input: SaveCare,
    output: Done,
    errors: ['changedMeanwhile', 'plans.locked'],
  }),
}
