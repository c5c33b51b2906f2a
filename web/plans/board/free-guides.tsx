import type { spokenLanguages } from '#contract/scheduling/crew.fields.ts'
import { wordAt } from '#contract/words.ts'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'

type Props = {
  from: string | null
  to: string | null
  role: 'guide' | 'driver'
  language?: (typeof spokenLanguages)[number] | null
  onTake?: (crewId: number) => void
}

/** Who is free on these days and may work, the least busy first. */
export function FreeGuides({ from, to, role, language, onTake }: Props) {
  const { w } = useWords()
  const ask = { from: from ?? '', to: to ?? '', role, ...(language && { language }) }
  const { data } = useRead(plans.guideFind, ask, {
    enabled: Boolean(from && to && from <= to),
    keep: true,
    skipToast: true,
  })
  if (!data) return null
  if (data.rows.length === 0) return <p>{w('plans.text.nobodyFree')}</p>
  return (
    <ul className="plan-found">
      {data.rows.map(({ id, name, phone, spoken, monthDays }) => (
        <li key={id}>
          <span>
            <b>{name}</b> {phone} · {spoken.map((one) => w(wordAt('scheduling.spoken', one))).join(', ')} ·{' '}
            {w('plans.text.monthDays', { count: monthDays })}
          </span>
          {onTake && (
            <button type="button" className="lt-button" onClick={() => onTake(id)}>
              {w('plans.text.assignHim')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
