import type { CoachPlaces as Places } from '#contract/scheduling/driver.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { useWords } from '../../kit/words/words.ts'
import { scheduling } from '../scheduling.client.ts'
import { placesOn } from './places-on.ts'

const size = 320
const border = 40

/** Where the coaches are whose drivers share it: to scale, beside the map of pick-ups, which is not. */
export function CoachPlaces({ date }: { date: string }) {
  const { w } = useWords()
  const { data } = useRead(
    scheduling.boardPlaces,
    { date },
    { live: ['coachPlace'], keep: true, skipToast: true },
  )
  if (!data?.rows.length) return null
  const { dots, barKm, bar } = placesOn(data.rows, size, border)
  return (
    <Card title="scheduling.text.coachPlaces">
      <p>{w('scheduling.text.coachPlacesWhat')}</p>
      <svg
        className="pick-map coach-map"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={w('scheduling.text.coachPlaces')}
      >
        {dots.map(({ row, x, y }) => (
          <g key={row.coachId}>
            <circle cx={x} cy={y} r={6} fill="var(--sea)" />
            <text
              x={x > size / 2 ? x - 10 : x + 10}
              y={y + 4}
              fontSize={11}
              fill="var(--ink)"
              textAnchor={x > size / 2 ? 'end' : 'start'}
            >
              {row.name}
            </text>
          </g>
        ))}
        <path d={`M${border / 2} ${size - 18}v6h${bar}v-6`} fill="none" stroke="var(--ink)" />
        <text x={border / 2} y={size - 22} fontSize={11} fill="var(--ink)">
          {w('scheduling.text.scaleKm', { count: barKm })}
        </text>
      </svg>
      <ul>
        {data.rows.map((row) => (
          <PlaceLine key={row.coachId} row={row} />
        ))}
      </ul>
    </Card>
  )
}

function PlaceLine({ row: { name, latitude, longitude, at } }: { row: Places['rows'][number] }) {
  const { w } = useWords()
  return (
    <li>
      {name} · <TimeText at={at} /> ·{' '}
      <a
        href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
        target="_blank"
        rel="noreferrer"
      >
        {w('scheduling.text.openMap')}
      </a>
    </li>
  )
}
