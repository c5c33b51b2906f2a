import { z } from 'zod'
import { HistoryEntry } from '../audit/audit.schema.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import type { FormOf } from '../kit/record/record-types.ts'
import { sortShape } from '../kit/record/sort-shape.ts'
import { Can, Id, Paging, ShortText } from '../kit/schema.ts'
import { supplierSorts } from './supplier-sorts.ts'
import {
  notifyMethods,
  supplierGroupRecord,
  supplierRecord,
  type cancelStep,
  type supplierContact,
} from './supplier.fields.ts'

export const NotifyMethod = z.enum(notifyMethods)
export type NotifyMethod = z.infer<typeof NotifyMethod>
export type CancelStep = FormOf<(typeof cancelStep)['fields']>

export type SupplierContact = FormOf<(typeof supplierContact)['fields']>

export const SupplierForm = z.object(formShape(supplierRecord))
export type SupplierForm = z.infer<typeof SupplierForm>

export const Supplier = z.object({ id: Id, ...answerShape(supplierRecord), can: Can })
export type Supplier = z.infer<typeof Supplier>
export const SupplierInfo = Supplier.extend({ history: z.array(HistoryEntry) })
export type SupplierInfo = z.infer<typeof SupplierInfo>

export const SupplierChoice = z.object({
  text: ShortText.optional(),
  notifyMethod: NotifyMethod.optional(),
  groupId: Id.optional(),
  bound: z.boolean().optional(),
  enabled: z.boolean().optional(),
})
export const SupplierFilter = Paging.extend({ ...SupplierChoice.shape, ...sortShape(supplierSorts) })

export const SupplierGroup = z.object({
  id: Id,
  ...answerShape(supplierGroupRecord),
  suppliers: z.array(z.object({ id: Id, name: z.string() })),
  can: Can,
})
export type SupplierGroup = z.infer<typeof SupplierGroup>
export const SupplierGroupForm = z.object({ id: Id.optional(), ...formShape(supplierGroupRecord) })
export type SupplierGroupForm = z.infer<typeof SupplierGroupForm>
