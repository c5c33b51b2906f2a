import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, Saved } from '../kit/schema.ts'
import { Category, CategoryForm } from './catalog.schema.ts'
import { addOnApi } from './add-ons/add-on.api.ts'
import { collectApi } from './collect/collect.api.ts'
import { connectionApi } from './connections/connection.api.ts'
import { destinationApi } from './sorting/destination.api.ts'
import { pickupApi } from './pickup/pickup.api.ts'
import { familyKeys, goodsPickers } from './families.ts'
import { packageApi } from './packages/package.api.ts'
import { recycleApi } from './recycle/recycle.api.ts'
import { skuApi } from './skus/sku.api.ts'
import { skuSuppliersApi } from './suppliers/sku-suppliers.api.ts'
import { tagApi } from './sorting/tag.api.ts'

const { play } = familyKeys
const { edit } = play

export const catalogApi = {
  ...skuApi,

  /** Agents filter what they may order by them. */
  categories: read('/supplier/category/list', {
    needs: '*',
    openTo: goodsPickers,
    audience: ['staff', 'agent'],
    output: z.object({ rows: z.array(Category) }),
  }),
  categorySave: act('/supplier/category/save', { needs: edit, input: CategoryForm, output: Saved }),
  categoryDelete: act('/supplier/category/delete', {
    needs: edit,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['catalog.categoryInUse'],
  }),
  ...destinationApi,
  ...pickupApi,
  ...collectApi,
  ...tagApi,
  ...recycleApi,
  ...skuSuppliersApi,
  ...connectionApi,
  ...packageApi,
  ...addOnApi,
}
