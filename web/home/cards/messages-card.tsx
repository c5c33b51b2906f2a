import { useRead } from '../../kit/call/query.ts'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { home } from '../home.client.ts'
import { ReadCard } from './read-card.tsx'
import { useOrderLink, useScreenLink } from '../use-screen-link.ts'

/** What was written at orders and is not read yet. */
export function MessagesCard() {
  const link = useScreenLink()
  const order = useOrderLink()
  const read = useRead(home.messages, undefined, { live: ['notification', 'order'] })
  return (
    <ReadCard
      title="home.text.messages"
      read={read}
      empty="home.text.noMessages"
      isEmpty={({ rows }) => rows.length === 0}
      href={link('notification')}
      aside={({ total }) => total > 0 && <b>{total}</b>}
    >
      {({ rows }) => (
        <ul className="home-rows">
          {rows.map(({ id, orderId, code, text, at }) => {
            const href = order(orderId)
            return (
              <li key={id} className="home-message">
                <span className="home-what">
                  {href ? <Link href={href}>{code}</Link> : code}
                  <small>{text}</small>
                </span>
                <TimeText at={at} />
              </li>
            )
          })}
        </ul>
      )}
    </ReadCard>
  )
}
