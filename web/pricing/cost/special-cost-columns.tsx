import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import type { SpecialCostRow, SpecialCosts } from '#contract/pricing/cost/special-cost.schema.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Money } from '../../kit/parts/money.tsx'
import { datedColumns, kindColumns } from '../dated/dated-columns.tsx'

export function specialCostColumns({ sku, rows }: SpecialCosts): Column<SpecialCostRow>[] {
  const costs = kindColumns<SpecialCostRow>(kindsOf(sku.chargeMethod), { width: 116 }, (row, kind) => (
    <Money minor={row.amounts[amountKey[kind]]} currency={row.currency} />
  ))
  return datedColumns(rows, costs)
}
