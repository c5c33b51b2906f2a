import { useWords } from '../../kit/words/words.ts'
import coast from './coast.json' with { type: 'json' }
import { shadeOf, stopText, type MapStop } from './map-stops.ts'
import { coastKm, frameOf } from './places-on.ts'

const size = 440
const border = 60
const labelWidth = 140
const labelHeight = 16

/** Thousandths of degrees, east and north by turns. */
const lineAt = (line: readonly number[]) =>
  Array.from({ length: line.length / 2 }, (_, at) => ({
    longitude: (line[at * 2] ?? 0) / 1_000,
    latitude: (line[at * 2 + 1] ?? 0) / 1_000,
  }))

type Label = { text: string; x: number; y: number }
/** From north to south: whoever would stand over another goes below it. */
function apart(labels: readonly Label[]): Label[] {
  const placed: Label[] = []
  for (const label of labels.toSorted((a, b) => a.y - b.y)) {
    const beside = placed.filter(({ x }) => Math.abs(x - label.x) < labelWidth)
    placed.push({ ...label, y: Math.max(label.y, ...beside.map(({ y }) => y + labelHeight)) })
  }
  return placed
}

/** Where guests are fetched, to scale on a drawn coast: for whoever has no server of map tiles, or a browser without WebGL. */
export default function CoastMap({ stops, runs }: { stops: readonly MapStop[]; runs: number }) {
  const { w } = useWords()
  const { spot } = frameOf(
    stops.map(({ place }) => place),
    size,
    border,
    coastKm,
  )
  const pointsOf = (places: readonly MapStop['place'][]) =>
    places.map((place) => Object.values(spot(place)).join()).join(' ')
  const labels = [...Map.groupBy(stops, ({ zone }) => zone)].flatMap(([zone, [first, ...more]]) => {
    if (!first) return []
    const { x, y } = spot(first.place)
    return { text: `${zone} · ${more.length + 1}`, x: Math.min(x, size - labelWidth), y: y - 10 }
  })
  return (
    <svg
      className="pick-map coast-map"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={w('scheduling.text.map')}
    >
      {coast.map((line) => (
        <polyline key={line.slice(0, 4).join()} className="coast" points={pointsOf(lineAt(line))} />
      ))}
      {Array.from({ length: runs }, (_, run) => (
        <polyline
          key={run}
          points={pointsOf(stops.filter((stop) => stop.run === run).map(({ place }) => place))}
          fill="none"
          stroke={`var(${shadeOf(run)})`}
          strokeWidth={2}
        />
      ))}
      {stops.map((stop) => {
        const { x, y } = spot(stop.place)
        return (
          <circle key={stop.lineId} cx={x} cy={y} r={5} fill={`var(${shadeOf(stop.run)})`}>
            <title>{stopText(stop)}</title>
          </circle>
        )
      })}
      {apart(labels).map(({ text, x, y }) => (
        <text key={text} x={x} y={y} fontSize={14} fill="var(--ink)">
          {text}
        </text>
      ))}
    </svg>
  )
}
