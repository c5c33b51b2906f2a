import { LngLatBounds, Map as TileMap, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import styleUrl from 'maplibre-gl/dist/maplibre-gl.css?url'
import { useEffect, useRef } from 'react'
import { useLatest } from '../../kit/look/use-latest.ts'
import { useWords } from '../../kit/words/words.ts'
import { shadeOf, stopText, type MapStop } from './map-stops.ts'
import { boundsOf, mapStyle, type Tiles } from './map-style.ts'

// A file of ours: a worker made of a text would want a policy that lets any text run.
setWorkerUrl(workerUrl)
// A sheet beside ours: nobody else has to wait for a tenth more of style.
document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styleUrl }))

type MapProps = { tiles: Tiles; stops: readonly MapStop[]; runs: number; onFailed: () => void }

/** Where guests are fetched, on tiles of the server that is set. A browser without WebGL says so, and the coast is drawn instead. */
export default function TileMapOfStops({ tiles, stops, runs, onFailed }: MapProps) {
  const { w } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<TileMap>(null)
  const latest = useLatest({ onFailed, w, stops })
  useEffect(() => {
    const container = box.current
    if (!container) return
    const word = latest.current.w
    try {
      const made = new TileMap({
        container,
        bounds: new LngLatBounds(...boundsOf(latest.current.stops)),
        fitBoundsOptions: { padding: 50, maxZoom: 14 },
        dragRotate: false,
        pitchWithRotate: false,
        attributionControl: { compact: false },
        locale: {
          'Map.Title': word('scheduling.text.map'),
          'NavigationControl.ZoomIn': word('scheduling.text.zoomIn'),
          'NavigationControl.ZoomOut': word('scheduling.text.zoomOut'),
        },
      })
      made.addControl(new NavigationControl({ showCompass: false }))
      map.current = made
      return () => made.remove()
    } catch {
      latest.current.onFailed()
    }
    return undefined
  }, [latest])
  useEffect(() => {
    const shown = map.current
    if (!shown) return
    const colours = Array.from({ length: runs }, (_, run) => colourOf(shadeOf(run)))
    shown.setStyle(mapStyle(tiles, stops, colours))
    const markers = stops.map((stop) =>
      new Marker({ element: dotOf(stop) })
        .setLngLat([stop.place.longitude, stop.place.latitude])
        .addTo(shown),
    )
    return () => {
      for (const marker of markers) marker.remove()
    }
  }, [tiles, stops, runs])
  return <div ref={box} className="pick-map tile-map" />
}

/** What a token is in this theme: a map is no style sheet, and knows no names of ours. */
const colourOf = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim()

function dotOf(stop: MapStop): HTMLElement {
  const dot = document.createElement('div')
  dot.className = 'map-dot'
  dot.style.background = `var(${shadeOf(stop.run)})`
  dot.title = stopText(stop)
  return dot
}
