import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Can, Done, Id, Names } from '../../kit/schema.ts'
import { familyKeys } from '../families.ts'

const Pair = z.object({ skuId: Id, supplierId: Id })

/** A supplier that serves a SKU. */
export const SkuSupplier = z.object({
  supplierId: Id,
  name: z.string(),
  enabled: z.boolean(),
  /** Tied to a SKU of the supplier's own merchant account: that account, its SKU. */
  boundMerchantName: z.string(),
  boundCode: z.string(),
  boundNames: Names,
})
export type SkuSupplier = z.infer<typeof SkuSupplier>

const at = '/supplier/standardSupplier'
const { list, edit } = familyKeys.play

export const skuSuppliersApi = {
  /** The suppliers of a SKU, the preferred one first. */
  suppliers: read(`${at}/list`, {
    needs: list,
    input: z.object({ skuId: Id }),
    output: z.object({ rows: z.array(SkuSupplier), can: Can }),
  }),
  /** One more, the last in rank. */
  addSupplier: act(`${at}/add`, { needs: edit, input: Pair, output: Done }),
  /** It takes its binding and its base costs of this SKU along. */
  removeSupplier: act(`${at}/remove`, { needs: edit, input: Pair, output: Done }),
  /** Puts those that serve it in this order, the preferred one first. */
  rankSuppliers: act(`${at}/rank`, {
    needs: edit,
    input: z.object({ skuId: Id, supplierIds: z.array(Id).min(1).max(20) }),
    output: Done,
    errors: ['changedMeanwhile'],
  }),
}
