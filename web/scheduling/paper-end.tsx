import { paperWarning } from '#contract/scheduling/papers.ts'
import { DateText } from '../kit/parts/date-text.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { timeZone } from '../kit/session/session.ts'
import { today } from '../kit/words/dates.ts'
import { useWords } from '../kit/words/words.ts'

/** The day papers end, and how near it is. */
export function PaperEnd({ until }: { until: string | null }) {
  const { w } = useWords()
  if (until === null) return null
  const warning = paperWarning(until, today(timeZone()))
  return (
    <>
      <DateText date={until} />{' '}
      {warning === 'expired' && <StatusTag tone="bad">{w('scheduling.text.expired')}</StatusTag>}
      {typeof warning === 'number' && (
        <StatusTag tone={warning === 60 ? 'neutral' : 'warn'}>
          {w('scheduling.text.within', { days: warning })}
        </StatusTag>
      )}
    </>
  )
}
