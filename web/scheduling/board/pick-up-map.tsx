import type { DayPlan, Party } from '#contract/scheduling/plan.schema.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { useWords } from '../../kit/words/words.ts'

type Place = Party & { coach: number }
const size = 220
const shades = ['--sea', '--tone-progress', '--tone-good', '--tone-warn', '--tone-info', '--tone-bad']

/** Where guests are fetched: zones at so many minutes from the pier, each run a line of its stops. */
export function PickUpMap({ day }: { day: DayPlan }) {
  const { w } = useWords()
  const runs = day.trips.flatMap((trip) => trip.runs)
  const places: Place[] = [
    ...runs.flatMap((run, coach) =>
      run.cards.filter(({ fallen }) => !fallen).map((card) => ({ ...card, coach })),
    ),
    ...day.unplaced.map((party) => ({ ...party, coach: -1 })),
  ]
  const located = places.flatMap((place) => (place.at ? [{ ...place, at: place.at }] : []))
  if (located.length === 0) return null
  const far = Math.max(30, ...located.flatMap(({ at }) => [Math.abs(at.x), Math.abs(at.y)])) + 12
  const sx = (x: number) => size + (x / far) * size
  const sy = (y: number) => size - (y / far) * size
  const zones = [...Map.groupBy(located, ({ zone }) => zone)]
  const lines = runs.map((_, coach) => located.filter((place) => place.coach === coach))
  return (
    <Card title="scheduling.text.map">
      <p>{w('scheduling.text.mapWhat')}</p>
      <svg
        className="pick-map"
        viewBox={`0 0 ${size * 2} ${size * 2}`}
        role="img"
        aria-label={w('scheduling.text.map')}
      >
        {lines.map((line, coach) => (
          <polyline
            key={runs[coach]?.id}
            points={[...line.map(({ at }) => `${sx(at.x)},${sy(at.y)}`), `${size},${size}`].join(' ')}
            fill="none"
            stroke={`var(${shades[coach % shades.length]})`}
            strokeWidth={line.length ? 2 : 0}
          />
        ))}
        {located.map(({ lineId, at, coach, guest, hotel }) => (
          <circle
            key={lineId}
            cx={sx(at.x)}
            cy={sy(at.y)}
            r={5}
            fill={coach < 0 ? 'var(--coral)' : `var(${shades[coach % shades.length]})`}
          >
            <title>{`${guest} · ${hotel}`}</title>
          </circle>
        ))}
        {zones.map(([zone, of]) => (
          <text
            key={zone}
            x={Math.min(sx(of[0]?.at.x ?? 0), size * 2 - 90)}
            y={sy(of[0]?.at.y ?? 0) - 10}
            fontSize={11}
            fill="var(--ink)"
          >
            {zone} · {of.length}
          </text>
        ))}
        <rect x={size - 5} y={size - 5} width={10} height={10} fill="var(--ink)" />
        <text x={size + 8} y={size + 4} fontSize={11} fill="var(--ink)">
          {w('scheduling.trips.pier')}
        </text>
      </svg>
      {places.length > located.length && (
        <p>
          {w('scheduling.text.noArea')}: {places.length - located.length}
        </p>
      )}
    </Card>
  )
}
