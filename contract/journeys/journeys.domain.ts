import { defineDomain } from '../kit/domain.ts'
import { journeysApi } from './journeys.api.ts'
import { journeysScreens } from './journeys.screens.ts'

const journey = { subject: 'itinerary', topics: ['itinerary'] } as const
const departure = { subject: 'itinerary', topics: ['itinerary', 'journeyDeparture', 'stock'] } as const

export const journeys = defineDomain({
  name: 'journeys',
  uses: ['agents', 'catalog', 'departures', 'groups', 'notifications', 'orders', 'plans', 'pricing', 'stock'],
  api: journeysApi,
  screens: journeysScreens,
  events: {
    journeySaved: journey,
    journeyLinked: journey,
    journeyShared: journey,
    journeyCleared: journey,
    departureSaved: departure,
    departureMoved: departure,
    departureCosted: departure,
    departurePlanned: departure,
    departureBelow: departure,
    waitingSaved: departure,
    waitingMoved: departure,
  },
  errors: {
    departureSold: { code: 409460 },
    notLinked: { code: 409463 },
    dayChanged: { code: 409465 },
    inBin: { code: 409466 },
    noPlaces: { code: 409467 },
    noPlan: { code: 409468 },
  },
})
