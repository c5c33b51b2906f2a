import type { z } from 'zod'
import type { ExchangeRate, ExchangeRateHistory } from '#contract/pricing/rates/exchange-rate.schema.ts'
import { useMoments } from '../../audit/sentence.public.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Chart } from '../../kit/parts/charts/chart.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { Timeline } from '../../kit/parts/page/timeline.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { pricing } from '../pricing.client.ts'

/** How the rate of one currency went, and who set it. */
export function RateHistory({ currency, own }: { currency: ExchangeRate['currency']; own: string }) {
  const { w } = useWords()
  const read = useRead(
    pricing.exchangeRateHistory,
    { currency: currency as 'THB' },
    { live: ['rate'], tellsFailure: true },
  )
  if (read.error) return <LoadError error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data)
    return <div className="lt-calendar-wait" role="status" aria-label={w('kit.parts.loading')} />
  return <History data={read.data} label={w('pricing.rates.course', { from: own, to: currency })} />
}

type HistoryProps = { data: z.output<typeof ExchangeRateHistory>; label: string }

function History({ data: { rates, events }, label }: HistoryProps) {
  const { w } = useWords()
  const moments = useMoments(events)
  return (
    <div className="lt-drawer-form">
      {rates.length > 1 && (
        <Card title="pricing.rates.rate" extra={<small>{label}</small>}>
          <Chart
            kind="line"
            label={label}
            height={180}
            labels={rates.map(({ date }) => date)}
            series={[
              { name: w('pricing.rates.market'), values: rates.map(({ ownRate }) => Number(ownRate)) },
              {
                name: w('pricing.rates.selling'),
                values: rates.map((one) => Number(one.sellingRate)),
                dashed: true,
              },
            ]}
            write={(value) => String(Number(value.toPrecision(6)))}
          />
        </Card>
      )}
      <Card title="pricing.rates.history">
        <Timeline moments={moments} />
      </Card>
    </div>
  )
}
