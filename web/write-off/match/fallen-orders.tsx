import type { LineInfo } from '#contract/write-off/match/match.schema.ts'
import { useOrderAgain } from '../../orders/copying.public.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { runs } from '../../kit/route/action.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { writeOff } from '../write-off.client.ts'

/** Orders that the line names and that were cancelled: ordered again, or their money is sent back. */
export const FallenOrders = ({ line }: { line: LineInfo }) =>
  line.fallenOrders.map((order) => <FallenOrder key={order.id} line={line} order={order} />)

type Props = { line: LineInfo; order: LineInfo['fallenOrders'][number] }

function FallenOrder({ line: { id, version }, order }: Props) {
  const { w } = useWords()
  const { id: orderId, code, agentName, totalMinor, currency } = order
  const again = useOrderAgain(order, {
    word: 'write-off.text.orderAgain',
    consequence: w('write-off.text.orderAgainWhat'),
    invalidates: ['write-off', 'finance'],
  })
  return (
    <section className="wo-candidate" aria-label={code}>
      <p>
        {w('write-off.text.orderFallen', { code, agent: agentName })}{' '}
        <Link href={to.orders.OrderDetail({ id: orderId })}>{code}</Link>{' '}
        <Money minor={totalMinor} currency={currency} />
      </p>
      <ActionButtons
        can={order.can}
        of="write-off.text"
        max={2}
        quiet
        onDone={again.onDone}
        acts={{
          copy: again.action,
          sendBack: runs(writeOff.lineSendBack, () => ({ id, version, orderId }), {
            done: 'write-off.text.done',
            consequence: w('write-off.text.sendBackWhat'),
            invalidates: ['finance', 'orders'],
          }),
        }}
      />
    </section>
  )
}
