import type { Affected } from '#contract/departures/departures.schema.ts'
import type { callForm } from '#contract/departures/call.fields.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { useRead } from '../kit/call/query.ts'
import { useWords } from '../kit/words/words.ts'
import type { Scope } from './call-drawer.tsx'
import { departures } from './departures.client.ts'

type CallPreviewProps = {
  scope: Scope
  orderIds: number[]
  sums: Affected['sums']
  values: ValuesOf<(typeof callForm)['fields']>
}

/** What the call comes to: who has no room there, or how much goes back. */
export function CallPreview({ scope, orderIds, sums, values }: CallPreviewProps) {
  const { act, toDate, toSession } = values
  const place =
    act === 'move' ? { date: toDate, session: toSession } : act === 'offer' ? values.sailings[0] : undefined
  return (
    <div className="departure-preview" aria-live="polite">
      {place?.date && (
        <RoomThere scope={scope} orderIds={orderIds} date={place.date} session={place.session ?? null} />
      )}
      {act !== 'move' && <MoneyBack sums={sums} refund={values.refund} some={orderIds.length > 0} />}
    </div>
  )
}

type There = Pick<CallPreviewProps, 'scope' | 'orderIds'> & { date: string; session: string | null }

function RoomThere({ scope, orderIds, date, session }: There) {
  const { w } = useWords()
  const { data } = useRead(
    departures.room,
    { ...scope, orderIds, toDate: date, toSession: session },
    { keep: true, skipToast: true, live: ['stock', 'order'] },
  )
  if (!data) return null
  if (!data.cannot.length) return <p>{w('departures.text.roomAll', { count: data.follow })}</p>
  return (
    <>
      <p>{w('departures.text.roomSome', { follow: data.follow, cannot: data.cannot.length })}</p>
      <ul>
        {data.cannot.map(({ id, code, why }) => (
          <li key={id}>
            <b>{code}</b> {why}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Of all that are shown: of some of them the sums are not known here. */
function MoneyBack({ sums, refund, some }: { sums: Affected['sums']; refund: string | null; some: boolean }) {
  const { w } = useWords()
  if (some) return null
  if (refund === 'none') return <p>{w('departures.text.backNothing')}</p>
  const amounts = sums.money
    .map(({ currency, paidMinor, ruleRefundMinor }) => {
      const back = refund === 'rule' ? ruleRefundMinor : paidMinor
      return `${groupedAmount(back, currency)} ${currency}`
    })
    .join(' · ')
  return <p>{w('departures.text.backIs', { amounts })}</p>
}
