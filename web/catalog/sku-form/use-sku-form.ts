import { skuRecord } from '#contract/catalog/skus/sku.fields.ts'
import { useFormOf } from '../../kit/record/record-fields.tsx'
import type { OpenForm } from '../../kit/form/use-form.ts'
import type { SkuValues } from './sku-values.ts'

/** The form of a SKU, a room or a package that stands around: all of them hold these values. */
export const useSkuForm = () => useFormOf(skuRecord) as unknown as OpenForm<SkuValues>
