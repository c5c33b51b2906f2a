import { z } from 'zod'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import { Can, Id, listOf, Paging, ShortText } from '../../kit/schema.ts'
import { dataScopes, departmentRecord } from './department.fields.ts'

export const DepartmentForm = z.object({
  /** Of the department to change; without it a new one. */
  id: Id.optional(),
  /** Of the department that was seen. */
  version: z.number().int().optional(),
  ...formShape(departmentRecord),
})
export type DepartmentForm = z.output<typeof DepartmentForm>

export const DepartmentFilter = Paging.extend({
  text: ShortText.optional(),
  dataScope: z.enum(dataScopes).optional(),
})
export type DepartmentFilter = z.output<typeof DepartmentFilter>

export const Department = z.object({
  id: Id,
  version: z.number().int(),
  /** How many stand above it. */
  depth: z.number().int(),
  ...answerShape(departmentRecord),
  can: Can,
})
export type Department = z.infer<typeof Department>
export const DepartmentList = listOf(Department)

/** A department as pickers show it. */
export const DepartmentChoice = z.object({ id: Id, name: z.string(), depth: z.number().int() })
export type DepartmentChoice = z.infer<typeof DepartmentChoice>
export const Colleague = z.object({ id: Id, name: z.string(), userName: z.string() })
