import type { StyleSpecification } from 'maplibre-gl'
import type { MapStop } from './map-stops.ts'

export type Tiles = { url: string; attribution: string }

/** The map's picture: tiles of the server that is set, and each run as a line through its stops in their order. */
export function mapStyle(
  { url, attribution }: Tiles,
  stops: readonly MapStop[],
  colours: readonly string[],
): StyleSpecification {
  const lineOf = (run: number) => ({
    type: 'Feature' as const,
    properties: { colour: colours[run] ?? '' },
    geometry: {
      type: 'LineString' as const,
      coordinates: stops
        .filter((stop) => stop.run === run)
        .map(({ place }) => [place.longitude, place.latitude]),
    },
  })
  const features = colours
    .map((_, run) => lineOf(run))
    .filter(({ geometry }) => geometry.coordinates.length > 1)
  return {
    version: 8,
    sources: {
      tiles: { type: 'raster', tiles: [url], tileSize: 256, maxzoom: 19, attribution },
      runs: { type: 'geojson', data: { type: 'FeatureCollection', features } },
    },
    layers: [
      { id: 'tiles', type: 'raster', source: 'tiles' },
      {
        id: 'runs',
        type: 'line',
        source: 'runs',
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': ['get', 'colour'], 'line-width': 3 },
      },
    ],
  }
}

/** South-west and north-east of all stops. */
export function boundsOf(stops: readonly MapStop[]): [[number, number], [number, number]] {
  const east = stops.map(({ place }) => place.longitude)
  const north = stops.map(({ place }) => place.latitude)
  return [
    [Math.min(...east), Math.min(...north)],
    [Math.max(...east), Math.max(...north)],
  ]
}
