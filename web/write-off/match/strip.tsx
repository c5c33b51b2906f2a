import { wordAt } from '#contract/words.ts'
import type { Summary } from '#contract/write-off/match/match.schema.ts'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'

/** "99.98 %": two decimals, so that little is not nothing. */
const shareText = (basisPoints: number): string => `${(basisPoints / 100).toFixed(2)} %`

/** How much of what the banks told is explained, and what is not: by kind, with the oldest of it. */
export function Strip({ summary }: { summary: Summary }) {
  const { w } = useWords()
  const [main] = summary.currencies
  return (
    <section className="wo-strip" aria-label={w('write-off.text.explained')}>
      {summary.currencies.slice(0, 3).map((one) => (
        <div key={one.currency} className="wo-share">
          <b>{shareText(one.explainedBasisPoints)}</b>
          <small>
            {w('write-off.text.explained')} · {one.currency}
          </small>
        </div>
      ))}
      {main && (
        <dl className="wo-sums">
          <dt>{w('write-off.text.openIn')}</dt>
          <dd>
            <Money minor={main.openInMinor} currency={main.currency} />
          </dd>
          <dt>{w('write-off.text.openOut')}</dt>
          <dd>
            <Money minor={main.openOutMinor} currency={main.currency} />
          </dd>
        </dl>
      )}
      <ul className="wo-breaks">
        {summary.breaks.map(({ kind, count, oldest }) => (
          <li key={kind}>
            <Link href={to['write-off'].writeOffPlanes(undefined, { kind })}>
              {w(wordAt('write-off.breaks', kind))} <b>{count}</b>
              <small>{w('write-off.text.oldest', { days: oldest })}</small>
            </Link>
          </li>
        ))}
        {summary.breaks.length === 0 && <li>{w('write-off.text.noBreaks')}</li>}
      </ul>
      {main && (
        <div className="wo-bar" aria-hidden>
          <i style={{ width: `${main.explainedBasisPoints / 100}%` }} />
        </div>
      )}
    </section>
  )
}
