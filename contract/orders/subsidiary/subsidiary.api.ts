import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved, ShortText } from '../../kit/schema.ts'
import {
  ApplyPreset,
  ItemForm,
  PresetFilter,
  PresetForm,
  PresetList,
  ProfitFilter,
  ProfitList,
  RemoveItem,
  SubsidiaryExport,
  SubsidiaryFilter,
  SubsidiaryInfo,
  SubsidiaryList,
} from './subsidiary.schema.ts'

const subsidiaryKey = 'finances.order-subsidiary'
const needs = subsidiaryKey
const adjust = `${needs}.adjust`
const presets = `${needs}.presets`
const errors = ['balanceTooLow', 'operationInvalid'] as const

/** What each line of each order is worth in the books, and what is put on it beside its price and its cost. */
export const subsidiaryApi = {
  subsidiaryList: read('/supplier/orderAccount/list', {
    needs,
    input: SubsidiaryFilter,
    output: SubsidiaryList,
  }),
  subsidiaryExport: read('/supplier/orderAccount/export', {
    needs,
    input: SubsidiaryExport,
    output: z.unknown(),
    raw: true,
  }),
  subsidiaryProfit: read('/supplier/orderAccount/profit', {
    needs,
    input: ProfitFilter,
    output: ProfitList,
    errors: ['orders.tooManyLines'],
  }),
  subsidiaryInfo: read('/supplier/orderAccount/info', {
    needs,
    input: z.object({ code: z.string().min(1).max(60) }),
    output: SubsidiaryInfo,
  }),
  itemAdd: act('/supplier/orderAccount/item/save', {
    needs: adjust,
    input: ItemForm,
    output: Saved,
    once: true,
    errors,
  }),
  itemRemove: act('/supplier/orderAccount/item/remove', {
    needs: adjust,
    input: RemoveItem,
    output: Done,
    errors,
  }),
  itemApply: act('/supplier/orderSubsidiaryItemSet/apply', {
    needs: adjust,
    input: ApplyPreset,
    output: Saved,
    errors,
  }),
  presetList: read('/supplier/orderSubsidiaryItemSet/list', {
    needs,
    input: PresetFilter,
    output: PresetList,
  }),
  presetChoices: read('/supplier/orderSubsidiaryItemSet/simpleList', {
    needs,
    input: z.object({ text: ShortText.optional(), ids: z.array(Id).max(50).optional() }),
    output: z.object({ rows: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
  presetSave: act('/supplier/orderSubsidiaryItemSet/save', {
    needs: presets,
    input: PresetForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  presetEnable: act('/supplier/orderSubsidiaryItemSet/enable', {
    needs: presets,
    input: z.object({ id: Id, enabled: z.boolean() }),
    output: Done,
    back: 'presetEnable',
    backBy: 'turned',
  }),
}
