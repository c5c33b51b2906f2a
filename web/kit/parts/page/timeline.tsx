import { shownDay } from '../../words/buddhist.ts'
import { useState, type ReactNode } from 'react'
import type { Tone } from '#contract/kit/states.ts'
import { formatDate, formatTime } from '../../words/dates.ts'
import { timeZone } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'
import './timeline.css'

/** One thing that happened, told as a sentence. */
export type Moment = {
  id: string | number
  /** ISO text. */
  at: string
  sentence: ReactNode
  who?: ReactNode
  /** The reason that was given. */
  reason?: string | null
  /** What was before and is now, for people who look closer. */
  changes?: readonly { name: string; before: ReactNode; after: ReactNode }[]
  tone?: Tone
}

/** History by days, the newest first; the older part unfolds. */
export function Timeline({
  moments,
  zone = timeZone(),
  first = 12,
}: {
  moments: readonly Moment[]
  zone?: string
  first?: number | undefined
}) {
  const { w } = useWords()
  const [all, setAll] = useState(false)
  const shown = all ? moments : moments.slice(0, first)
  const days = Map.groupBy(shown, (moment) => formatDate(moment.at, zone))
  if (!moments.length) return <p className="lt-timeline-none">{w('kit.parts.noHistory')}</p>
  return (
    <div className="lt-timeline">
      {[...days].map(([day, list]) => (
        <section key={day} aria-label={day}>
          <h3>{shownDay(day)}</h3>
          <ol>
            {list.map((moment) => (
              <li key={moment.id} data-tone={moment.tone}>
                <time dateTime={moment.at}>{formatTime(moment.at, zone)}</time>
                <div>
                  <p>{moment.sentence}</p>
                  {moment.reason && <blockquote>{moment.reason}</blockquote>}
                  {moment.who && <small>{moment.who}</small>}
                  {moment.changes && moment.changes.length > 0 && <Changes changes={moment.changes} />}
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {moments.length > shown.length && (
        <button type="button" className="lt-button" onClick={() => setAll(true)}>
          {w('kit.parts.showOlder', { count: moments.length - shown.length })}
        </button>
      )}
    </div>
  )
}

function Changes({ changes }: { changes: NonNullable<Moment['changes']> }) {
  const { w } = useWords()
  return (
    <details>
      <summary>{w('kit.parts.whatChanged')}</summary>
      <dl>
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <del>{before}</del> → <ins>{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
