import { groupedCount } from '#contract/kit/money/amounts.ts'
import type { Consumption } from '#contract/subscription/subscription.schema.ts'
import { usageText } from '#contract/subscription/usage-text.ts'
import { useRead } from '../../kit/call/query.ts'
import { Chart } from '../../kit/parts/charts/chart.tsx'
import { Stats } from '../../kit/parts/charts/stat.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { stateTones } from '../plan/state-text.ts'
import { subscription } from '../subscription.client.ts'
import '../subscription.css'

/** What the merchant uses of the platform this month, what it will come to, and its account. */
export default function ConsumptionDashboard() {
  const { w } = useWords()
  const read = useRead(subscription.consumption, undefined, { live: ['subscription'], tellsFailure: true })
  const { data } = read
  return (
    <>
      <PageHead
        title={w('subscription.screens.consumptionDashboard')}
        aside={
          data && (
            <StatusTag tone={stateTones[data.standing.state]}>
              {w(`subscription.states.${data.standing.state}`)}
            </StatusTag>
          )
        }
        actions={
          <Link className="lt-button" href="/light-trialEnd">
            {w('subscription.text.changePlan')}
          </Link>
        }
      />
      {read.error && !data && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      {data && (
        <div className="usage-cards">
          <Overview data={data} />
          <Measures data={data} />
          <Days data={data} />
          <Account data={data} />
        </div>
      )}
    </>
  )
}

function Overview({ data }: { data: Consumption }) {
  const { w } = useWords()
  const { standing, forecastMinor, soldOfOthers, soldByOthers } = data
  const { plan, balanceMinor, currency, daysLeft } = standing
  return (
    <Stats
      items={[
        {
          word: 'subscription.fields.plan',
          value: plan ? w(`subscription.plans.${plan}`) : w('subscription.states.unlimited'),
          hint: daysLeft === null ? undefined : `${w('subscription.fields.daysLeft')}: ${daysLeft}`,
        },
        {
          word: 'subscription.fields.balance',
          value: <Money minor={balanceMinor} currency={currency} />,
          attention: balanceMinor < 0,
        },
        {
          word: 'subscription.text.extraForecast',
          value: <Money minor={forecastMinor} currency={currency} />,
          attention: forecastMinor > 0,
        },
        { word: 'subscription.fields.soldOfOthers', value: groupedCount(soldOfOthers) },
        { word: 'subscription.fields.soldByOthers', value: groupedCount(soldByOthers) },
      ]}
    />
  )
}

function Measures({ data }: { data: Consumption }) {
  const { w } = useWords()
  const { measures, standing } = data
  return (
    <Card title="subscription.text.usageThisMonth">
      <ul className="usage-measures">
        {measures.map(({ measure, used, included, forecast, overMinor }) => {
          const percent = included ? Math.floor((used * 100) / included) : 0
          return (
            <li key={measure}>
              <span>
                <b>{w(`subscription.measures.${measure}`)}</b>
                <span>
                  {usageText(measure, used)} /{' '}
                  {included === null ? w('subscription.text.noLimit') : usageText(measure, included)}
                </span>
              </span>
              {included !== null && (
                <meter
                  min={0}
                  max={100}
                  high={80}
                  optimum={0}
                  value={Math.min(100, percent)}
                  aria-label={w(`subscription.measures.${measure}`)}
                />
              )}
              <small>
                {w('subscription.fields.forecast')}: {usageText(measure, forecast)}
                {overMinor > 0 && (
                  <>
                    {' '}
                    · <Money minor={overMinor} currency={standing.currency} />
                  </>
                )}
              </small>
              {percent >= 80 && (
                <p className="usage-warning" role="note">
                  {w('subscription.text.near', { percent })}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function Days({ data: { days } }: { data: Consumption }) {
  const { w } = useWords()
  return (
    <Card title="subscription.text.byDay">
      {days.length === 0 ? (
        <p>{w('subscription.text.notMetered')}</p>
      ) : (
        <Chart
          kind="bar"
          label={w('subscription.text.chartLabel')}
          labels={days.map(({ day }) => day)}
          series={[
            { name: w('subscription.measures.orders'), values: days.map(({ orders }) => orders) },
            { name: w('subscription.measures.messages'), values: days.map(({ messages }) => messages) },
          ]}
          write={groupedCount}
        />
      )}
    </Card>
  )
}

function Account({ data: { entries } }: { data: Consumption }) {
  const { w } = useWords()
  return (
    <Card title="subscription.text.account">
      {entries.length === 0 && <p>{w('subscription.text.noEntries')}</p>}
      <ul className="plan-rows">
        {entries.map(({ id, kind, amountMinor, currency, at, number }) => (
          <li key={id}>
            <span>
              {w(`subscription.entryKinds.${kind}`)}
              {number && ` · ${number}`}
            </span>
            <TimeText at={at} />
            <Money minor={amountMinor} currency={currency} signed />
          </li>
        ))}
      </ul>
    </Card>
  )
}
