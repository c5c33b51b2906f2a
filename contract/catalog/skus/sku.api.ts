import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { recordSheetApi } from '../../kit/sheet/sheet.api.ts'
import { Confirm, Done, Id, listOf, Saved, ShortText } from '../../kit/schema.ts'
import {
  ChangedCount,
  Many,
  SkuChange,
  SkuFilter,
  SkuForm,
  SkuInfo,
  SkuPick,
  SkuRow,
} from '../catalog.schema.ts'
import { familyKeys, goodsPickers } from '../families.ts'
import { Hotel } from '../hotels/hotels.schema.ts'

const SkuRef = z.object({ id: Id })

const at = '/supplier/standard'
const { list: needs, edit } = familyKeys.play

/** SKUs: what is known of them, and what is done with them. */
export const skuApi = {
  /** Every list screen of products: one query, narrowed by the group of types. */
  list: read(`${at}/list`, { needs: '*', input: SkuFilter, output: listOf(SkuRow) }),
  info: read(`${at}/info`, { needs, input: SkuRef, output: SkuInfo }),
  /** The hotels of rooms, by name; rooms without one stand under ''. */
  hotels: read(`${at}/hotels`, {
    needs: '*',
    openTo: goodsPickers,
    output: z.object({ rows: z.array(Hotel) }),
  }),
  /** For pickers: code or any name holds the text; or the ones named. */
  simpleList: read(`${at}/simpleList`, {
    needs: '*',
    openTo: goodsPickers,
    input: z.object({
      text: ShortText.optional(),
      ids: z.array(Id).optional(),
      withPackages: z.boolean().default(false),
    }),
    output: z.object({ rows: z.array(SkuPick) }),
  }),
  create: act(`${at}/create`, { needs: edit, input: SkuForm, output: Saved }),
  update: act(`${at}/update`, { needs: edit, input: SkuChange, output: Saved }),
  /** Disabling asks while orders of the days ahead stand on it. */
  enable: act(`${at}/enable`, {
    many: true,
    back: 'enable',
    needs: edit,
    input: SkuRef.extend({ enabled: z.boolean(), confirm: Confirm }),
    output: Done,
    asks: true,
  }),
  onSale: act(`${at}/onSale`, {
    many: true,
    back: 'onSale',
    needs: edit,
    input: Many.extend({ onSale: z.boolean() }),
    output: ChangedCount,
    errors: ['catalog.noPrice'],
  }),
  /** The same again under another code, with pools and suppliers, and with prices and costs where they are wanted. Begins off sale. */
  copy: act(`${at}/copy`, {
    many: true,
    back: 'recycle',
    needs: edit,
    input: SkuRef.extend({
      code: ShortText.min(2).max(30),
      withPrices: z.boolean().default(true),
      withCosts: z.boolean().default(true),
    }),
    output: Saved,
  }),
  tag: act(`${at}/tag`, {
    many: true,
    back: 'tag',
    needs: edit,
    input: Many.extend({ add: z.array(Id).max(20).default([]), remove: z.array(Id).max(20).default([]) }),
    output: ChangedCount,
  }),
  ...recordSheetApi(at, '*', edit, SkuFilter.omit({ pageNo: true, pageSize: true }).shape),
}
