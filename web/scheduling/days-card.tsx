import type { z } from 'zod'
import { wordAt } from '#contract/words.ts'
import { coachRecord } from '#contract/scheduling/coach.fields.ts'
import type { FleetDays } from '#contract/scheduling/fleet.schema.ts'
import { Card } from '../kit/parts/page/cards.tsx'
import { DateText } from '../kit/parts/date-text.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words/words.ts'
import './scheduling.css'

const { tones } = coachRecord.fields.state

/** Day by day what a person or a coach is. */
export function DaysCard({ days }: { days: z.infer<typeof FleetDays> | undefined }) {
  const { w } = useWords()
  return (
    <Card title="scheduling.text.calendar">
      <ol className="fleet-days">
        {days?.rows.map(({ date, state, note }) => (
          <li key={date}>
            <DateText date={date} />
            <StatusTag tone={tones[state]}>{w(wordAt('scheduling.coachStates', state))}</StatusTag>
            {note && <small>{note}</small>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
