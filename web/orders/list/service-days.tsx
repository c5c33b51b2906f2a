import { DateText } from '../../kit/parts/date-text.tsx'
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
  const departure = departureOf(of)
  return (
    <>
      <DateText date={of.serviceDate} weekday />
      {departure && (
        <span className="order-departure">
          {' – '}
          <DateText date={departure} weekday />
        </span>
      )}
      {session && ` ${session}`}
      {of.wayBack && ' '}
      {of.wayBack && <WayBack of={of.wayBack} />}
    </>
  )
}

function WayBack({ of }: { of: NonNullable<Days['wayBack']> }) {
  const { w } = useWords()
  return (
    <span className={of.open ? 'order-way-back' : 'order-departure'}>
      {'⇄ '}
      {of.open ? (
        w('orders.legs.openUntil', { date: shownDay(of.date) })
      ) : (
        <DateText date={of.date} weekday />
      )}
      {of.session && ` ${of.session}`}
    </span>
  )
}
export const wayBackText = ({ wayBack }: Days): string =>
  wayBack
    ? `⇄ ${wayBack.open ? word('orders.legs.openUntil', { date: shownDay(wayBack.date) }) : shownDay(wayBack.date)}`
    : ''
