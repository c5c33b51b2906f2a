import { firstOf } from '#contract/kit/given.ts'
import type { AddOnRow } from '#contract/catalog/add-ons/add-on.schema.ts'
import { amountKey, kindsOf, type Amounts } from '#contract/kit/guests.ts'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { word } from '../../kit/words/words.ts'
import { codeColumn, modifiedColumn, nameColumn, stateColumn, withCosts } from '../sku-form/sku-basics.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { addOnRecord } from '#contract/catalog/add-ons/add-on.fields.ts'

/** The amount of the first kind that it is charged for. */
export const mainAmount = (amounts: Amounts, { charge }: Pick<AddOnRow, 'charge'>): number | null =>
  amounts[amountKey[firstOf(kindsOf(charge === 'guest' ? 'per-person' : 'per-unit'))]]

/** "Per guest"; beside it whether it is charged each day. */
export const chargeText = ({ charge, daily }: Pick<AddOnRow, 'charge' | 'daily'>): string =>
  [word(`catalog.addOnCharges.${charge}`), daily && word('catalog.addOns.daily')].filter(Boolean).join(' · ')

const costOf = (row: AddOnRow): number | null => (row.cost ? mainAmount(row.cost, row) : null)

const costColumn: Column<AddOnRow> = {
  key: 'cost',
  title: 'catalog.fields.cost',
  width: 130,
  // Without a supplier nobody is paid for it.
  ...moneyCell(
    (row) => [costOf(row), row.cost?.currency ?? row.currency],
    {},
    (row) => costOf(row) === null && row.suppliers.length > 0 && ['warn', 'catalog.text.costMissing'],
  ),
}

const column = columnsOf(addOnRecord)
const columns: readonly Column<AddOnRow>[] = [
  codeColumn,
  { ...nameColumn, grow: true },
  stateColumn,
  column('kind', { width: 110, card: 'meta' }),
  column('charge', { width: 150, text: chargeText, card: 'meta' }),
  {
    key: 'price',
    title: 'catalog.fields.price',
    width: 120,
    ...moneyCell(
      (row) => [mainAmount(row.basePrice, row), row.currency],
      {},
      (row) => mainAmount(row.basePrice, row) === null && ['warn', 'catalog.text.noPrice'],
    ),
    card: 'meta',
  },
  costColumn,
  {
    key: 'supplier',
    title: 'catalog.fields.supplier',
    width: 190,
    text: (row) => row.suppliers.map(({ name }) => name).join(', '),
  },
  column('stockMode', {
    key: 'limit',
    width: 120,
    text: (row) => word(`catalog.addOns.limit_${row.stockMode}`),
  }),
  {
    key: 'uses',
    title: 'catalog.addOns.uses',
    width: 120,
    text: (row) => word('catalog.addOns.usedBy', { count: row.uses }),
    card: 'meta',
  },
  modifiedColumn,
]

/** Columns of the list; the cost only for who may see costs. */
export const addOnColumns = (costs: boolean): readonly Column<AddOnRow>[] => withCosts(columns, costs)
