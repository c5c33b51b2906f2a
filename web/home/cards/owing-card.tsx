import type { OwingList } from '#contract/home/home.schema.ts'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { home } from '../home.client.ts'
import { ReadCard } from './read-card.tsx'
import { useScreenLink } from '../use-screen-link.ts'

type Side = 'receivables' | 'payables'
const words = {
  receivables: { title: 'home.text.receivables', empty: 'home.text.noReceivables', all: 'AgentAccout' },
  payables: { title: 'home.text.payables', empty: 'home.text.noPayables', all: 'supplierManage' },
} as const

/** Who owes us, or whom we owe, the largest first. */
export function OwingCard({ of }: { of: Side }) {
  const link = useScreenLink()
  const read = useRead(home[of], undefined, { live: ['order', 'account'] })
  const { title, empty, all } = words[of]
  const to = ({ id, code }: OwingList['rows'][number]) =>
    of === 'receivables' ? link('AccountDetail', { agentId: id }) : link('supplierManage', { text: code })
  return (
    <ReadCard
      title={title}
      read={read}
      empty={empty}
      isEmpty={({ rows }) => rows.length === 0}
      href={link(all)}
      aside={({ totalMinor, currency }) =>
        totalMinor > 0 && <Money minor={totalMinor} currency={currency} strong />
      }
    >
      {({ rows }) => (
        <ul className="home-rows">
          {rows.map((row) => (
            <Row key={row.id} row={row} largest={rows[0]?.baseMinor ?? 0} href={to(row)} />
          ))}
        </ul>
      )}
    </ReadCard>
  )
}

type RowProps = { row: OwingList['rows'][number]; largest: number; href: string | undefined }

/** The bar tells how much of an agent's limit is used; of a supplier how large it is beside the largest. */
function Row({ row, largest, href }: RowProps) {
  const { w } = useWords()
  const { name, balanceMinor, currency, limitMinor, baseMinor } = row
  const share = limitMinor ? balanceMinor / limitMinor : largest > 0 ? (baseMinor ?? 0) / largest : 0
  const full = Boolean(limitMinor) && share >= 0.9
  return (
    <li className="home-owing">
      <span className="home-what">{href ? <Link href={href}>{name}</Link> : name}</span>
      <Money minor={balanceMinor} currency={currency} />
      <span
        className="home-bar"
        data-over={full || undefined}
        title={limitMinor ? w('home.text.ofLimit', { percent: Math.round(share * 100) }) : undefined}
      >
        <i style={{ width: `${Math.min(100, share * 100)}%` }} />
      </span>
    </li>
  )
}
