import type { ChannelCallRow } from '#contract/channels/calls/call.schema.ts'
import { useQuickView } from '../../kit/list/quick-view/use-quick-view.ts'
import { RecordQuickView } from '../../kit/list/quick-view/record-quick-view.tsx'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Card, FactCard } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { Message } from '../parts/message.tsx'
import type { callCalls } from '../view.ts'
import { faultText } from '../parts/fault-text.ts'

/** One call with its body and its answer, as they went over the wire; secrets and people's data are masked. */
export function CallQuickView({ row, calls }: { row: ChannelCallRow; calls: ReturnType<typeof callCalls> }) {
  const { w } = useWords()
  const { id, direction } = row
  const info = useQuickView(calls.info, { id, direction }, {})
  return (
    <RecordQuickView name={row.verb}>
      <FactCard
        title="channels.text.call"
        facts={[
          { word: 'channels.fields.direction', value: w(`channels.directions.${direction}`) },
          {
            word: 'channels.fields.outcome',
            value: (
              <StatusTag tone={row.ok ? 'good' : 'bad'}>
                {w(row.ok ? 'channels.text.answered' : 'channels.text.failed')}
              </StatusTag>
            ),
          },
          { word: 'channels.fields.status', value: row.status },
          { word: 'channels.fields.ms', value: row.ms },
          { word: 'channels.fields.at', value: <TimeText at={row.at} /> },
          { word: 'channels.fields.connection', value: row.connectionName },
          { word: 'channels.fields.reference', value: row.reference && <Copyable text={row.reference} /> },
          { word: 'channels.fields.target', value: row.target, wide: true },
          { word: 'channels.fields.error', value: faultText(row.error), wide: true },
        ]}
      />
      {info && (
        <>
          <Card title="channels.text.sentBody">
            <Message text={info.asked} />
          </Card>
          <Card title="channels.text.answerBody">
            <Message text={info.answered} />
          </Card>
        </>
      )}
    </RecordQuickView>
  )
}
