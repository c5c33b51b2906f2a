import { groupedCount } from '#contract/kit/money/amounts.ts'
import { useRead } from '../../kit/call/query.ts'
import { Stats, type StatItem } from '../../kit/parts/charts/stat.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { addDays } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { home } from '../home.client.ts'
import { useScreenLink } from '../use-screen-link.ts'

/** The day in numbers, each leading to the stays behind it. */
export function HotelNumbers() {
  const { w } = useWords()
  const link = useScreenLink()
  const { data, error, refetch } = useRead(home.hotelToday, undefined, { live: ['order'] })
  if (!data) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : null
  const { today } = data
  const stays = (tab: string, day = today) => link('hotelOrderList', { tab, day }, 'hotel-orders')
  const item = (
    word: StatItem['word'],
    count: number,
    { href, hint, attention }: Omit<Partial<StatItem>, 'href'> & { href: string | undefined },
  ): StatItem => ({
    word,
    value: groupedCount(count),
    ...(href && { href }),
    ...(hint && { hint }),
    ...(attention && { attention }),
  })
  return (
    <Stats
      items={[
        item('home.hotel.arrivalsToday', data.arrivals, {
          href: stays('arrivals'),
          hint: w('home.hotel.arrived', { count: data.arrived }),
        }),
        item('home.hotel.arrivalsTomorrow', data.arrivalsTomorrow, {
          href: stays('arrivals', addDays(today, 1)),
        }),
        item('home.hotel.departuresToday', data.departures, {
          href: stays('departures'),
          hint: w('home.hotel.left', { count: data.left }),
        }),
        item('home.hotel.inHouse', data.inHouse, {
          href: stays('inHouse'),
          hint: w('home.hotel.guests', { count: data.guestsInHouse }),
        }),
        item('home.hotel.unconfirmed', data.unconfirmed, {
          href: link('HotelOrderList_OLD', { status: 'reviewing,processing' }, 'hotel-orders'),
          attention: data.unconfirmed > 0,
        }),
      ]}
    />
  )
}
