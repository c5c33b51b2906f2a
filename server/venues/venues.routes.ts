import { venuesApi } from '#contract/venues/venues.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { holdSeats, releaseSeats, sellSeats } from './hold-seats.ts'
import { blockSeats, freeSeats, freeSoldSeats, moveSeat } from './move-seats.ts'
import { saveVenue } from './save-venue.ts'
import { readSeatFile } from './import/read-seat-file.ts'
import { priceZones } from './price-zones.ts'
import { saleBest, saleHold, saleRelease, saleSeats, saleSessions } from './sale-to-agents.ts'
import { bestOf, listSessions, listVenues, planOf, saleLines, seatsOf } from './seats.queries.ts'
import { seatRest } from './seat-rest.ts'
import { makeSessions, openSession } from './sessions.ts'

export const venuesRoutes = bindRoutes(venuesApi, {
  venueList: listVenues,
  venuePlan: planOf,
  venueSave: saveVenue,
  seatFile: readSeatFile,
  seatRest,
  sessionList: listSessions,
  sessionMake: makeSessions,
  sessionOpen: openSession,
  sessionSeats: seatsOf,
  saleLines,
  best: bestOf,
  hold: holdSeats,
  release: releaseSeats,
  sell: sellSeats,
  move: moveSeat,
  block: blockSeats,
  free: freeSeats,
  freeSold: freeSoldSeats,
  zonesPrice: priceZones,
  saleSessions,
  saleSeats,
  saleBest,
  saleHold,
  saleRelease,
})
