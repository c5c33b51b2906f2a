import type { Departures, Departure } from '#contract/home/home.schema.ts'
import type { ProductType } from '#contract/catalog/products.ts'
import type { WordKey } from '#contract/words.ts'
import { DateText } from '../kit/date-text.tsx'
import { Link } from '../kit/link.tsx'
import { useSession } from '../kit/session.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import { useWords } from '../kit/words.ts'
import { ReadCard } from './read-card.tsx'
import { useOrdersLink } from './use-screen-link.ts'

type DeparturesCardProps = {
  title: WordKey
  read: { data?: Departures | undefined; error: unknown; refetch: () => unknown }
}

/** What leaves, when, with how many guests; how many are on board already. */
export function DeparturesCard({ title, read }: DeparturesCardProps) {
  const { w } = useWords()
  const orders = useOrdersLink()
  const { today = '' } = read.data ?? {}
  const staff = useSession().user?.kind === 'staff'
  return (
    <ReadCard
      title={title}
      read={read}
      empty={staff ? 'home.text.noDepartures' : 'home.text.noNextDepartures'}
      isEmpty={({ rows }) => rows.length === 0}
      href={orders({ activityDateRange: staff ? `${today}~${today}` : undefined, sort: 'service' })}
      aside={({ rows }) =>
        staff && rows.length > 0 && <span className="home-soft">{w('home.text.boarding', sums(rows))}</span>
      }
    >
      {({ rows }) => (
        <ul className="home-rows">
          {rows.map((row) => (
            <Row
              key={`${row.date} ${row.session} ${row.skuId} ${row.itemNames['en'] ?? ''}`}
              row={row}
              dated={!staff}
            />
          ))}
        </ul>
      )}
    </ReadCard>
  )
}

const sums = (rows: readonly Departure[]) => ({
  boarded: rows.reduce((sum, row) => sum + row.boarded, 0),
  guests: rows.reduce((sum, row) => sum + row.guests, 0),
})

function Row({ row, dated }: { row: Departure; dated: boolean }) {
  const { w, name } = useWords()
  const orders = useOrdersLink()
  const { date, session, itemNames, productType, guests, boarded, unconfirmed } = row
  const title = name(itemNames)
  const href = orders({ activityDateRange: `${date}~${date}`, boughtItem: title })
  return (
    <li className={dated ? 'home-departure' : 'home-departure home-today'}>
      <span className="home-when">
        {dated && <DateText date={date} weekday />}
        <b>{session || w('home.text.allDay')}</b>
      </span>
      <span className="home-what">
        {href ? <Link href={href}>{title}</Link> : title}
        <small>{w(`catalog.productTypes.${productType as ProductType}`)}</small>
      </span>
      <span className="home-tags">
        {unconfirmed > 0 && (
          <StatusTag tone="warn">{w('home.text.unconfirmed', { guests: unconfirmed })}</StatusTag>
        )}
      </span>
      {dated ? (
        <b className="home-count">{w('home.text.guests', { guests })}</b>
      ) : (
        <Boarding boarded={boarded} guests={guests} />
      )}
    </li>
  )
}

/** How full the deck is. */
function Boarding({ boarded, guests }: { boarded: number; guests: number }) {
  const { w } = useWords()
  const share = guests > 0 ? Math.min(100, (boarded / guests) * 100) : 0
  return (
    <span className="home-boarding" title={w('home.text.boarding', { boarded, guests })}>
      <span className="home-bar" data-full={share === 100 || undefined}>
        <i style={{ width: `${share}%` }} />
      </span>
      <span>
        <b>{boarded}</b> / {guests}
      </span>
    </span>
  )
}
