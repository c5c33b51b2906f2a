import { expect, test } from 'vitest'
import type { MapStop } from './map-stops.ts'
import { boundsOf, mapStyle } from './map-style.ts'

const tiles = {
  url: 'https://tiles.example.com/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
}
const stop = (lineId: number, run: number, latitude: number, longitude: number): MapStop => ({
  lineId,
  run,
  guest: `Guest ${lineId}`,
  hotel: '',
  zone: 'Kata',
  pickUp: '',
  place: { latitude, longitude },
})
const stops = [
  stop(1, 0, 7.82, 98.3),
  stop(2, 1, 7.9, 98.29),
  stop(3, 0, 7.88, 98.39),
  stop(4, -1, 8.1, 98.31),
]

test('a map asks the server that is set for its tiles and no other, and says whose they are', () => {
  const { sources, layers } = mapStyle(tiles, stops, ['#111111', '#222222'])
  expect(sources['tiles']).toMatchObject({
    type: 'raster',
    tiles: [tiles.url],
    attribution: tiles.attribution,
  })
  expect(layers.map(({ id }) => id)).toEqual(['tiles', 'runs'])
  expect(JSON.stringify({ sources, layers }).match(/https?:[^"]+/g)).toEqual([tiles.url])
})

test('a run is a line through its stops in their order, east before north; one stop alone and who waits are none', () => {
  const { sources } = mapStyle(tiles, stops, ['#111111', '#222222'])
  expect(sources['runs']).toMatchObject({
    data: {
      features: [
        {
          properties: { colour: '#111111' },
          geometry: {
            coordinates: [
              [98.3, 7.82],
              [98.39, 7.88],
            ],
          },
        },
      ],
    },
  })
})

test('it shows all stops', () => {
  expect(boundsOf(stops)).toEqual([
    [98.29, 7.82],
    [98.39, 8.1],
  ])
})
