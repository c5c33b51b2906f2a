import type { Suggested } from '#contract/write-off/match/match.schema.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { ItemAbout } from './item-about.tsx'

type Props = {
  candidate: Suggested
  currency: string
  best: boolean
  onMatch: (() => void) | undefined
  busy: boolean
}

const good = ['reference', 'amount', 'sum', 'lines', 'name', 'learned', 'date']

/** One thing that a line may be: what, why, and what lies between. */
export function CandidateCard({ candidate, currency, best, onMatch, busy }: Props) {
  const { w } = useWords()
  const { items, lines, differences, reasons, score } = candidate
  return (
    <li className="wo-candidate" data-best={best || undefined}>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            <b>
              {w(`write-off.kinds.${item.kind}`)} {item.name}
            </b>
            <Money minor={item.allocatedMinor} currency={currency} />
            <ItemAbout item={item} />
          </li>
        ))}
        {differences.map(({ kind, amountMinor }) => (
          <li key={kind}>
            <span>{w(`write-off.differences.${kind}`)}</span>
            <Money minor={-amountMinor} currency={currency} />
          </li>
        ))}
        {lines.map((line) => (
          <li key={line.id}>
            <span>
              {w('write-off.text.together')} {line.text}
            </span>
            <Money minor={line.amountMinor} currency={currency} />
            <small>
              <DateText date={line.day} />
            </small>
          </li>
        ))}
      </ul>
      <footer>
        <span className="wo-reasons">
          {reasons.map((reason) => (
            <StatusTag key={reason} tone={good.includes(reason) ? 'info' : 'warn'}>
              {w(`write-off.reasons.${reason}`)}
            </StatusTag>
          ))}
          <small>{w('write-off.text.score', { score })}</small>
        </span>
        {onMatch && (
          <button
            type="button"
            className={best ? 'lt-button lt-button-primary' : 'lt-button'}
            disabled={busy}
            onClick={onMatch}
          >
            {w('write-off.text.match')}
          </button>
        )}
      </footer>
    </li>
  )
}
