import type { LowStock } from '#contract/home/home.schema.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { useRead } from '../../kit/call/query.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { home } from '../home.client.ts'
import { ReadCard } from './read-card.tsx'
import { useScreenLink } from '../use-screen-link.ts'

/** Where little or nothing is left in the next two weeks. */
export function StockCard() {
  const { w } = useWords()
  const link = useScreenLink()
  const read = useRead(home.lowStock, undefined, { live: ['order', 'stock'] })
  return (
    <ReadCard
      title="home.text.lowStock"
      read={read}
      empty="home.text.enoughStock"
      isEmpty={({ rows }) => rows.length === 0}
      href={link('stockBoard', {}, 'stock')}
      aside={({ rows, total }) =>
        total > rows.length && (
          <span className="home-soft">{w('home.text.more', { more: total - rows.length })}</span>
        )
      }
    >
      {({ rows }) => (
        <ul className="home-rows">
          {rows.map((row) => (
            <Row key={`${row.poolId} ${row.date} ${row.session}`} row={row} />
          ))}
        </ul>
      )}
    </ReadCard>
  )
}

function Row({ row }: { row: LowStock }) {
  const { w, name } = useWords()
  const { date, session, skuNames, poolName, poolNames, others, left, capacity } = row
  return (
    <li className="home-stock">
      <span className="home-what">
        {(others > 0 && name(poolNames)) || name(skuNames) || poolName}
        <small>
          <DateText date={date} weekday /> {session}
          {others > 0 && ` · ${w('home.text.otherProducts', { others })}`}
        </small>
      </span>
      {left === 0 ? (
        <StatusTag tone="bad">{w('home.text.soldOut')}</StatusTag>
      ) : (
        <StatusTag tone="warn">{w('home.text.left', { left, capacity })}</StatusTag>
      )}
    </li>
  )
}
