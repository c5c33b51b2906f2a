import type { ProfitRow, SubsidiaryRow } from '#contract/orders/subsidiary/subsidiary.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { language } from '../../kit/words/words.ts'
import { subsidiaryRow } from '#contract/orders/subsidiary/subsidiary.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { profitRow } from '#contract/orders/subsidiary/profit.fields.ts'

const base = (of: (row: SubsidiaryRow) => number | null) => (row: SubsidiaryRow) =>
  [of(row), row.baseCurrency] as [number | null, string]

const subsidiaryColumn = columnsOf(subsidiaryRow)
/** A line in the books. */
export const lineColumns: readonly Column<SubsidiaryRow>[] = [
  subsidiaryColumn('orderCode', { as: 'code', key: 'code', width: 104, frozen: true, card: 'title' }),
  subsidiaryColumn('names', { key: 'item', width: 170, grow: true, card: 'sub' }),
  subsidiaryColumn('date', { width: 108, card: 'sub' }),
  subsidiaryColumn('bookedOn', { width: 130, hidden: true }),
  subsidiaryColumn('agentName', { key: 'agent', width: 130 }),
  subsidiaryColumn('receivableMinor', { width: 122, card: 'meta' }),
  subsidiaryColumn('receivedMinor', { width: 122 }),
  subsidiaryColumn('payableMinor', {
    ...moneyCell(
      (row) => [row.payableMinor, row.costCurrency],
      {},
      (row) => row.payableMinor === null && ['warn', 'orders.subsidiary.lackCost'],
    ),
    width: 122,
  }),
  subsidiaryColumn('paidMinor', { width: 122 }),
  {
    key: 'profit',
    title: 'orders.subsidiary.profit',
    ...moneyCell(
      base((row) => row.profitMinor),
      { signed: true },
      ({ lacks }) =>
        lacks && ['warn', lacks === 'cost' ? 'orders.subsidiary.lackCost' : 'orders.subsidiary.lackRate'],
    ),
    width: 128,
    card: 'meta',
  },
  subsidiaryColumn('taxMinor', { width: 120 }),
  subsidiaryColumn('supplierName', { key: 'supplier', width: 150 }),
  {
    key: 'itemIncome',
    title: 'orders.subsidiary.itemIncome',
    ...moneyCell(base((row) => row.itemIncomeMinor)),
    width: 140,
    hidden: true,
  },
  {
    key: 'itemCost',
    title: 'orders.subsidiary.itemCost',
    ...moneyCell(base((row) => row.itemCostMinor)),
    width: 140,
    hidden: true,
  },
  subsidiaryColumn('seller', { width: 140 }),
]

/** The same beside an order's history, where there is less room. */
export const ownLineColumns = lineColumns
  .filter(({ key }) => key !== 'code' && key !== 'agent')
  .map((column) => ({ ...column, width: 104 }))

const profitColumn = columnsOf(profitRow)
/** What lines left together. */
export const profitColumns: readonly Column<ProfitRow>[] = [
  {
    key: 'name',
    title: 'orders.subsidiary.name',
    text: ({ names, name }) => [nameIn(names, language()), name].filter(Boolean).join(' · '),
    width: 280,
    grow: true,
    frozen: true,
    card: 'title',
  },
  profitColumn('date', { width: 130, card: 'sub' }),
  profitColumn('lines', { width: 90, card: 'meta' }),
  profitColumn('lacking', { text: ({ lacking }) => lacking || '', width: 100, card: 'meta' }),
  profitColumn('salesMinor', { width: 170, card: 'meta' }),
  profitColumn('costMinor', { width: 170 }),
  profitColumn('profitMinor', {
    ...moneyCell((row) => [row.profitMinor, row.currency], { signed: true }),
    width: 170,
    card: 'meta',
  }),
]
