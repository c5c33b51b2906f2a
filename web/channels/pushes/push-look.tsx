import type { PushRow } from '#contract/channels/pushes/push.schema.ts'
import type { ReactNode } from 'react'
import { RecordQuickView } from '../../kit/list/look/record-look.tsx'
import { DateSpan, TimeText } from '../../kit/parts/date-text.tsx'
import { Card, FactCard } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { Message } from '../parts/message.tsx'
import { pushTones } from './push-columns.tsx'

/** One push: what was sent, what the marketplace said to it. */
export function PushQuickView({ row, acts }: { row: PushRow; acts: ReactNode }) {
  const { w } = useWords()
  return (
    <RecordQuickView name={row.skuName || row.outsideProduct} acts={acts}>
      <FactCard
        title="channels.text.push"
        facts={[
          {
            word: 'channels.fields.state',
            value: <StatusTag tone={pushTones[row.state]}>{w(`channels.pushStates.${row.state}`)}</StatusTag>,
          },
          { word: 'channels.fields.pushKind', value: w(`channels.pushKinds.${row.kind}`) },
          { word: 'channels.fields.connection', value: row.connectionName },
          { word: 'channels.fields.outsideProduct', value: row.outsideProduct },
          { word: 'channels.fields.sku', value: row.skuName },
          {
            word: 'channels.fields.days',
            value: row.fromDay && (
              <DateSpan from={row.fromDay} to={row.toDay === row.fromDay ? null : row.toDay} />
            ),
          },
          { word: 'channels.fields.rows', value: row.rows },
          { word: 'channels.fields.tries', value: row.tries },
          { word: 'channels.fields.at', value: <TimeText at={row.at} /> },
          row.sentAt !== null && { word: 'channels.fields.sentAt', value: <TimeText at={row.sentAt} /> },
          { word: 'channels.fields.by', value: row.createdByName },
          { word: 'channels.fields.error', value: row.error, wide: true },
        ]}
      />
      <Card title="channels.text.sentBody">
        <Message text={row.asked} />
      </Card>
      <Card title="channels.text.answerBody">
        <Message text={row.answered} />
      </Card>
    </RecordQuickView>
  )
}
