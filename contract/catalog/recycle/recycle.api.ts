import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Can, Confirm, DateTime, Id, listOf, Names, Paging, ShortText } from '../../kit/schema.ts'
import { ChangedCount, Many, ProductType } from '../catalog.schema.ts'
import { familyKeys } from '../families.ts'

/** A SKU in the recycle bin. */
export const RecycledSku = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  productType: ProductType,
  coverUrl: z.string().nullable(),
  categoryName: z.string(),
  /** Orders that were ever made with it. */
  orders: z.number().int(),
  deletedAt: DateTime,
  /** Who put it there; '' where that is not known any more. */
  deletedBy: z.string(),
  can: Can,
})
export type RecycledSku = z.infer<typeof RecycledSku>

const at = '/supplier/standard'
const { edit, bin, clear } = familyKeys.play

export const recycleApi = {
  /** Into the recycle bin; refused while orders of the days ahead stand on it, or a package is made of it. */
  recycle: act(`${at}/recycle`, {
    many: true,
    back: 'restore',
    needs: edit,
    input: Many,
    output: ChangedCount,
    errors: ['catalog.ordersAhead', 'catalog.inPackages'],
  }),
  restore: act(`${at}/restore`, {
    many: true,
    back: 'recycle',
    needs: edit,
    input: Many,
    output: ChangedCount,
  }),
  /** What stands in the recycle bin, the latest first. */
  recycled: read(`${at}/recycleList`, {
    needs: bin,
    input: Paging.extend({ text: ShortText.optional(), productTypes: z.array(ProductType).optional() }),
    output: listOf(RecycledSku).extend({ can: Can }),
  }),
  /** Out of the bin for good; the orders made with it stay as they are. */
  clear: act(`${at}/clear`, { many: true, needs: clear, input: Many, output: ChangedCount }),
  /** All that stands in the bin, after a question that tells how many. */
  emptyBin: act(`${at}/emptyBin`, {
    needs: clear,
    input: z.object({ confirm: Confirm }),
    output: ChangedCount,
    asks: true,
  }),
}
