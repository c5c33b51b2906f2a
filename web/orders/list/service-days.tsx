import { DateSpan, DateText } from '../../kit/parts/date-text.tsx'
import { shownDay } from '../../kit/words/buddhist.ts'
import { useWords, word } from '../../kit/words/words.ts'

/** Of a stay the day of departure too, of a round trip that of the way back. */
type Days = {
  serviceDate: string
  lines: readonly { kind: string; endDate: string | null }[]
  wayBack?: { date: string; open: boolean; session?: string } | null | undefined
}
export const departureOf = ({ lines }: Days) => lines.find(({ kind }) => kind === 'sku')?.endDate

export function ServiceDays({ of, session }: { of: Days; session?: string }) {
  return (
    <>
      <DateSpan from={of.serviceDate} to={departureOf(of)} />
      {session && ` ${session}`}
      {of.wayBack && ' '}
      {of.wayBack && <WayBack of={of.wayBack} after={of.serviceDate} />}
    </>
  )
}

function WayBack({ of, after }: { of: NonNullable<Days['wayBack']>; after: string }) {
  const { w } = useWords()
  return (
    <span className={of.open ? 'order-way-back' : 'order-departure'}>
      {'⇄ '}
      {of.open && <span className="lt-long">{w('orders.legs.openUntil', { date: shownDay(of.date) })}</span>}
      {of.open && <span className="lt-short">≤ </span>}
      <span className={of.open ? 'lt-short' : undefined}>
        <DateText date={of.date} weekday="roomy" after={after} />
      </span>
      {of.session && <span className="lt-long"> {of.session}</span>}
    </span>
  )
}
export const wayBackText = ({ wayBack }: Days): string =>
  wayBack
    ? `⇄ ${wayBack.open ? word('orders.legs.openUntil', { date: shownDay(wayBack.date) }) : shownDay(wayBack.date)}`
    : ''
