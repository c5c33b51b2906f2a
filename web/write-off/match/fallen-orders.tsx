import type { LineInfo } from '#contract/write-off/match/match.schema.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { runs } from '../../kit/route/action.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { writeOff } from '../write-off.client.ts'

/** Orders that the line names and that were cancelled: ordered again on their pages, or their money is sent back. */
export function FallenOrders({ line }: { line: LineInfo }) {
  const { w } = useWords()
  const { id, version, can, openMinor } = line
  return line.fallenOrders.map(({ id: orderId, code, agentName, totalMinor, currency }) => (
    <section key={orderId} className="wo-candidate">
      <p>
        {w('write-off.text.orderFallen', { code, agent: agentName })}{' '}
        <Link href={to.orders.OrderDetail({ id: orderId })}>{code}</Link>{' '}
        <Money minor={totalMinor} currency={currency} />
      </p>
      <ActionButtons
        can={{ ...(can['explain'] === true && openMinor > 0 && { sendBack: true }) }}
        of="write-off.text"
        max={1}
        quiet
        acts={{
          sendBack: runs(writeOff.lineSendBack, () => ({ id, version, orderId }), {
            done: 'write-off.text.done',
            consequence: w('write-off.text.sendBackWhat'),
            invalidates: ['finance', 'orders'],
          }),
        }}
      />
    </section>
  ))
}
