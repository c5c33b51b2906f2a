import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { prefixed } from '../../kit/prefixed.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import { SheetAsk, sheetApi } from '../../kit/sheet/sheet.api.ts'
import { CostFilter, CostForm, CostHistory, CostKey, CostList } from './cost.schema.ts'
import { SpecialCostAsk, SpecialCostForm, SpecialCosts } from './special-cost.schema.ts'
import { priceKeys } from '../families.ts'

const Export = CostFilter.omit({ pageNo: true, pageSize: true }).extend(SheetAsk.shape)
const file = { input: Export, output: z.unknown(), raw: true } as const

const at = '/supplier/standardSupplier'
const needs = priceKeys.play.cost
const edit = `${needs}.edit` as const

/** What the SKUs of a family cost from their suppliers. */
export const costApi = {
  costList: read(`${at}/cost/list`, { needs, input: CostFilter, output: CostList }),
  costHistory: read(`${at}/cost/history`, { needs, input: CostKey, output: CostHistory }),
  costSave: act(`${at}/cost/save`, { needs: edit, input: CostForm, output: Saved }),
  /** All base costs of what a filter finds, as a spreadsheet; the import reads it back. */
  costExport: read(`${at}/cost/export`, { needs, ...file }),
  ...prefixed('cost', sheetApi(`${at}/cost`, edit, {})),
  costDelete: act(`${at}/cost/delete`, { needs: edit, input: z.object({ id: Id }), output: Done }),
  /** Special costs of one SKU and supplier, and what each of the days asked costs with them. */
  specialCostList: read(`${at}/specialCost/list`, { needs, input: SpecialCostAsk, output: SpecialCosts }),
  specialCostSave: act(`${at}/specialCost/save`, { needs: edit, input: SpecialCostForm, output: Saved }),
  specialCostExport: read(`${at}/specialCost/export`, { needs, ...file }),
  ...prefixed('specialCost', sheetApi(`${at}/specialCost`, edit, {})),
  specialCostDelete: act(`${at}/specialCost/delete`, {
    needs: edit,
    input: z.object({ id: Id }),
    output: Done,
  }),
}
