import { planRecord } from '#contract/plans/plan.fields.ts'
import type { PlanInfo, PlanProfit } from '#contract/plans/plan.schema.ts'
import { Money } from '../../kit/parts/money.tsx'
import { Card, FactCard } from '../../kit/parts/page/cards.tsx'
import { factsOf } from '../../kit/record/record-facts.tsx'
import { useWords } from '../../kit/words/words.ts'
import { missingOf } from '../plan/plan-columns.tsx'
import { marginText } from '../margin-text.ts'

const facts = factsOf(planRecord)

export const PlanFacts = ({ plan }: { plan: PlanInfo }) => (
  <FactCard
    title="plans.text.who"
    facts={[
      { word: 'plans.fields.agent', value: plan.agentName },
      ...facts(plan, [
        'agentCode',
        'category',
        'contactName',
        'contactPhone',
        'contactEmail',
        'contactChat',
        'sellerName',
        'operatorName',
        'leaderName',
        'market',
        'nationalities',
        'adults',
        'singles',
        'children',
        'infants',
        'freeGuests',
        'staffCount',
        'arrival',
        'departure',
        'optionUntil',
        'cutOff',
        'note',
      ]),
      { word: 'plans.text.missing', value: missingOf(plan).join(', ') },
      {
        word: 'plans.text.money',
        value: plan.priceMinor !== null && <Money minor={plan.priceMinor} currency={plan.priceCurrency} />,
      },
      { word: 'plans.fields.tags', value: plan.tags.join(', ') },
      plan.source && { word: 'plans.text.madeFrom', value: plan.source.code },
    ]}
  />
)

const columns = ['planned', 'booked', 'actual'] as const
const rows = ['revenueMinor', 'costMinor', 'profitMinor'] as const
const words = {
  revenueMinor: 'plans.stats.revenue',
  costMinor: 'plans.stats.cost',
  profitMinor: 'plans.stats.profit',
} as const

/** Planned above booked above actual, in the merchant's currency: three amounts beside each other do not fit into the side. */
export function ProfitCard({ profit, currency }: { profit: PlanProfit; currency: string }) {
  const { w } = useWords()
  const amount = (column: (typeof columns)[number], row: (typeof rows)[number]) => (
    <Money minor={profit[column][row]} currency={currency} code={false} />
  )
  return (
    <Card title="plans.profit.title">
      <table className="plan-profit">
        <caption>{currency}</caption>
        {([...rows, 'margin'] as const).map((row) => (
          <tbody key={row}>
            {columns.map((column, at) => (
              <tr key={column}>
                {at === 0 && (
                  <th scope="rowgroup" rowSpan={columns.length}>
                    {w(row === 'margin' ? 'plans.stats.margin' : words[row])}
                  </th>
                )}
                <th scope="row">{w(`plans.profit.${column}`)}</th>
                <td>
                  {row === 'margin' ? marginText(profit[column].marginBasisPoints) : amount(column, row)}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {profit.missing.length > 0 && <p>{w('plans.profit.missing', { names: profit.missing.join(', ') })}</p>}
    </Card>
  )
}
