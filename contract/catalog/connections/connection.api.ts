import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, listOf, Names, Paging, ShortText } from '../../kit/schema.ts'
import { Amounts } from '../../pricing/pricing.schema.ts'
import { ChargeMethod, ProductType } from '../catalog.schema.ts'

const needs = 'supplierRouter.supplierManage'
const bind = 'supplierRouter.supplierManage.bind'

/** One of our SKUs that this supplier serves, and the supplier merchant's SKU behind it. */
export const Connection = z.object({
  skuId: Id,
  code: z.string(),
  names: Names,
  productType: ProductType,
  chargeMethod: ChargeMethod,
  boundSkuId: Id.nullable(),
  boundCode: z.string(),
  boundNames: Names,
  /** Our cost today, and what the supplier merchant asks of us today; null = none. */
  cost: Amounts.nullable(),
  costCurrency: z.string(),
  theirPrice: Amounts.nullable(),
  theirCurrency: z.string(),
})
export type Connection = z.infer<typeof Connection>

/** A SKU that the supplier merchant sells to us, at our price there. */
export const OfferedSku = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  productType: ProductType,
  chargeMethod: ChargeMethod,
  price: Amounts,
  currency: z.string(),
})
export type OfferedSku = z.infer<typeof OfferedSku>

const OfSupplier = z.object({ supplierId: Id, text: ShortText.optional() })

export const connectionApi = {
  connectList: read('/supplier/standardSupplier/connectList', {
    needs,
    input: Paging.extend(OfSupplier.shape),
    output: listOf(Connection),
    errors: ['catalog.bindFirst'],
  }),
  boundMerchantSkus: read('/supplier/standardSupplier/boundMerchantSkus', {
    needs,
    /** With one of our SKUs the offers that fit it come first. */
    input: OfSupplier.extend({ skuId: Id.optional() }),
    output: z.object({ rows: z.array(OfferedSku), more: z.boolean() }),
    errors: ['catalog.bindFirst'],
  }),
  bindSku: act('/supplier/standardSupplier/bind', {
    needs: bind,
    input: z.object({ skuId: Id, supplierId: Id, boundSkuId: Id }),
    output: Done,
    errors: ['catalog.bindFirst', 'catalog.bindDiffers', 'catalog.bindLoop'],
  }),
  unbindSku: act('/supplier/standardSupplier/unbind', {
    needs: bind,
    input: z.object({ skuId: Id, supplierId: Id }),
    output: Done,
  }),
}
