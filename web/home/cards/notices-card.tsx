import type { Notice } from '#contract/home/home.schema.ts'
import { useSentences } from '../../audit/sentence.public.ts'
import { Link } from '../../kit/parts/link.tsx'
import { useRead } from '../../kit/call/query.ts'
import { Timeline, type Moment } from '../../kit/parts/page/timeline.tsx'
import { home } from '../home.client.ts'
import { ReadCard } from './read-card.tsx'
import { useOrderLink } from '../use-screen-link.ts'

/** What others did lately. */
export function NoticesCard() {
  const read = useRead(home.notices, undefined, {
    live: ['order', 'agent', 'supplier', 'price', 'stock', 'sku'],
  })
  return (
    <ReadCard
      title="home.text.notices"
      read={read}
      empty="home.text.noNotices"
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows }) => <Moments rows={rows} />}
    </ReadCard>
  )
}

function Moments({ rows }: { rows: readonly Notice[] }) {
  const { sentence, who } = useSentences()
  const order = useOrderLink()
  const moments = rows.map((row): Moment => {
    const href = row.orderId ? order(row.orderId) : undefined
    return {
      id: row.id,
      at: row.at,
      sentence: (
        <>
          {row.orderCode && (href ? <Link href={href}>{row.orderCode}</Link> : <b>{row.orderCode}</b>)}{' '}
          {sentence(row)}
        </>
      ),
      who: who(row),
      reason: row.reason,
    }
  })
  return <Timeline moments={moments} first={8} />
}
