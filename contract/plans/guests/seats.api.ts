import { z } from 'zod'
import { act } from '../../kit/endpoint.ts'
import { Id } from '../../kit/schema.ts'
import { planKeys } from '../plan.keys.ts'

const needs = `${planKeys.plans}.guests` as const
const Count = z.number().int()
const errors = ['changedMeanwhile', 'plans.locked'] as const

const Vehicle = z.number().int().min(1).max(60)
/** Which seats of a vehicle a filling gave, guest by guest; `before`: the vehicle that stood there without a seat. */
const FilledSeats = z.object({
  vehicle: Vehicle,
  before: Vehicle.nullable(),
  guestIds: z.array(Id).max(500),
  seats: z.array(z.string().max(10)).max(500),
})
export type FilledSeats = z.output<typeof FilledSeats>
/**
 * Those whose seats are given up; without `guestIds` everybody. With `filled` a filling is taken back: who still sits where it put
 * them has the vehicle of before again.
 */
export const FreeSeats = z.object({
  id: Id,
  guestIds: z.array(Id).max(500).optional(),
  filled: z.array(FilledSeats).max(120).optional(),
})
export type FreeSeats = z.output<typeof FreeSeats>

export const seatsApi = {
  /** Seats everybody who has none in the vehicles that go with the group: parties together, who sits stays. */
  seatFill: act('/supplier/travelPlan/seatFill', {
    needs,
    input: z.object({ id: Id }),
    output: z.object({ placed: Count, without: Count }),
    errors: [...errors, 'plans.noVehicle'],
    back: 'seatFree',
  }),
  seatFree: act('/supplier/travelPlan/seatFree', {
    needs,
    input: FreeSeats,
    output: z.object({ freed: Count }),
    errors,
  }),
}
