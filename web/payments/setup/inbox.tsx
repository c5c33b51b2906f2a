import type { InboxMessage } from '#contract/payments/setup/setup.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { runs } from '../../kit/route/action.ts'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { payments } from '../payments.client.ts'
import '../link/link.css'

const tones = { waiting: 'warn', handled: 'good', ignored: 'muted', refused: 'bad' } as const

/** What a provider told us, as it came: first what nobody has worked on. */
export function Inbox({ id }: { id: number }) {
  const { w } = useWords()
  const { data } = useRead(
    payments.connectionInbox,
    { connectionId: id, pageSize: 50 },
    { live: ['payment', 'connection'] },
  )
  if (!data) return null
  if (!data.rows.length) return <Empty title={w('payments.text.noInbox')} />
  return (
    <div className="payment-look">
      <ul>
        {data.rows.map((one) => (
          <Message key={one.id} message={one} />
        ))}
      </ul>
    </div>
  )
}

function Message({
  message: { id, at, kind, state, times, error, headers, body, can },
}: {
  message: InboxMessage
}) {
  const { w } = useWords()
  return (
    <li>
      <TimeText at={at} zone={timeZone()} />
      <b>{kind}</b>
      <StatusTag tone={tones[state]}>{w(`payments.inboxStates.${state}`)}</StatusTag>
      {times > 1 && <span>{w('payments.text.timesCame', { times })}</span>}
      {error && <span>{error}</span>}
      <ActionButtons
        can={can}
        of="payments.text"
        max={1}
        quiet
        acts={{
          takeAgain: runs(payments.connectionTakeAgain, () => ({ id }), { done: 'payments.text.done' }),
        }}
      />
      <pre>{body}</pre>
      <pre>{headers}</pre>
    </li>
  )
}
