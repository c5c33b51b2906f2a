import type { SessionHead } from '#contract/venues/venues.schema.ts'
import { shownDay } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'

type SessionSelectProps = {
  sessions: readonly SessionHead[]
  session: SessionHead | undefined
  onChange: (id: string) => void
}

/** Another session of the same hall. */
export function SessionSelect({ sessions, session, onChange }: SessionSelectProps) {
  const { w } = useWords()
  const isListed = sessions.some(({ id }) => id === session?.id)
  const all = session && !isListed ? [session, ...sessions] : sessions
  if (all.length === 0) return null
  return (
    <select
      className="lt-input"
      aria-label={w('venues.fields.session')}
      value={session?.id ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {all.map(({ id, date, time, skuCode }) => (
        <option key={id} value={id}>
          {shownDay(date)} {time} · {skuCode}
        </option>
      ))}
    </select>
  )
}
