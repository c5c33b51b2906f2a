import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import { useMayCall, useRead } from '../../kit/call/query.ts'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { FactCard } from '../../kit/parts/page/cards.tsx'
import { StateTag } from '../../kit/parts/status-tag.tsx'
import { TimeLeft } from '../../orders/orders.public.tsx'
import { channels } from '../channels.client.ts'
import { live } from '../live.ts'
import { linkToOrder } from '../order-link.ts'
import { viewOf } from '../view.ts'
import { causeOf, dueOf } from './order-columns.tsx'

/** Beside an order to be completed: which order of which marketplace it is, until when it wants an answer. */
export default function DraftPanel({ id }: { id: number }) {
  const { data } = useRead(
    channels.orderList,
    { draftId: id, tab: 'all', pageSize: 1 },
    { enabled: useMayCall(channels.orderList), live: [live.orders], skipToast: true },
  )
  const row = data?.rows[0]
  if (!row) return null
  const due = dueOf(row)
  return (
    <FactCard
      title="channels.text.channelOrder"
      facts={[
        {
          word: 'channels.fields.thirdCode',
          value: <Link href={linkToOrder(viewOf(row.system), row.thirdCode)}>{row.thirdCode}</Link>,
        },
        { word: 'channels.fields.connection', value: row.connectionName },
        {
          word: 'channels.fields.state',
          value: <StateTag table={channelOrderStates} of="channels.orderStates" state={row.state} />,
        },
        due !== null && { word: 'channels.fields.due', value: <TimeLeft at={due} /> },
        row.state === 'waiting' &&
          row.heldUntil !== null && {
            word: 'channels.fields.heldUntil',
            value: <TimeText at={row.heldUntil} />,
          },
        { word: 'channels.fields.cause', value: row.state === 'waiting' && causeOf(row), wide: true },
        { word: 'channels.fields.outsideName', value: row.itemName },
        { word: 'channels.fields.guests', value: row.guests },
      ]}
    />
  )
}
