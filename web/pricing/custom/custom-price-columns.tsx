import type { CustomPriceRow, CustomPrices } from '#contract/pricing/custom/custom-price.schema.ts'
import { kindsOf } from '#contract/kit/guests.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { datedColumns, kindColumns } from '../dated/dated-columns.tsx'
import { QuoteText } from '../quotation/quote-value.tsx'

export function customPriceColumns({ sku, owner, rows }: CustomPrices): Column<CustomPriceRow>[] {
  const { currency } = owner
  const values = kindColumns<CustomPriceRow>(
    kindsOf(sku.chargeMethod),
    { width: 110, unit: currency },
    (row, kind) => <QuoteText rule={row} kind={kind} currency={currency} />,
  )
  return datedColumns(rows, values)
}
