import type { HotelNights } from '#contract/home/hotel/hotel-home.schema.ts'
import { groupedCount, minorToText } from '#contract/kit/money/amounts.ts'
import { useRead } from '../../kit/call/query.ts'
import { Money } from '../../kit/parts/money.tsx'
import { useWords } from '../../kit/words/words.ts'
import { home } from '../home.client.ts'
import { ReadCard } from '../cards/read-card.tsx'
import { TrendChart } from '../trend/trend-chart.tsx'
import { useScreenLink } from '../use-screen-link.ts'

type Day = HotelNights['days'][number]
const sum = (days: readonly Day[], of: 'roomNights' | 'capacity' | 'sold' | 'revenueMinor'): number =>
  days.reduce((all, day) => all + (day[of] ?? 0), 0)
const useNights = () => useRead(home.hotelNights, undefined, { live: ['order', 'stock'] })

/** How full the rooms are, night by night. */
export function HotelNightsCard() {
  const { w } = useWords()
  const link = useScreenLink()
  return (
    <ReadCard
      title="home.hotel.occupancy"
      read={useNights()}
      empty="home.hotel.noNights"
      isEmpty={({ days }) => sum(days, 'roomNights') + sum(days, 'capacity') === 0}
      href={link('hotelPriceCalendar', {}, 'hotels')}
    >
      {({ days }) => (
        <>
          <dl className="home-figures">
            <div>
              <dt>{w('home.hotel.roomNights')}</dt>
              <dd>{groupedCount(sum(days, 'roomNights'))}</dd>
            </div>
            {sum(days, 'capacity') > 0 && (
              <div>
                <dt>{w('home.hotel.share')}</dt>
                <dd>{Math.round((sum(days, 'sold') / sum(days, 'capacity')) * 1000) / 10} %</dd>
                <dd className="home-soft">
                  {groupedCount(sum(days, 'sold'))} / {groupedCount(sum(days, 'capacity'))}
                </dd>
              </div>
            )}
          </dl>
          <TrendChart
            label={w('home.hotel.occupancy')}
            days={days.map(({ date }) => date)}
            lines={[
              { name: w('home.hotel.sold'), values: days.map(({ sold }) => sold) },
              { name: w('home.hotel.capacity'), values: days.map(({ capacity }) => capacity) },
            ]}
            write={groupedCount}
          />
        </>
      )}
    </ReadCard>
  )
}

/** What the rooms bring, each night by itself. */
export function HotelRevenueCard() {
  const { w } = useWords()
  return (
    <ReadCard
      title="home.hotel.revenue"
      read={useNights()}
      empty="home.hotel.noNights"
      isEmpty={({ days }) => sum(days, 'revenueMinor') === 0}
    >
      {({ days, currency }) => (
        <>
          <dl className="home-figures">
            <div>
              <dt>{w('home.hotel.revenueOf')}</dt>
              <dd>
                <Money minor={sum(days, 'revenueMinor')} currency={currency} strong />
              </dd>
            </div>
          </dl>
          <TrendChart
            label={w('home.hotel.revenue')}
            days={days.map(({ date }) => date)}
            lines={[
              {
                name: w('home.hotel.revenue'),
                // Whole units of the currency: a chart is no ledger.
                values: days.map(({ revenueMinor = 0 }) =>
                  Number(minorToText(revenueMinor, currency).split('.')[0]),
                ),
              },
            ]}
            write={(value) => `${groupedCount(value)} ${currency}`}
          />
        </>
      )}
    </ReadCard>
  )
}
