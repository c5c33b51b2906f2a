import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Confirm, Done, Id, listOf, Saved, ShortText } from '../kit/schema.ts'
import { ChangedCount, Many } from './catalog.schema.ts'
import {
  OptionFacts,
  PackageChange,
  PackageFilter,
  PackageForm,
  PackageInfo,
  PackageRow,
} from './package.schema.ts'

const needs = 'entertainment.ProductList'
const edit = 'entertainment.ProductList.edit'
const One = z.object({ id: Id })

export const packageApi = {
  packages: read('/supplier/product/list', { needs, input: PackageFilter, output: listOf(PackageRow) }),
  packageInfo: read('/supplier/product/info', { needs, input: One, output: PackageInfo }),
  /** SKUs that are, or are to be, options: what the form tells of them. */
  packageOptions: read('/supplier/product/options', {
    needs,
    input: z.object({ ids: z.array(Id).max(200) }),
    output: z.object({ rows: z.array(OptionFacts) }),
  }),
  /** Refuses an option whose type or charge method is not the part's, and a package as a part. */
  packageCreate: act('/supplier/product/create', {
    needs: edit,
    input: PackageForm,
    output: Saved,
    errors: ['catalog.bindDiffers'],
  }),
  packageUpdate: act('/supplier/product/update', {
    needs: edit,
    input: PackageChange,
    output: Saved,
    errors: ['catalog.bindDiffers'],
  }),
  packageOnSale: act('/supplier/product/onSale', {
    needs: edit,
    input: Many.extend({ onSale: z.boolean() }),
    output: ChangedCount,
  }),
  /** Disabling asks while orders of the days ahead stand on it. */
  packageEnable: act('/supplier/product/enable', {
    needs: edit,
    input: One.extend({ enabled: z.boolean(), confirm: Confirm }),
    output: Done,
    asks: true,
  }),
  /** The same parts again under another code. Begins off sale. */
  packageCopy: act('/supplier/product/copy', {
    needs: edit,
    input: One.extend({ code: ShortText.min(2).max(30) }),
    output: Saved,
  }),
  /** Into the recycle bin; refused while orders of the days ahead stand on it. */
  packageRecycle: act('/supplier/product/recycle', {
    needs: edit,
    input: Many,
    output: ChangedCount,
    errors: ['catalog.ordersAhead'],
  }),
  packageRestore: act('/supplier/product/restore', { needs: edit, input: Many, output: ChangedCount }),
}
