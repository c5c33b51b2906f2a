import { useRead } from '../../kit/call/query.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { useWords } from '../../kit/words/words.ts'
import { ticketing } from '../ticketing.client.ts'

/** The codes of prepaid tickets that an order's guests show; nothing where there are none. */
export function LineCodes({ orderId }: { orderId: number }) {
  const { w } = useWords()
  const { data } = useRead(ticketing.lineCodes, { orderId }, { live: ['prepaid', 'order'], keep: true })
  if (!data?.rows.length) return null
  return (
    <Card title="ticketing.prepaid.ticketCodes">
      <ul className="ticket-rights">
        {data.rows.map(({ code, name, guestKind, serial, password }) => (
          <li key={code}>
            <span>
              {[name, guestKind !== 'any' && w(`ticketing.prepaidKinds.${guestKind}`)]
                .filter(Boolean)
                .join(' · ')}
              {serial && ` · ${w('ticketing.prepaid.serial')} ${serial}`}
              {password && ` · ${w('ticketing.prepaid.password')} ${password}`}
            </span>
            <Copyable text={code} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
