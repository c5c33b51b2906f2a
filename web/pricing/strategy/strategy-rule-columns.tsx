import { wordAt } from '#contract/words.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { guestKinds } from '#contract/kit/guests.ts'
import type { StrategyRule } from '#contract/pricing/strategy/strategy.schema.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useWords } from '../../kit/words/words.ts'
import { kindColumns } from '../dated/dated-columns.tsx'
import { QuoteText } from '../quotation/quote-value.tsx'

function Target({ row }: { row: StrategyRule }) {
  const { w, name } = useWords()
  const scope = w(`pricing.scopes.${row.scope}`)
  const target =
    row.scope === 'type'
      ? w(wordAt('catalog.productTypes', row.productType ?? ''))
      : row.scope === 'catalogue'
        ? ''
        : name(row.names)
  return (
    <span className="lt-when">
      <b>{target || scope}</b>
      {target && (
        <span>
          {scope} {row.code}
        </span>
      )}
    </span>
  )
}

function Rounding({ row: { rounding }, currency }: { row: StrategyRule; currency: string }) {
  const { w } = useWords()
  if (rounding.mode === 'none') return null
  return (
    <>
      {w(`pricing.roundModes.${rounding.mode}`)} {minorToText(rounding.stepMinor, currency)}
    </>
  )
}

export const strategyRuleColumns = (currency: string): Column<StrategyRule>[] => [
  {
    key: 'target',
    title: 'pricing.fields.scope',
    width: 220,
    grow: true,
    frozen: true,
    render: (row) => <Target row={row} />,
    card: 'title',
  },
  ...kindColumns<StrategyRule>(guestKinds, { width: 104, unit: currency }, (row, kind) => (
    <QuoteText rule={row} kind={kind} currency={currency} />
  )),
  {
    key: 'rounding',
    title: 'pricing.fields.rounding',
    width: 130,
    render: (row) => <Rounding row={row} currency={currency} />,
    card: 'meta',
  },
]
