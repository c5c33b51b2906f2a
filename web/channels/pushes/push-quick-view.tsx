import { channelPushRow } from '#contract/channels/pushes/push.fields.ts'
import type { PushRow } from '#contract/channels/pushes/push.schema.ts'
import type { ReactNode } from 'react'
import { RecordQuickView } from '../../kit/list/quick-view/record-quick-view.tsx'
import { DateSpan, TimeText } from '../../kit/parts/date-text.tsx'
import { Card, FactCard } from '../../kit/parts/page/cards.tsx'
import { factsOf } from '../../kit/record/record-facts.tsx'
import { Message } from '../parts/message.tsx'

const facts = factsOf(channelPushRow)

/** One push: what was sent, what the marketplace said to it. */
export function PushQuickView({ row, acts }: { row: PushRow; acts: ReactNode }) {
  return (
    <RecordQuickView name={row.skuName || row.outsideProduct} acts={acts}>
      <FactCard
        title="channels.text.push"
        facts={facts(row, [
          'state',
          'kind',
          'connectionName',
          'outsideProduct',
          'skuName',
          {
            word: 'channels.fields.days',
            value: row.fromDay && (
              <DateSpan from={row.fromDay} to={row.toDay === row.fromDay ? null : row.toDay} />
            ),
          },
          'rows',
          'tries',
          { word: 'channels.fields.at', value: <TimeText at={row.at} /> },
          row.sentAt !== null && { word: 'channels.fields.sentAt', value: <TimeText at={row.sentAt} /> },
          'createdByName',
          { word: 'channels.fields.error', value: row.error, wide: true },
        ])}
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
