import type { OutboxItem } from '#contract/payments/setup/setup.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { runs } from '../../kit/route/action.ts'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { payments } from '../payments.client.ts'
import { outsideFault } from './outside-fault.ts'
import '../link/link.css'

const tones = { waiting: 'progress', stopped: 'warn', done: 'good' } as const

/** What is to go out to a provider: first what still is. */
export function Outbox({ id }: { id: number }) {
  const { w } = useWords()
  const { data } = useRead(
    payments.connectionOutbox,
    { connectionId: id, pageSize: 50 },
    { live: ['connection'] },
  )
  if (!data) return null
  if (!data.rows.length) return <Empty title={w('payments.text.noOutbox')} />
  return (
    <div className="payment-look">
      <ul>
        {data.rows.map((one) => (
          <Item key={one.id} item={one} />
        ))}
      </ul>
    </div>
  )
}

function Item({ item }: { item: OutboxItem }) {
  const { w } = useWords()
  const { id, state, tries, stoppedByName: by } = item
  const at = (moment: string) => <TimeText at={moment} zone={timeZone()} />
  return (
    <li>
      {at(item.at)}
      <b>{w(`payments.outgoing.${item.kind}`)}</b>
      <StatusTag tone={tones[state]}>{w(`payments.outboxStates.${state}`)}</StatusTag>
      <span>{item.reference}</span>
      {tries > 0 && <span>{w('payments.text.timesSent', { times: tries })}</span>}
      {state === 'waiting' && (
        <span>
          {w('payments.text.nextTry')} {at(item.nextAt)}
        </span>
      )}
      {state === 'stopped' && <span>{w('payments.text.stoppedBy', { by })}</span>}
      {item.endedAt && at(item.endedAt)}
      {item.error && <span>{outsideFault(item.error)}</span>}
      <ActionButtons
        can={item.can}
        of="payments.text"
        max={2}
        quiet
        acts={{
          sendNow: runs(payments.connectionSendNow, () => ({ id }), { done: 'payments.text.done' }),
          stopOut: runs(payments.connectionStopOut, () => ({ id }), {
            consequence: w('payments.text.stopOutWhat'),
            done: 'payments.text.done',
          }),
        }}
      />
    </li>
  )
}
