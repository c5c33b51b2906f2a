import { z } from 'zod'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import type { FormOf } from '../kit/record/record-types.ts'
import { Can, Id, Paging, ShortText } from '../kit/schema.ts'
import { notifyMethods, supplierRecord, type cancelStep } from './supplier.fields.ts'

export const NotifyMethod = z.enum(notifyMethods)
export type NotifyMethod = z.infer<typeof NotifyMethod>
export type CancelStep = FormOf<(typeof cancelStep)['fields']>

export const SupplierForm = z.object(formShape(supplierRecord))
export type SupplierForm = z.infer<typeof SupplierForm>

export const Supplier = z.object({ id: Id, ...answerShape(supplierRecord), can: Can })
export type Supplier = z.infer<typeof Supplier>

export const SupplierChoice = z.object({
  text: ShortText.optional(),
  notifyMethod: NotifyMethod.optional(),
  bound: z.boolean().optional(),
  enabled: z.boolean().optional(),
})
export const SupplierFilter = Paging.extend(SupplierChoice.shape)
