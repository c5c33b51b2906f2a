import { defineDomain } from '../kit/domain.ts'
import { venuesApi } from './venues.api.ts'
import { venuesScreens } from './venues.screens.ts'

const seen = { subject: 'venue', topics: ['venue'] } as const
const sat = { subject: 'venueSession', topics: ['venueSession'] } as const

export const venues = defineDomain({
  name: 'venues',
  uses: ['catalog', 'orders', 'stock'],
  api: venuesApi,
  screens: venuesScreens,
  events: {
    saved: seen,
    sessionsMade: seen,
    opened: sat,
    closed: sat,
    held: sat,
    released: sat,
    sold: sat,
    moved: sat,
    blocked: sat,
    freed: sat,
    zonesPriced: sat,
  },
  errors: {
    seatsTaken: { code: 409340 },
    holdEnded: { code: 409341 },
    otherLine: { code: 409342 },
    closed: { code: 409343 },
    nameTaken: { code: 409344 },
    seatSold: { code: 409345 },
    seatCount: { code: 409346 },
    seatsPromised: { code: 409347 },
    otherPrice: { code: 409348 },
    seatsLeased: { code: 409349 },
  },
})
