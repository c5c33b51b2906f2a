import { lazy, Suspense, useMemo, useState } from 'react'
import type { DayPlan } from '#contract/scheduling/plan.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { useWords } from '../../kit/words/words.ts'
import { scheduling } from '../scheduling.client.ts'
import { mapStops, partiesOf, shadeOf } from './map-stops.ts'

const TileMap = lazy(() => import('./tile-map.tsx'))
const CoastMap = lazy(() => import('./coast-map.tsx'))

const size = 220

/** Where guests are fetched, each run a line of its stops: on the map where zones have a place on it, else by their minutes from the pier. */
export function PickUpMap({ day }: { day: DayPlan }) {
  const { w } = useWords()
  const { data: tiles, isPending } = useRead(scheduling.boardMapTiles, undefined, {
    keep: true,
    skipToast: true,
  })
  const [isFlat, setFlat] = useState(false)
  const { stops, runs, missing } = useMemo(() => mapStops(day), [day])
  if (stops.length === 0) return <MinutesMap day={day} />
  return (
    <Card title="scheduling.text.map">
      <p>{w('scheduling.text.mapOfPlaces')}</p>
      <Suspense>
        {isPending ? null : tiles?.url && !isFlat ? (
          <TileMap tiles={tiles} stops={stops} runs={runs} onFailed={() => setFlat(true)} />
        ) : (
          <CoastMap stops={stops} runs={runs} />
        )}
      </Suspense>
      {missing > 0 && (
        <p>
          {w('scheduling.text.notOnMap')}: {missing}
        </p>
      )}
    </Card>
  )
}

/** Zones at so many minutes from the pier, which is all that is known of them. */
function MinutesMap({ day }: { day: DayPlan }) {
  const { w } = useWords()
  const runs = day.trips.flatMap((trip) => trip.runs)
  const places = partiesOf(day)
  const located = places.flatMap((place) => (place.at ? [{ ...place, at: place.at }] : []))
  if (located.length === 0) return null
  const far = Math.max(30, ...located.flatMap(({ at }) => [Math.abs(at.x), Math.abs(at.y)])) + 12
  const sx = (x: number) => size + (x / far) * size
  const sy = (y: number) => size - (y / far) * size
  const zones = [...Map.groupBy(located, ({ zone }) => zone)]
  const lines = runs.map((_, run) => located.filter((place) => place.run === run))
  return (
    <Card title="scheduling.text.map">
      <p>{w('scheduling.text.mapWhat')}</p>
      <svg
        className="pick-map"
        viewBox={`0 0 ${size * 2} ${size * 2}`}
        role="img"
        aria-label={w('scheduling.text.map')}
      >
        {lines.map((line, run) => (
          <polyline
            key={runs[run]?.id}
            points={[...line.map(({ at }) => `${sx(at.x)},${sy(at.y)}`), `${size},${size}`].join(' ')}
            fill="none"
            stroke={`var(${shadeOf(run)})`}
            strokeWidth={line.length ? 2 : 0}
          />
        ))}
        {located.map(({ lineId, at, run, guest, hotel }) => (
          <circle key={lineId} cx={sx(at.x)} cy={sy(at.y)} r={5} fill={`var(${shadeOf(run)})`}>
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
