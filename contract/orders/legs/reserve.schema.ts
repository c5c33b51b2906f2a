import type { z } from 'zod'
import { formShape } from '../../kit/record/record-schema.ts'
import { OneOrder } from '../order-acts.schema.ts'
import { reserveForm } from './leg.fields.ts'

/** The day and the sailing of a way back that was left open. */
export const ReserveReturn = OneOrder.extend(formShape(reserveForm))
export type ReserveReturn = z.output<typeof ReserveReturn>
