import type { DueBill } from '#contract/home/home.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { home } from '../home.client.ts'
import { ReadCard } from './read-card.tsx'
import { useScreenLink } from '../use-screen-link.ts'

/** Bills that wait for their money: an agent's own, or those of all agents. */
export function BillsCard() {
  const link = useScreenLink()
  const agent = useSession().user?.kind === 'agent'
  const read = useRead(home.dueBills, undefined, { live: ['agentBill', 'account'] })
  return (
    <ReadCard
      title={agent ? 'home.text.billsToPay' : 'home.text.billsOpen'}
      read={read}
      empty="home.text.noBills"
      isEmpty={({ rows }) => rows.length === 0}
      href={link(agent ? 'bookingBills' : 'agentBillIndex')}
      aside={({ total }) => total > 0 && <b>{total}</b>}
    >
      {({ rows }) => (
        <ul className="home-rows">
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              of={agent ? '' : row.agentName}
              href={link(agent ? 'bookingBillDetail' : 'billDetail', { id: row.id })}
            />
          ))}
        </ul>
      )}
    </ReadCard>
  )
}

function Row({ row, of, href }: { row: DueBill; of: string; href: string | undefined }) {
  const { w } = useWords()
  const { code, dueDay, overdueDays, openMinor, currency } = row
  return (
    <li className="home-owing">
      <span className="home-what">
        {href ? <Link href={href}>{code}</Link> : code}
        <small>
          {of && `${of} · `}
          {w('home.text.dueOn')} <DateText date={dueDay} />
        </small>
      </span>
      <Money minor={openMinor} currency={currency} />
      {overdueDays > 0 && (
        <StatusTag tone="bad">{w('home.text.overdueDays', { days: overdueDays })}</StatusTag>
      )}
    </li>
  )
}
