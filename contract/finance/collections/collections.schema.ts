import { z } from 'zod'
import { Currency } from '../../kit/money/money.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import { Can, Id, listOf, Paging, ShortText } from '../../kit/schema.ts'
import { collectionKinds, collectionRecord } from './collection.fields.ts'

export const CollectionForm = z.object({
  id: Id.optional(),
  version: z.number().int().optional(),
  ...formShape(collectionRecord),
})
export type CollectionForm = z.output<typeof CollectionForm>

export const CollectionFilter = Paging.extend({
  text: ShortText.optional(),
  kind: z.enum(collectionKinds).optional(),
  currency: Currency.optional(),
  enabled: z.boolean().optional(),
})
export const Collection = z.object({
  id: Id,
  version: z.number().int(),
  ...answerShape(collectionRecord),
  can: Can,
})
export type Collection = z.infer<typeof Collection>
export const CollectionList = listOf(Collection)

/** What whoever pays is told of an account. */
export const ShownAccount = Collection.pick({
  id: true,
  code: true,
  name: true,
  kind: true,
  currency: true,
  bankName: true,
  accountName: true,
  accountNumber: true,
  swift: true,
  instructions: true,
  qrFileId: true,
  isDefault: true,
})
export type ShownAccount = z.infer<typeof ShownAccount>
