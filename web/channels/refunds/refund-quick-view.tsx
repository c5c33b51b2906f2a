import type { ChannelRefundRow } from '#contract/channels/refunds/refund.schema.ts'
import { channelRefundStates } from '#contract/channels/refunds/refund.states.ts'
import { RecordQuickView } from '../../kit/list/quick-view/record-quick-view.tsx'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { DateText, TimeText } from '../../kit/parts/date-text.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Card, FactCard } from '../../kit/parts/page/cards.tsx'
import { StateTag, StatusTag } from '../../kit/parts/status-tag.tsx'
import { OrderLink } from '../../kit/route/source-link.tsx'
import { useWords } from '../../kit/words/words.ts'
import { TimeLeft } from '../../orders/orders.public.tsx'
import { linkToOrder } from '../order-link.ts'
import { UnitList } from '../parts/unit-list.tsx'
import type { refundCalls, View } from '../view.ts'
import { RefundActs } from './refund-acts.tsx'
import { answeredBy, waitsUntil } from './refund-columns.tsx'
import '../channels.css'

type Props = { row: ChannelRefundRow; calls: ReturnType<typeof refundCalls>; view: View }

/** A refund request in full: for whom, how much, what our rule keeps, what was answered. */
export function RefundQuickView({ row, calls, view }: Props) {
  const { w } = useWords()
  const due = waitsUntil(row)
  const money = (minor: number | null) =>
    minor !== null && row.currency !== '' && <Money minor={minor} currency={row.currency} strong />
  return (
    <RecordQuickView name={row.thirdCode} acts={<RefundActs row={row} calls={calls} />}>
      <div className="channel-standing">
        <StateTag table={channelRefundStates} of="channels.refundStates" state={row.state} />
        {row.handled && <StatusTag tone="muted">{w('channels.text.handled')}</StatusTag>}
        {due && <TimeLeft at={due} />}
      </div>
      <FactCard
        title="channels.text.request"
        facts={[
          {
            word: 'channels.fields.thirdCode',
            value: <Link href={linkToOrder(view, row.thirdCode)}>{row.thirdCode}</Link>,
          },
          { word: 'channels.fields.outsideId', value: <Copyable text={row.outsideId} /> },
          { word: 'channels.fields.kind', value: w(`channels.refundKinds.${row.kind}`) },
          { word: 'channels.fields.product', value: row.itemName },
          { word: 'channels.fields.date', value: row.date && <DateText date={row.date} weekday /> },
          { word: 'channels.fields.contact', value: row.contactName },
          {
            word: 'channels.fields.quantity',
            value: w('channels.text.ofOrdered', { quantity: row.quantity, ordered: row.ordered }),
          },
          { word: 'channels.fields.amount', value: money(row.amountMinor) },
          { word: 'channels.fields.fee', value: money(row.feeMinor), keep: true },
          { word: 'channels.fields.guestReason', value: row.reason, wide: true },
          { word: 'channels.fields.order', value: row.orderId !== null && <OrderLink of={row} /> },
          { word: 'channels.fields.connection', value: row.connectionName },
          { word: 'channels.fields.came', value: <TimeText at={row.createdAt} /> },
          row.answerBy !== null && {
            word: 'channels.fields.answerBy',
            value: <TimeText at={row.answerBy} />,
          },
        ]}
      />
      {row.answeredAt !== null && (
        <FactCard
          title="channels.fields.answer"
          facts={[
            { word: 'channels.fields.answeredAt', value: <TimeText at={row.answeredAt} /> },
            { word: 'channels.fields.answeredBy', value: answeredBy(row) },
            { word: 'channels.fields.answer', value: row.answer, wide: true },
          ]}
        />
      )}
      <Card title="channels.text.tickets">
        <UnitList units={row.units} />
      </Card>
    </RecordQuickView>
  )
}
