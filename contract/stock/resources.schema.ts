import { z } from 'zod'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { Confirm, Id, Names } from '../kit/schema.ts'
import { linkForm, resourceRecord } from './stock.fields.ts'

export const LinkResource = z.object({ resourceId: Id, ...formShape(linkForm), confirm: Confirm })

export const Resource = z.object({
  id: Id,
  ...answerShape(resourceRecord),
  pools: z.array(z.object({ ...answerShape(linkForm), name: z.string(), names: Names })),
})
export type Resource = z.infer<typeof Resource>

export const ResourceForm = z.object({
  id: Id.optional(),
  ...formShape(resourceRecord),
  confirm: Confirm,
})
