import type { CoachDay } from '#contract/scheduling/plan.schema.ts'
import { useWords } from '../kit/words/words.ts'
import { headsText } from './card-columns.tsx'

type Run = CoachDay['runs'][number]

/** Up to so many stops a sheet takes in large type, and in one column; a coach's forty-five stand in two of small type. */
const largeUpTo = 14
const columnUpTo = 24
const typeOf = (stops: number) => (stops <= largeUpTo ? 'large' : stops <= columnUpTo ? 'middle' : 'small')

/** The stops of a coach's day on one sheet of paper: drawn by a printer alone. */
export function CoachPaper({ runs }: { runs: readonly Run[] }) {
  const printed = runs.map((run) => ({ ...run, cards: run.cards.filter(({ fallen }) => !fallen) }))
  const stops = printed.reduce((sum, { cards }) => sum + cards.length, 0)
  return (
    <div className={`coach-paper coach-paper-${typeOf(stops)}`}>
      {printed.map((run) => (
        <PaperRun key={run.id} run={run} />
      ))}
    </div>
  )
}

function PaperRun({ run }: { run: Run }) {
  const { w } = useWords()
  const { startsAt, endsAt, trip, pier, checkIn, driverName, driverPhone, guideName, taken, seats } = run
  return (
    <section>
      <h2>{`${startsAt}–${endsAt} ${trip}`}</h2>
      <p>
        {[pier, checkIn, driverName, driverPhone, guideName, `${taken}/${seats}`].filter(Boolean).join(' · ')}
      </p>
      <ol>
        {run.cards.map((card) => (
          <li key={card.id}>
            <b>{card.pickUp || card.stop}</b>
            <div>
              <b>{[card.hotel, card.room, card.address].filter(Boolean).join(', ')}</b>
              <div>
                {[card.guest, `${w('scheduling.text.guests')} ${headsText(card)}`, card.phone]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
              {card.note && <div>{card.note}</div>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
