import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Confirm, Done, Id, listOf, Saved, ShortText } from '../kit/schema.ts'
import {
  Category,
  CategoryForm,
  ChangedCount,
  Many,
  SkuChange,
  SkuFilter,
  SkuForm,
  SkuInfo,
  SkuPick,
  SkuRow,
} from './catalog.schema.ts'
import { addOnApi } from './add-on.api.ts'
import { collectApi } from './collect.api.ts'
import { connectionApi } from './connection.api.ts'
import { packageApi } from './package.api.ts'
import { importApi } from './import.api.ts'
import { recycleApi } from './recycle.api.ts'
import { skuSuppliersApi } from './sku-suppliers.api.ts'
import { tagApi } from './tag.api.ts'

const needs = 'entertainment.all'
const edit = 'entertainment.all.edit'
const One = z.object({ id: Id })

export const catalogApi = {
  /** Every list screen of products: one query, narrowed by the group of types. */
  list: read('/supplier/standard/list', { needs: '*', input: SkuFilter, output: listOf(SkuRow) }),
  info: read('/supplier/standard/info', { needs, input: One, output: SkuInfo }),
  /** For pickers: code or any name holds the text; or the ones named. */
  simpleList: read('/supplier/standard/simpleList', {
    needs: '*',
    input: z.object({
      text: ShortText.optional(),
      ids: z.array(Id).optional(),
      withPackages: z.boolean().default(false),
    }),
    output: z.object({ rows: z.array(SkuPick) }),
  }),
  create: act('/supplier/standard/create', { needs: edit, input: SkuForm, output: Saved }),
  update: act('/supplier/standard/update', { needs: edit, input: SkuChange, output: Saved }),
  /** Disabling asks while orders of the days ahead stand on it. */
  enable: act('/supplier/standard/enable', {
    needs: edit,
    input: One.extend({ enabled: z.boolean(), confirm: Confirm }),
    output: Done,
    asks: true,
  }),
  onSale: act('/supplier/standard/onSale', {
    needs: edit,
    input: Many.extend({ onSale: z.boolean() }),
    output: ChangedCount,
  }),
  /** The same again under another code, with pools and suppliers, and with prices and costs where they are wanted. Begins off sale. */
  copy: act('/supplier/standard/copy', {
    needs: edit,
    input: One.extend({
      code: ShortText.min(2).max(30),
      withPrices: z.boolean().default(true),
      withCosts: z.boolean().default(true),
    }),
    output: Saved,
  }),
  tag: act('/supplier/standard/tag', {
    needs: edit,
    input: Many.extend({ add: z.array(Id).max(20).default([]), remove: z.array(Id).max(20).default([]) }),
    output: ChangedCount,
  }),

  /** Agents filter what they may order by them. */
  categories: read('/supplier/category/list', {
    needs: '*',
    audience: ['staff', 'agent'],
    output: z.object({ rows: z.array(Category) }),
  }),
  categorySave: act('/supplier/category/save', { needs: edit, input: CategoryForm, output: Saved }),
  categoryDelete: act('/supplier/category/delete', {
    needs: edit,
    input: One,
    output: Done,
    errors: ['catalog.categoryInUse'],
  }),
  ...collectApi,
  ...tagApi,
  ...recycleApi,
  ...importApi,
  ...skuSuppliersApi,
  ...connectionApi,
  ...packageApi,
  ...addOnApi,
}
