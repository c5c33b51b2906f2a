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
        'leaderName',
        'market',
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
      plan.source && { word: 'plans.fields.from', value: plan.source.code },
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

/** Planned beside booked beside actual, in the merchant's currency. */
export function ProfitCard({ profit, currency }: { profit: PlanProfit; currency: string }) {
  const { w } = useWords()
  return (
    <Card title="plans.profit.title">
      <div className="plan-grid" tabIndex={0} role="region" aria-label={w('plans.profit.title')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{currency}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {w(`plans.profit.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">{w(words[row])}</th>
                {columns.map((column) => (
                  <td key={column}>
                    <Money minor={profit[column][row]} currency={currency} code={false} />
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{w('plans.stats.margin')}</th>
              {columns.map((column) => (
                <td key={column}>{marginText(profit[column].marginBasisPoints)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {profit.missing.length > 0 && <p>{w('plans.profit.missing', { names: profit.missing.join(', ') })}</p>}
    </Card>
  )
}
