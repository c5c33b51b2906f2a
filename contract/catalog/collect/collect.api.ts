import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Can, Done, Id, listOf, Names, NamesNeeded, Paging, ShortText } from '../../kit/schema.ts'
import { ChangedCount, CollectFields } from '../catalog.schema.ts'
import { goodsPickers } from '../families.ts'
import { CollectKey } from './collect-key.ts'
import { collectInputs } from '../products.ts'

const needs = 'entertainment.CollectInfoSetting'
const edit = 'entertainment.CollectInfoSetting.edit'

const CollectInput = z.enum(collectInputs)

/** An item of the merchant's own, or its own name for one of ours. */
export const CollectItem = z.object({
  key: z.string(),
  names: Names,
  input: CollectInput,
  /** Of a choice; the English name, or the first there is, is what an order keeps. */
  options: z.array(Names),
})
export type CollectItem = z.infer<typeof CollectItem>

/** An item with how many products and categories ask for it. */
export const CollectUse = CollectItem.extend({
  own: z.boolean(),
  skus: z.number().int(),
  categories: z.number().int(),
  can: Can,
})
export type CollectUse = z.infer<typeof CollectUse>

export const OwnItemForm = z.object({
  /** Of a known one. */
  key: CollectKey.optional(),
  names: NamesNeeded,
  input: CollectInput.default('text'),
  options: z.array(NamesNeeded).max(30).default([]),
})
export const ItemNamesForm = z.object({ key: CollectKey, names: Names })

export const CollectRule = z.object({ categoryId: Id, fields: CollectFields })
export type CollectRule = z.infer<typeof CollectRule>

/** What one product asks, and whether by its own list. */
export const CollectSku = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  categoryName: z.string(),
  own: z.boolean(),
  fields: CollectFields,
})
export type CollectSku = z.infer<typeof CollectSku>

export const collectApi = {
  /** How the merchant calls what is collected, beside our own words; for whoever reads or makes an order. */
  collectItems: read('/supplier/collectInfo/simpleList', {
    needs: '*',
    openTo: goodsPickers,
    audience: ['staff', 'agent', 'supplier'],
    output: z.object({ rows: z.array(CollectItem) }),
  }),
  /** Every item that can be asked for, ours first. */
  collectUses: read('/supplier/collectInfo/list', {
    needs,
    output: z.object({ rows: z.array(CollectUse), can: Can }),
  }),
  /** Makes an item of the merchant's own, or changes one. */
  collectItemSave: act('/supplier/collectInfo/save', { needs: edit, input: OwnItemForm, output: Done }),
  /** Another name for one of our items; without a name it is called as we call it. */
  collectNameSave: act('/supplier/collectInfo/rename', { needs: edit, input: ItemNamesForm, output: Done }),
  /** Takes away an own item that nothing asks for; orders keep its answers and its name. */
  collectItemDelete: act('/supplier/collectInfo/delete', {
    needs: edit,
    input: z.object({ key: CollectKey }),
    output: Done,
    errors: ['catalog.collectInUse'],
  }),
  /** What categories ask; one without a rule asks what the one above it asks. */
  collectRules: read('/supplier/collectInfo/categoryList', {
    needs,
    output: z.object({ rows: z.array(CollectRule) }),
  }),
  /** Answers how many products ask something else now. */
  collectRuleSave: act('/supplier/collectInfo/categorySave', {
    needs: edit,
    input: CollectRule,
    output: ChangedCount,
  }),
  collectRuleDelete: act('/supplier/collectInfo/categoryDelete', {
    needs: edit,
    input: z.object({ categoryId: Id }),
    output: ChangedCount,
  }),
  collectSkus: read('/supplier/collectInfo/standardList', {
    needs,
    input: Paging.extend({
      text: ShortText.optional(),
      categoryIds: z.array(Id).optional(),
      own: z.boolean().optional(),
    }),
    output: listOf(CollectSku).extend({ can: Can }),
  }),
  /** A list of their own for these products; otherwise they ask what their category asks. */
  collectSkusSave: act('/supplier/collectInfo/standardSave', {
    many: true,
    back: 'collectSkusSave',
    needs: edit,
    input: z.object({
      ids: z.array(Id).min(1).max(500),
      own: z.boolean(),
      fields: CollectFields.default([]),
    }),
    output: ChangedCount,
  }),
}
