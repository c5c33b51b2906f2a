import type { ChannelManifest } from '#contract/channels/manifest.ts'
import type { ChannelConnectionRow } from '#contract/channels/connections/connection.schema.ts'
import type { Screen } from '#contract/kit/screen.ts'
import { fillPath } from '#contract/kit/screen.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { screenNamed } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { screenOf, viewOf, type Part } from '../view.ts'
import { ConnectionActs, type OpenedBy } from './connection-acts.tsx'
import { faultText } from '../parts/fault-text.ts'

type Props = { row: ChannelConnectionRow; manifest: ChannelManifest; acts: OpenedBy }
const healthTones = {
  good: 'good',
  slow: 'warn',
  bad: 'bad',
  paused: 'warn',
  unused: 'neutral',
  off: 'muted',
} as const

/** A page of this marketplace; of all channels, narrowed to it, where it has none of its own. */
function hrefOf(system: string, part: Part, query: Record<string, string> = {}): string {
  const view = viewOf(system)
  const own = screenOf(view, part)
  const screen: Screen | undefined = screenNamed(own ?? screenOf('all', part) ?? '', 'channels')
  const isOwn = view !== 'all' && own !== undefined
  return fillPath(screen?.path ?? '', {}, { ...(!isOwn && { system }), ...query })
}

/** A connection: what waits, how it answers, what differs. */
export function ConnectionCard({ row, manifest, acts }: Props) {
  const { w, name } = useWords()
  return (
    <section className="lt-panel channel-card" aria-label={row.name}>
      <header>
        <h2>
          {row.name}
          {row.name !== name(manifest.names) && <small>{name(manifest.names)}</small>}
        </h2>
        <StatusTag tone={healthTones[row.health]}>{w(`channels.health.${row.health}`)}</StatusTag>
        {row.mode !== 'live' && <StatusTag tone="neutral">{w(`channels.modes.${row.mode}`)}</StatusTag>}
        {row.testMode && <StatusTag tone="neutral">{w('channels.text.test')}</StatusTag>}
      </header>
      <Counts row={row} manifest={manifest} />
      <SpeedTable row={row} />
      <Standing row={row} manifest={manifest} />
      <ConnectionActs row={row} manifest={manifest} {...acts} />
    </section>
  )
}

type Shown = Pick<Props, 'row' | 'manifest'>

/** What waits at it, each leading to its list. */
function Counts({ row, manifest }: Shown) {
  const { system, products } = row
  return (
    <div className="channel-counts">
      <Count
        word="channels.fields.awaiting"
        count={row.awaiting}
        urgent
        href={hrefOf(system, 'orders', { tab: 'awaiting' })}
      />
      {manifest.features.refunds && (
        <Count
          word="channels.fields.refundsWaiting"
          count={row.refundsWaiting}
          urgent
          href={hrefOf(system, 'refunds', { tab: 'waiting' })}
        />
      )}
      <Count word="channels.fields.productsLive" count={products.live} href={hrefOf(system, 'products')} />
      <Count
        word="channels.fields.unmapped"
        count={products.unmapped}
        urgent
        href={hrefOf(system, 'products', { tab: 'unmapped' })}
      />
      <Count
        word="channels.fields.problems"
        count={products.problems}
        urgent
        href={hrefOf(system, 'products', { tab: 'problem' })}
      />
    </div>
  )
}

/** How it stands: what happened last, and what is wrong. */
function Standing({ row, manifest }: Shown) {
  const { w } = useWords()
  const { system } = row
  return (
    <Facts
      facts={[
        { word: 'channels.fields.agent', value: row.agentName },
        {
          word: 'channels.fields.lastOrder',
          value: row.lastOrderAt && <TimeText at={row.lastOrderAt} />,
          keep: true,
        },
        manifest.features.pushes && {
          word: 'channels.fields.lastSync',
          value: row.lastPushAt && <TimeText at={row.lastPushAt} />,
          keep: true,
        },
        { word: 'channels.fields.lastCall', value: row.lastCallAt && <TimeText at={row.lastCallAt} /> },
        row.outgoing > 0 && {
          word: 'channels.fields.outgoing',
          value: <Link href={hrefOf(system, 'pushes', { state: 'waiting' })}>{row.outgoing}</Link>,
        },
        row.feed !== null && {
          word: 'channels.fields.feed',
          value: <FeedText feed={row.feed} />,
          wide: true,
        },
        row.auditedAt !== null && {
          word: 'channels.fields.drift',
          value: (
            <>
              {row.drift > 0
                ? w('channels.text.driftDays', { count: row.drift })
                : w('channels.text.noDrift')}{' '}
              <TimeText at={row.auditedAt} />
            </>
          ),
        },
        row.pausedUntil !== null && {
          word: 'channels.fields.pausedUntil',
          value: <TimeText at={row.pausedUntil} />,
        },
        row.oldSecretsUntil !== null && {
          word: 'channels.fields.oldKeysUntil',
          value: <TimeText at={row.oldSecretsUntil} />,
        },
        row.address !== '' && {
          word: 'channels.fields.address',
          value: <Copyable text={row.address} />,
          wide: true,
        },
        row.lastError !== '' && {
          word: 'channels.fields.lastError',
          value: <Link href={hrefOf(system, 'calls', { failed: 'yes' })}>{faultText(row.lastError)}</Link>,
          wide: true,
        },
      ]}
    />
  )
}

/** What stands in its feed, and whether it was brought where it goes. */
function FeedText({ feed }: { feed: NonNullable<ChannelConnectionRow['feed']> }) {
  const { w } = useWords()
  return (
    <>
      {feed.held === null
        ? w('channels.text.feedStands', { products: feed.products })
        : w('channels.text.feedHeld', { products: feed.held })}{' '}
      {feed.publishedAt && <TimeText at={feed.publishedAt} />}
      {feed.deliveryError && (
        <span className="channel-error">{w('channels.trouble.delivery', { error: feed.deliveryError })}</span>
      )}
      {!feed.deliveryError && feed.deliveredAt && (
        <>
          {' · '}
          {w('channels.text.feedDelivered')} <TimeText at={feed.deliveredAt} />
        </>
      )}
    </>
  )
}

type CountProps = {
  word: `channels.fields.${'awaiting' | 'refundsWaiting' | 'productsLive' | 'unmapped' | 'problems'}`
  count: number
  href: string
  urgent?: boolean
}

/** A number that leads to what it counts. */
function Count({ word, count, href, urgent }: CountProps) {
  const { w } = useWords()
  return (
    <Link className="channel-count" href={href} data-urgent={(urgent && count > 0) || undefined}>
      <b>{count}</b>
      <span>{w(word)}</span>
    </Link>
  )
}

/** How fast calls were answered in the last day, against what the marketplace allows. */
function SpeedTable({ row }: { row: ChannelConnectionRow }) {
  const { w } = useWords()
  const ways = (['in', 'out'] as const).filter((way) => row[way].calls > 0)
  if (!ways.length) return null
  return (
    <table className="channel-speed">
      <caption>{w('channels.text.lastDay', { limit: row.answerMs })}</caption>
      <thead>
        <tr>
          <td />
          {(['calls', 'errors', 'p50', 'p90', 'p99'] as const).map((one) => (
            <th key={one} scope="col">
              {w(`channels.speed.${one}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ways.map((way) => {
          const { calls, errors, ...times } = row[way]
          return (
            <tr key={way}>
              <th scope="row">{w(`channels.directions.${way}`)}</th>
              <td>{calls}</td>
              <td data-bad={errors > 0 || undefined}>{errors}</td>
              {(['p50', 'p90', 'p99'] as const).map((one) => (
                <td key={one} data-bad={(way === 'in' && times[one] > row.answerMs) || undefined}>
                  {Math.round(times[one])}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
