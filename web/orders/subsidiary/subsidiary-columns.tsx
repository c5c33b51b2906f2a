import type { ProfitRow, SubsidiaryRow } from '#contract/orders/subsidiary/subsidiary.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { dayCell, moneyCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { language } from '../../kit/words/words.ts'

const base = (of: (row: SubsidiaryRow) => number | null) => (row: SubsidiaryRow) =>
  [of(row), row.baseCurrency] as [number | null, string]

/** A line in the books. */
export const lineColumns: readonly Column<SubsidiaryRow>[] = [
  {
    key: 'code',
    title: 'orders.subsidiary.code',
    render: ({ orderCode }) => <Copyable text={orderCode} />,
    text: ({ orderCode }) => orderCode,
    width: 104,
    frozen: true,
    card: 'title',
  },
  {
    key: 'item',
    title: 'orders.subsidiary.item',
    text: ({ names }) => nameIn(names, language()),
    width: 170,
    grow: true,
    card: 'sub',
  },
  { key: 'date', title: 'orders.subsidiary.date', ...dayCell(({ date }) => date), width: 108, card: 'sub' },
  {
    key: 'bookedOn',
    title: 'orders.subsidiary.bookedOn',
    ...dayCell(({ bookedOn }) => bookedOn),
    width: 130,
    hidden: true,
  },
  {
    key: 'agent',
    title: 'orders.subsidiary.agent',
    text: ({ agentName }) => agentName,
    width: 130,
  },
  {
    key: 'receivable',
    title: 'orders.subsidiary.receivable',
    ...moneyCell((row) => [row.receivableMinor, row.currency]),
    width: 122,
    card: 'meta',
  },
  {
    key: 'received',
    title: 'orders.subsidiary.received',
    ...moneyCell((row) => [row.receivedMinor, row.currency]),
    width: 122,
  },
  {
    key: 'payable',
    title: 'orders.subsidiary.payable',
    ...moneyCell(
      (row) => [row.payableMinor, row.costCurrency],
      {},
      (row) => row.payableMinor === null && ['warn', 'orders.subsidiary.lackCost'],
    ),
    width: 122,
  },
  {
    key: 'paid',
    title: 'orders.subsidiary.paid',
    ...moneyCell((row) => [row.paidMinor, row.costCurrency]),
    width: 122,
  },
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
  {
    key: 'tax',
    title: 'orders.subsidiary.tax',
    ...moneyCell((row) => [row.taxMinor, row.currency]),
    width: 120,
  },
  {
    key: 'supplier',
    title: 'orders.subsidiary.supplier',
    text: ({ supplierName }) => supplierName,
    width: 150,
  },
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
  { key: 'seller', title: 'orders.subsidiary.seller', text: ({ seller }) => seller, width: 140 },
]

/** The same beside an order's history, where there is less room. */
export const ownLineColumns = lineColumns
  .filter(({ key }) => key !== 'code' && key !== 'agent')
  .map((column) => ({ ...column, width: 104 }))

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
  { key: 'date', title: 'orders.subsidiary.date', ...dayCell(({ date }) => date), width: 130, card: 'sub' },
  {
    key: 'lines',
    title: 'orders.subsidiary.lines',
    text: ({ lines }) => lines,
    align: 'right',
    width: 90,
    card: 'meta',
  },
  {
    key: 'lacking',
    title: 'orders.subsidiary.lacking',
    text: ({ lacking }) => lacking || '',
    align: 'right',
    width: 100,
    card: 'meta',
  },
  {
    key: 'sales',
    title: 'orders.subsidiary.sales',
    ...moneyCell((row) => [row.salesMinor, row.currency]),
    width: 170,
    card: 'meta',
  },
  {
    key: 'cost',
    title: 'orders.subsidiary.cost',
    ...moneyCell((row) => [row.costMinor, row.currency]),
    width: 170,
  },
  {
    key: 'profit',
    title: 'orders.subsidiary.profit',
    ...moneyCell((row) => [row.profitMinor, row.currency], { signed: true }),
    width: 170,
    card: 'meta',
  },
]
