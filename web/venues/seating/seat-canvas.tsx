import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLatest } from '../../kit/look/use-latest.ts'
import { useWords } from '../../kit/words/words.ts'
import { makeSeatMap, type SeatMap } from './seat-map.ts'
import { spotBeside, type Direction, type Spot } from './seat-view.ts'
import '../venues.css'

type SeatCanvasProps = {
  label: string
  spots: readonly Spot[]
  selected?: ReadonlySet<number>
  onPick?: (id: number) => void
  /** How a seat is read to who does not see it. */
  describe?: (id: number) => string
}

const none: ReadonlySet<number> = new Set()
const ways: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** The seats of a hall on one canvas, by mouse, fingers and keys. */
export function SeatCanvas({ label, spots, selected = none, onPick, describe }: SeatCanvasProps) {
  const { w } = useWords()
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const map = useRef<SeatMap>(undefined)
  const [cursor, setCursor] = useState<number>()
  const pick = useLatest((spot: Spot) => {
    setCursor(spot.id)
    onPick?.(spot.id)
  })
  useEffect(() => {
    if (!canvas.current) return
    map.current = makeSeatMap(canvas.current, (spot) => pick.current(spot))
    return () => map.current?.end()
  }, [pick])
  useEffect(() => {
    map.current?.show({ spots, selected, cursor, stage: w('venues.text.stage') })
  }, [spots, selected, cursor, w])
  const keys = (event: KeyboardEvent) => {
    const way = ways[event.key]
    const here = spots.find((spot) => spot.id === cursor)
    if (way) {
      const next = spotBeside(spots, here, way)
      if (next) {
        setCursor(next.id)
        map.current?.reveal(next)
      }
    } else if ((event.key === 'Enter' || event.key === ' ') && here) onPick?.(here.id)
    else if (event.key === '+' || event.key === '=') map.current?.zoom(1.4)
    else if (event.key === '-') map.current?.zoom(1 / 1.4)
    else if (event.key === '0') map.current?.fit()
    else return
    event.preventDefault()
  }
  return (
    <div className="venue-map">
      <canvas
        ref={canvas}
        role="application"
        aria-label={label}
        aria-describedby={id}
        tabIndex={0}
        onKeyDown={keys}
      />
      <div className="venue-map-tools">
        <Tool name="zoomIn" sign="+" onPress={() => map.current?.zoom(1.4)} />
        <Tool name="zoomOut" sign="−" onPress={() => map.current?.zoom(1 / 1.4)} />
        <Tool name="fit" sign="▢" onPress={() => map.current?.fit()} />
      </div>
      <p id={id} className="venue-map-help" aria-live="polite">
        {cursor !== undefined && describe ? describe(cursor) : w('venues.text.mapHelp')}
      </p>
    </div>
  )
}

type ToolProps = { name: 'zoomIn' | 'zoomOut' | 'fit'; sign: string; onPress: () => void }

function Tool({ name, sign, onPress }: ToolProps) {
  const { w } = useWords()
  const label = w(`venues.text.${name}`)
  return (
    <button type="button" className="lt-button" aria-label={label} title={label} onClick={onPress}>
      <span aria-hidden>{sign}</span>
    </button>
  )
}
