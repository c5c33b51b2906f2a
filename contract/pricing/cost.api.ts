import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, Saved } from '../kit/schema.ts'
import { CostFilter, CostForm, CostHistory, CostKey, CostList } from './cost.schema.ts'
import { SpecialCostAsk, SpecialCostForm, SpecialCosts } from './special-cost.schema.ts'

/** What the SKUs of a family cost from their suppliers. */
export const costApi = <const P extends string, const N extends string>(at: `/${P}`, needs: N) => {
  const edit = `${needs}.edit` as const
  return {
    costList: read(`${at}/cost/list`, { needs, input: CostFilter, output: CostList }),
    costHistory: read(`${at}/cost/history`, { needs, input: CostKey, output: CostHistory }),
    costSave: act(`${at}/cost/save`, { needs: edit, input: CostForm, output: Saved }),
    costDelete: act(`${at}/cost/delete`, { needs: edit, input: z.object({ id: Id }), output: Done }),
    /** Special costs of one SKU and supplier, and what each of the days asked costs with them. */
    specialCostList: read(`${at}/specialCost/list`, { needs, input: SpecialCostAsk, output: SpecialCosts }),
    specialCostSave: act(`${at}/specialCost/save`, { needs: edit, input: SpecialCostForm, output: Saved }),
    specialCostDelete: act(`${at}/specialCost/delete`, {
      needs: edit,
      input: z.object({ id: Id }),
      output: Done,
    }),
  }
}
