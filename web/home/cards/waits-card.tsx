import type { AgentWait } from '#contract/home/home.schema.ts'
import type { Tone } from '#contract/kit/states.ts'
import { useRead } from '../../kit/call/query.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { TimeLeft } from '../../orders/orders.public.tsx'
import { home } from '../home.client.ts'
import { ReadCard } from './read-card.tsx'
import { useOrderLink } from '../use-screen-link.ts'

const tones: Record<AgentWait['kind'], Tone> = { pay: 'warn', problem: 'bad', withdrawal: 'info' }

/** What an agent can do something about, or waits for, the soonest first. */
export function WaitsCard() {
  const read = useRead(home.agentWaits, undefined, { live: ['order'] })
  return (
    <ReadCard
      title="home.text.waitsForYou"
      read={read}
      empty="home.text.nothingWaits"
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows }) => (
        <ul className="home-rows">
          {rows.map((row) => (
            <Row key={`${row.kind} ${row.orderId}`} row={row} />
          ))}
        </ul>
      )}
    </ReadCard>
  )
}

function Row({ row }: { row: AgentWait }) {
  const { w, name } = useWords()
  const href = useOrderLink()(row.orderId)
  const { kind, itemNames, code, contactName, date, until, amountMinor, currency } = row
  return (
    <li className="home-departure">
      <span className="home-when">
        <DateText date={date} weekday />
        {until && <TimeLeft at={until} />}
      </span>
      <span className="home-what">
        {href ? <Link href={href}>{name(itemNames)}</Link> : name(itemNames)}
        <small>
          {code} · {contactName}
        </small>
      </span>
      <span className="home-tags">
        <StatusTag tone={tones[kind]}>{w(`home.waits.${kind}`)}</StatusTag>
      </span>
      <b className="home-count">
        {amountMinor !== undefined && currency && <Money minor={amountMinor} currency={currency} />}
      </b>
    </li>
  )
}
