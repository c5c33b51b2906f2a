import type { SmsSenderRow } from '#contract/sms/sms.schema.ts'
import { useRead } from '../kit/call/query.ts'
import { TimeText } from '../kit/parts/date-text.tsx'
import { Drawer } from '../kit/parts/layers/drawer.tsx'
import { Empty } from '../kit/parts/page/empty.tsx'
import { useWords } from '../kit/words/words.ts'
import { sms } from './sms.client.ts'

/** What the provider was asked and said, the newest first. */
export function CallsDrawer({ row, onClose }: { row: SmsSenderRow; onClose: () => void }) {
  const { w } = useWords()
  const { data } = useRead(sms.senderCalls, { id: row.id, pageSize: 50 }, { live: ['smsMessage'] })
  return (
    <Drawer open onClose={onClose} title={`${w('sms.text.calls')} · ${row.name}`} width={640}>
      {data && !data.rows.length && <Empty title={w('sms.text.noCalls')} />}
      <ul className="sms-calls">
        {data?.rows.map((call) => (
          <li key={call.id}>
            <TimeText at={call.at} /> {call.target} {call.status ?? ''} {call.error} · {call.ms} ms
            {(call.asked || call.answered) && (
              <pre>{[call.asked, call.answered].filter(Boolean).join('\n→ ')}</pre>
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
