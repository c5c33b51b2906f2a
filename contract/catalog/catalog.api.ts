import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, Saved } from '../kit/schema.ts'
import { Category, CategoryForm } from './catalog.schema.ts'
import { addOnApi } from './add-on.api.ts'
import { collectApi } from './collect.api.ts'
import { connectionApi } from './connection.api.ts'
import { destinationApi } from './destination.api.ts'
import { familyKeys, goodsPickers } from './families.ts'
import { packageApi } from './package.api.ts'
import { recycleApi } from './recycle.api.ts'
import { skuApi } from './sku.api.ts'
import { skuSuppliersApi } from './sku-suppliers.api.ts'
import { tagApi } from './tag.api.ts'

const { play } = familyKeys
const { edit } = play

export const catalogApi = {
  ...skuApi('/supplier/standard', play),

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
  ...collectApi,
  ...tagApi('/supplier/tag', play),
  ...recycleApi('/supplier/standard', play),
  ...skuSuppliersApi('/supplier/standardSupplier', play),
  ...connectionApi,
  ...packageApi('/supplier/product', play),
  ...addOnApi,
}
