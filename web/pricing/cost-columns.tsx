import { amountKey, guestKinds, type GuestKind } from '#contract/pricing/guests.ts'
import type { CostRow } from '#contract/pricing/cost.schema.ts'
import { minorToText } from '#contract/kit/amounts.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Column } from '../kit/data-table-columns.ts'
import { DateText } from '../kit/date-text.tsx'
import { Money } from '../kit/money.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { language, useWords } from '../kit/words.ts'
import { guestWord } from './guest-words.ts'

function SkuName({ row }: { row: CostRow }) {
  const { name } = useWords()
  return <>{name(row.skuNames)}</>
}

function Supplier({ row }: { row: CostRow }) {
  const { w } = useWords()
  return (
    <>
      {row.supplierName} {row.rank === 1 && <StatusTag tone="info">{w('pricing.text.preferred')}</StatusTag>}
    </>
  )
}

/** A kind's cost today; flagged where it is sold and costs nobody knows what, or more than it brings. */
function Cost({ row, kind }: { row: CostRow; kind: GuestKind }) {
  const { w } = useWords()
  if (row.missing.includes(kind)) return <StatusTag tone="bad">{w('pricing.text.costMissing')}</StatusTag>
  const minor = row.cost[amountKey[kind]]
  if (minor === null) return null
  return <Money minor={minor} currency={row.currency} />
}

function Margin({ row }: { row: CostRow }) {
  const { w } = useWords()
  if (row.belowCost.length) return <StatusTag tone="warn">{w('pricing.text.belowCost')}</StatusTag>
  if (row.marginBasisPoints === null) return null
  const minor = row.margin.adult ?? row.margin.unit
  return (
    <>
      <Money minor={minor} currency={row.baseCurrency} code={false} /> (
      {(row.marginBasisPoints / 100).toFixed(1)} %)
    </>
  )
}

const costColumn = (kind: GuestKind): Column<CostRow> => ({
  key: kind,
  title: guestWord[kind],
  width: 130,
  align: 'right',
  render: (row) => <Cost row={row} kind={kind} />,
  text: (row) => {
    const minor = row.cost[amountKey[kind]]
    return minor === null ? '' : minorToText(minor, row.currency)
  },
})

export const costColumns: readonly Column<CostRow>[] = [
  {
    key: 'code',
    title: 'pricing.fields.sku',
    width: 120,
    frozen: true,
    render: (row) => row.skuCode,
    text: (row) => row.skuCode,
    card: 'sub',
  },
  {
    key: 'name',
    title: 'pricing.fields.skuName',
    width: 220,
    grow: true,
    render: (row) => <SkuName row={row} />,
    text: (row) => nameIn(row.skuNames, language()),
    card: 'title',
  },
  {
    key: 'supplier',
    title: 'pricing.fields.supplier',
    width: 220,
    render: (row) => <Supplier row={row} />,
    text: (row) => row.supplierName,
    card: 'meta',
  },
  {
    key: 'currency',
    title: 'pricing.fields.currency',
    width: 80,
    hidden: true,
    render: (row) => row.currency,
    text: (row) => row.currency,
  },
  ...guestKinds.map((kind) => ({
    ...costColumn(kind),
    ...((kind === 'adult' || kind === 'unit') && { card: 'meta' as const }),
  })),
  {
    key: 'margin',
    title: 'pricing.fields.margin',
    width: 160,
    align: 'right',
    render: (row) => <Margin row={row} />,
    text: (row) => (row.marginBasisPoints === null ? '' : row.marginBasisPoints / 100),
    card: 'meta',
  },
  {
    key: 'validFrom',
    title: 'pricing.fields.validFrom',
    width: 120,
    render: (row) => row.validFrom && <DateText date={row.validFrom} />,
    text: (row) => row.validFrom,
  },
  {
    key: 'nextFrom',
    title: 'pricing.fields.nextFrom',
    width: 120,
    render: (row) => row.nextFrom && <DateText date={row.nextFrom} />,
    text: (row) => row.nextFrom,
  },
]
