import { shownDay, shownSpan } from '../../kit/words/buddhist.ts'
import type { Overlap, Span } from '#contract/pricing/dated.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { guestWord } from '../guest-words.ts'
import { useWeekdaysText } from '../calendar/weekdays-text.ts'
import './dated-parts.css'

export const spanText = ({ from, to }: Pick<Span, 'from' | 'to'>): string => shownSpan(from, to)

/** When something holds: its days, weekdays and session. */
export function When({ span }: { span: Span }) {
  const { w } = useWords()
  const tell = useWeekdaysText()
  return (
    <span className="lt-when">
      <b>{spanText(span)}</b>
      <span>
        {span.from !== span.to && tell(span.weekdays)}
        {span.session && ` · ${w('pricing.fields.session')} ${span.session}`}
      </span>
    </span>
  )
}

/** Which other entries lie on the same days, and which of the two is heard there. */
export function Overlaps({
  overlaps,
  spans,
}: {
  overlaps: readonly Overlap[]
  spans: ReadonlyMap<number, Span>
}) {
  const { w } = useWords()
  if (overlaps.length === 0) return null
  return (
    <ul className="lt-overlaps">
      {overlaps.map(({ id, days, first, kinds, wins }) => (
        <li key={id}>
          <StatusTag tone={wins ? 'info' : 'warn'}>{w('pricing.text.conflict')}</StatusTag>{' '}
          {w(wins ? 'pricing.text.overlapWins' : 'pricing.text.overlapLoses', {
            other: spanText(spans.get(id) ?? { from: first, to: first }),
            days,
            first: shownDay(first),
            guests: kinds.map((kind) => w(guestWord[kind])).join(', '),
          })}
        </li>
      ))}
    </ul>
  )
}
