import type { ComingOrder } from '#contract/home/home.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { WordKey } from '#contract/words.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { LineState } from '../../orders/line-state.public.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session/session.ts'
import { StateTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { home } from '../home.client.ts'
import { ReadCard } from './read-card.tsx'
import { useOrderLink, useOrdersLink } from '../use-screen-link.ts'

/** An agent's next orders, or the lines that wait for a supplier's answer. */
export function ComingCard({ title, empty }: { title: WordKey; empty: WordKey }) {
  const orders = useOrdersLink()
  const agent = useSession().user?.kind === 'agent'
  const read = useRead(home.coming, undefined, { live: ['order'] })
  return (
    <ReadCard
      title={title}
      read={read}
      empty={empty}
      isEmpty={({ rows }) => rows.length === 0}
      href={orders(agent ? { sort: 'service' } : { tab: 'waitAgentReply' })}
    >
      {({ rows }) => (
        <ul className="home-rows">
          {rows.map((row, at) => (
            <Row key={`${row.orderId} ${at}`} row={row} />
          ))}
        </ul>
      )}
    </ReadCard>
  )
}

function Row({ row }: { row: ComingOrder }) {
  const { w, name } = useWords()
  const order = useOrderLink()
  const { orderId, code, contactName, itemNames, date, time, guests, status, supplierStatus } = row
  const href = order(orderId)
  return (
    <li className="home-departure">
      <span className="home-when">
        <DateText date={date} weekday />
        <b>{time}</b>
      </span>
      <span className="home-what">
        {href ? <Link href={href}>{name(itemNames)}</Link> : name(itemNames)}
        <small>
          {code} · {contactName}
        </small>
      </span>
      <span className="home-tags">
        {status && <StateTag table={orderStates} of="orders.states" state={status} />}
        {supplierStatus && <LineState state={supplierStatus} />}
      </span>
      <b className="home-count">{w('home.text.guests', { guests })}</b>
    </li>
  )
}
