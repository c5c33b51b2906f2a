import { journeysApi } from '#contract/journeys/journeys.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { libraryHandlers } from '../groups/groups.public.ts'
import { bringGuests } from './bring-guests.ts'
import { makeDeparturePlan } from './departure-plan.ts'
import { listDepartures, listShared } from './departures.queries.ts'
import { clearJourney, journeyLibrary } from './library.ts'
import { linkJourney, shareJourney, tellSale } from './sale.ts'
import { callOffDeparture, moveDeparture, saveDeparture, saveSeries } from './save-departure.ts'
import { departureShares, saveShares } from './shares.ts'
import { moveWaiting, saveWaiting } from './waiting.ts'
import { journeyTaxRoutes } from './tax.ts'

export const journeysRoutes = bindRoutes(journeysApi, {
  ...libraryHandlers(journeyLibrary),
  clear: clearJourney,
  sale: tellSale,
  link: linkJourney,
  share: shareJourney,
  shared: listShared,
  departureShares,
  departureCost: saveShares,
  departureGuests: bringGuests,
  departurePlan: makeDeparturePlan,
  waitingSave: saveWaiting,
  waitingMove: moveWaiting,
  departures: listDepartures,
  board: listDepartures,
  departureSave: saveDeparture,
  departureSeries: saveSeries,
  departureMove: moveDeparture,
  departureCallOff: callOffDeparture,
  ...journeyTaxRoutes,
})
