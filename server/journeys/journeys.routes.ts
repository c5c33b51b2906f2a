import { journeysApi } from '#contract/journeys/journeys.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { libraryHandlers } from '../groups/groups.public.ts'
import { listDepartures, listShared } from './departures.queries.ts'
import { journeyLibrary } from './library.ts'
import { linkJourney, shareJourney, tellSale } from './sale.ts'
import { moveDeparture, saveDeparture } from './save-departure.ts'
import { departureShares, saveShares } from './shares.ts'
import { moveWaiting, saveWaiting } from './waiting.ts'
import { journeyTaxRoutes } from './tax.ts'

export const journeysRoutes = bindRoutes(journeysApi, {
  ...libraryHandlers(journeyLibrary),
  sale: tellSale,
  link: linkJourney,
  share: shareJourney,
  shared: listShared,
  departureShares,
  departureCost: saveShares,
  waitingSave: saveWaiting,
  waitingMove: moveWaiting,
  departures: listDepartures,
  board: listDepartures,
  departureSave: saveDeparture,
  departureMove: moveDeparture,
  ...journeyTaxRoutes,
})
