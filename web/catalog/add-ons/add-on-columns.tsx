import { minorToText } from '#contract/kit/money/amounts.ts'
import type { AddOnRow } from '#contract/catalog/add-on.schema.ts'
import { amountKey, kindsOf, type Amounts } from '#contract/pricing/guests.ts'
import type { Column } from '../../kit/list/data-table-columns.ts'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords, word } from '../../kit/words.ts'
import { codeColumn, modifiedColumn, nameColumn, stateColumn, withCosts } from '../sku-basics.tsx'

/** The amount of the first kind that it is charged for. */
export const mainAmount = (amounts: Amounts, { charge }: Pick<AddOnRow, 'charge'>): number | null =>
  amounts[amountKey[kindsOf(charge === 'guest' ? 'per-person' : 'per-unit')[0]!]]

/** "Per guest"; beside it whether it is charged each day. */
export function useChargeText(): (row: Pick<AddOnRow, 'charge' | 'daily'>) => string {
  const { w } = useWords()
  return ({ charge, daily }) =>
    [w(`catalog.addOnCharges.${charge}`), daily && w('catalog.addOns.daily')].filter(Boolean).join(' · ')
}

const Kind = ({ row }: { row: AddOnRow }) => <>{useWords().w(`catalog.addOnKinds.${row.kind}`)}</>
const Charge = ({ row }: { row: AddOnRow }) => <>{useChargeText()(row)}</>
const Limit = ({ row }: { row: AddOnRow }) => <>{useWords().w(`catalog.addOns.limit_${row.stockMode}`)}</>
const Uses = ({ row }: { row: AddOnRow }) => <>{useWords().w('catalog.addOns.usedBy', { count: row.uses })}</>

function Price({ row }: { row: AddOnRow }) {
  const { w } = useWords()
  const minor = mainAmount(row.basePrice, row)
  if (minor === null) return <StatusTag tone="warn">{w('catalog.text.noPrice')}</StatusTag>
  return <Money minor={minor} currency={row.currency} />
}

/** Without a supplier nobody is paid for it. */
function Cost({ row }: { row: AddOnRow }) {
  const { w } = useWords()
  const minor = row.cost ? mainAmount(row.cost, row) : null
  if (minor !== null) return <Money minor={minor} currency={row.cost!.currency} />
  return row.suppliers.length ? (
    <StatusTag tone="warn">{w('catalog.text.costMissing')}</StatusTag>
  ) : (
    <span className="lt-soft">–</span>
  )
}

const costColumn: Column<AddOnRow> = {
  key: 'cost',
  title: 'catalog.fields.cost',
  width: 130,
  align: 'right',
  render: (row) => <Cost row={row} />,
  text: (row) => {
    const minor = row.cost ? mainAmount(row.cost, row) : null
    return minor === null ? '' : minorToText(minor, row.cost!.currency)
  },
}

const columns: readonly Column<AddOnRow>[] = [
  codeColumn,
  { ...nameColumn, grow: true } as Column<AddOnRow>,
  stateColumn as Column<AddOnRow>,
  {
    key: 'kind',
    title: 'catalog.facts.addOnKind',
    width: 110,
    render: (row) => <Kind row={row} />,
    text: (row) => word(`catalog.addOnKinds.${row.kind}`),
    card: 'meta',
  },
  {
    key: 'charge',
    title: 'catalog.facts.charge',
    width: 150,
    render: (row) => <Charge row={row} />,
    text: (row) => word(`catalog.addOnCharges.${row.charge}`),
    card: 'meta',
  },
  {
    key: 'price',
    title: 'catalog.fields.price',
    width: 120,
    align: 'right',
    render: (row) => <Price row={row} />,
    text: (row) => {
      const minor = mainAmount(row.basePrice, row)
      return minor === null ? '' : minorToText(minor, row.currency)
    },
    card: 'meta',
  },
  costColumn,
  {
    key: 'supplier',
    title: 'catalog.fields.supplier',
    width: 160,
    render: (row) => row.suppliers[0]?.name ?? '',
    text: (row) => row.suppliers.map(({ name }) => name).join(', '),
  },
  {
    key: 'limit',
    title: 'catalog.addOns.limit',
    width: 120,
    render: (row) => <Limit row={row} />,
    text: (row) => word(`catalog.addOns.limit_${row.stockMode}`),
  },
  {
    key: 'uses',
    title: 'catalog.addOns.uses',
    width: 120,
    render: (row) => <Uses row={row} />,
    text: (row) => String(row.uses),
    card: 'meta',
  },
  modifiedColumn as Column<AddOnRow>,
]

/** Columns of the list; the cost only for who may see costs. */
export const addOnColumns = (costs: boolean): readonly Column<AddOnRow>[] => withCosts(columns, costs)
