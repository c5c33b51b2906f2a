import { useState, type PointerEvent } from 'react'
import { siteForm } from '#contract/shop/shop.fields.ts'
import { NumberField } from '../kit/form/fields/field-number.tsx'
import { useFormValues } from '../kit/form/use-form.ts'
import { fieldOf, useFormOf } from '../kit/record/record-fields.tsx'
import { useWords } from '../kit/words/words.ts'
import {
  mapHeight,
  mapWidth,
  netLines,
  netStep,
  pointAt,
  positionAt,
  zoomed,
  type View,
} from './place-on-map.ts'

const Field = fieldOf(siteForm)

/** The position of the shop: typed as numbers, or pressed on a net of degrees. */
export function MapField() {
  const form = useFormOf(siteForm)
  const { w } = useWords()
  const { latitude, longitude } = useFormValues(form)
  const [span, zoom] = useState(latitude === null ? 40 : 1)
  const position = latitude === null || longitude === null ? null : { latitude, longitude }
  const [centre, move] = useState(position ?? { latitude: 13, longitude: 101 })
  const view: View = { ...centre, span }
  const pick = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const scale = mapWidth / box.width
    const at = positionAt(view, {
      x: (event.clientX - box.left) * scale,
      y: (event.clientY - box.top) * scale,
    })
    form.store.set('latitude', at.latitude)
    form.store.set('longitude', at.longitude)
  }
  const step = (nearer: boolean) => {
    if (position) move(position)
    zoom(zoomed(span, nearer))
  }
  const clear = () => {
    form.store.set('latitude', null)
    form.store.set('longitude', null)
  }
  return (
    <>
      <Field name="latitude">{(field) => <NumberField {...field} decimals={6} />}</Field>
      <Field name="longitude">{(field) => <NumberField {...field} decimals={6} />}</Field>
      <div className="shop-map lt-field-wide">
        <svg
          viewBox={`0 0 ${mapWidth} ${mapHeight}`}
          role="img"
          aria-label={w('shop.text.map')}
          onPointerUp={pick}
        >
          <Net view={view} />
          {position && <circle {...centreOf(pointAt(view, position))} r="6" />}
        </svg>
        <div>
          <button type="button" className="lt-button" onClick={() => step(true)}>
            {w('shop.text.zoomIn')}
          </button>
          <button type="button" className="lt-button" onClick={() => step(false)}>
            {w('shop.text.zoomOut')}
          </button>
          {position && (
            <button type="button" className="lt-button lt-button-plain" onClick={clear}>
              {w('shop.text.clearPosition')}
            </button>
          )}
        </div>
      </div>
    </>
  )
}

const centreOf = ({ x, y }: { x: number; y: number }) => ({ cx: x, cy: y })

/** Lines of latitude and longitude with their degrees. */
function Net({ view }: { view: View }) {
  const step = netStep(view.span)
  const half = view.span / 2
  const high = (half * mapHeight) / mapWidth
  return (
    <>
      {netLines(view.longitude - half, view.longitude + half, step).map((longitude) => {
        const { x } = pointAt(view, { latitude: 0, longitude })
        return (
          <g key={`x${longitude}`}>
            <line x1={x} x2={x} y1={0} y2={mapHeight} />
            <text x={x + 2} y={mapHeight - 3}>{`${longitude}°`}</text>
          </g>
        )
      })}
      {netLines(view.latitude - high, view.latitude + high, step).map((latitude) => {
        const { y } = pointAt(view, { latitude, longitude: 0 })
        return (
          <g key={`y${latitude}`}>
            <line x1={0} x2={mapWidth} y1={y} y2={y} />
            <text x={3} y={y - 2}>{`${latitude}°`}</text>
          </g>
        )
      })}
    </>
  )
}
