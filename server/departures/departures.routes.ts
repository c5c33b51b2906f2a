import { departuresApi } from '#contract/departures/departures.api.ts'
import { alsoTogether, bindRoutes } from '../kit/call/routes.ts'
import { callInfo, listCalls } from './calls.queries.ts'
import { carryOut, carryOutTogether } from './call/carry-out.ts'
import { callDeparture } from './call/make-call.ts'
import { resolveOrder } from './call/resolve-order.ts'
import { openDeparture, takeUpAgain } from './call/take-up.ts'
import { affected } from './look/affected.queries.ts'
import { listDepartures, listResources } from './look/departures.queries.ts'
import { roomElsewhere } from './look/room.queries.ts'
import { sendChoice, showChoice } from './offer/choice-routes.ts'
import { handOutLink, recallOffer } from './offer/hand-out.ts'
import { sendReturn, showReturn } from './offer/return-routes.ts'

export const departuresRoutes = bindRoutes(departuresApi, {
  list: listDepartures,
  resources: listResources,
  affected,
  room: roomElsewhere,
  call: callDeparture,
  carryOut: alsoTogether(carryOut, carryOutTogether),
  again: takeUpAgain,
  resolve: resolveOrder,
  open: openDeparture,
  recall: recallOffer,
  link: handOutLink,
  returnShow: showReturn,
  returnSend: sendReturn,
  calls: listCalls,
  info: callInfo,
  choiceShow: showChoice,
  choiceSend: sendChoice,
})
