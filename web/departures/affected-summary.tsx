import type { Affected } from '#contract/departures/departures.schema.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { languageNames } from '#contract/kit/languages.ts'
import { useWords } from '../kit/words/words.ts'
import './departures.css'

type Sums = Affected['sums']
const max = 5

/** Who is affected at a glance: how many, whose, in which languages, and what is at stake. */
export function AffectedSummary({ sums }: { sums: Sums }) {
  const { w } = useWords()
  const names = (rows: readonly { name: string; orders: number }[]) =>
    rows
      .slice(0, max)
      .map(({ name, orders }) => `${name} ${orders}`)
      .join(' · ') + (rows.length > max ? ' …' : '')
  const money = useMoneyLines(sums)
  const watch = watchLines(sums)
  return (
    <section className="departure-sums" aria-label={w('departures.text.summary')}>
      <div>
        <b>{w('departures.text.scope', { count: sums.orders, guests: sums.guests })}</b>
        <span>
          {sums.languages.map(({ language, orders }) => `${languageNames[language]} ${orders}`).join(' · ')}
        </span>
      </div>
      <div>
        <b>{w('departures.text.agents')}</b>
        <span>{names(sums.agents)}</span>
        <b>{w('departures.fields.suppliers')}</b>
        <span>{names(sums.suppliers)}</span>
      </div>
      <div>
        <b>{w('departures.text.moneyAtStake')}</b>
        {money.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      {watch.length > 0 && (
        <div>
          <b>{w('departures.text.watch')}</b>
          {watch.map(([key, count]) => (
            <span key={key}>{w(`departures.text.${key}`, { count })}</span>
          ))}
        </div>
      )}
    </section>
  )
}

const watchLines = (sums: Sums) =>
  (
    [
      ['boardedAre', sums.boarded],
      ['unpaidAre', sums.unpaid],
      ['mirroredAre', sums.mirrored],
      ['packagesAre', sums.packages],
      ['unreachableAre', sums.unreachable],
    ] as const
  ).filter(([, count]) => count > 0)

function useMoneyLines({ money, costs = [] }: Sums): string[] {
  const { w } = useWords()
  return [
    ...money.map(({ currency, totalMinor, paidMinor, ruleRefundMinor }) =>
      w(paidMinor === totalMinor ? 'departures.text.stake' : 'departures.text.stakeOpen', {
        currency,
        total: groupedAmount(totalMinor, currency),
        paid: groupedAmount(paidMinor, currency),
        back: groupedAmount(ruleRefundMinor, currency),
      }),
    ),
    ...costs.map(({ currency, amountMinor, missing }) =>
      w(missing ? 'departures.text.costMissing' : 'departures.text.costIs', {
        currency,
        cost: groupedAmount(amountMinor, currency),
        ...(missing && { count: missing }),
      }),
    ),
  ]
}
