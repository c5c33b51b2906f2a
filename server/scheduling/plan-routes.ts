import type { TripKind } from '#contract/scheduling/plan.schema.ts'
import { prefixed } from '#contract/kit/prefixed.ts'
import { autoPlan } from './auto/auto-plan.ts'
import { dayCheck } from './check/day-check.ts'
import { diveDay } from './diving/dive-day.ts'
import { deleteGroup, logGroup, saveGroup } from './diving/groups.ts'
import { placeDiver } from './diving/place-diver.ts'
import { deleteRatio, listRatios, saveRatio } from './diving/ratios.ts'
import { coachDay, giveDriverLink } from './driver/coach-day.ts'
import { coachPlaces, endPlace, takePlace } from './driver/coach-places.ts'
import { markStop, showDriver } from './driver/driver-routes.ts'
import { syncDriver } from './driver/write-entries.ts'
import { moveCards } from './plan/move-cards.ts'
import { placeCard } from './plan/place-card.ts'
import { planDay } from './plan/plan.queries.ts'
import { publishPlan } from './plan/publish.ts'
import { setApart } from './plan/set-apart.ts'
import { deleteRun, deleteTrip, saveRun, saveTrip } from './plan/save-run.ts'
import { listNotices, saveDesk } from './notices/notices.queries.ts'
import { boardPresence, sayPresence } from './presence/board-presence.ts'
import { dayProfit } from './profit/day-profit.ts'
import type { Ctx } from '../kit/ctx.ts'
import { whole } from './whole.ts'

/** The calls of a day's plan, of its trips or of its dive trips. */
const actsOf = (kind: TripKind) => ({
  tripSave: whole((ctx, form: Parameters<typeof saveTrip>[1]) => saveTrip(ctx, form, kind)),
  tripDelete: whole((ctx, one: { id: number }) => deleteTrip(ctx, one, kind)),
  runSave: whole((ctx, form: Parameters<typeof saveRun>[1]) => saveRun(ctx, form, kind)),
  runDelete: whole((ctx, one: { id: number }) => deleteRun(ctx, one, kind)),
  cardPlace: whole((ctx, form: Parameters<typeof placeCard>[1]) => placeCard(ctx, form, kind)),
  planPublish: whole((ctx, ask: Parameters<typeof publishPlan>[1]) => publishPlan(ctx, ask, kind)),
})
const trips = {
  planDay: whole((ctx, ask: Parameters<typeof planDay>[1]) => planDay(ctx, ask)),
  ...actsOf('trip'),
}
const dives = {
  planDay: whole(diveDay),
  ...actsOf('dive'),
  groupSave: whole(saveGroup),
  groupDelete: whole(deleteGroup),
  diverPlace: whole(placeDiver),
  groupLog: whole(logGroup),
}

/** A day's plan and its drivers: calls bound to commands and queries. */
export const planRoutes = {
  ...trips,
  cardApart: whole(setApart),
  ...prefixed('board', {
    ...trips,
    presence: sayPresence,
    present: boardPresence,
    places: coachPlaces,
    autoPlan,
    mapTiles: async ({ app }: Ctx) => app.config.mapTiles ?? { url: '', attribution: '' },
    cardsMove: whole(moveCards),
  }),
  ...prefixed('diving', {
    ...dives,
    ratioList: listRatios,
    ratioSave: saveRatio,
    ratioDelete: deleteRatio,
  }),
  ...prefixed('divingBoard', dives),
  dayProfit: whole(dayProfit),
  dayCheck: whole(dayCheck),
  dayNotices: whole(listNotices),
  deskSave: saveDesk,
  coachDay: whole(coachDay),
  driverLink: giveDriverLink,
  driverShow: showDriver,
  driverMark: markStop,
  driverSync: syncDriver,
  driverPlace: takePlace,
  driverPlaceEnd: endPlace,
}
