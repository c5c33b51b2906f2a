import { useRead } from '../../kit/call/query.ts'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { payments } from '../payments.client.ts'
import { outsideFault } from './outside-fault.ts'
import '../link/link.css'

/** What a provider was asked and answered, the newest first: for whoever has to find out why. */
export function Calls({ id }: { id: number }) {
  const { w } = useWords()
  const { data } = useRead(
    payments.connectionCalls,
    { connectionId: id, pageSize: 50 },
    { live: ['payment'] },
  )
  if (!data) return null
  if (!data.rows.length) return <Empty title={w('payments.text.noCalls')} />
  return (
    <div className="payment-look">
      <ul>
        {data.rows.map((one) => (
          <li key={one.id}>
            <TimeText at={one.at} zone={timeZone()} />
            <b>{one.verb}</b>
            <StatusTag tone={one.error || (one.status ?? 0) >= 400 ? 'bad' : 'good'}>
              {one.error ? outsideFault(one.error) : one.status}
            </StatusTag>
            <span>{one.reference}</span>
            {one.asked && <pre>{one.asked}</pre>}
            {one.answered && <pre>{one.answered}</pre>}
          </li>
        ))}
      </ul>
    </div>
  )
}
