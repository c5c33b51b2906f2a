import { asMerchant, type Ctx } from '../kit/ctx.ts'
import { coachDay, giveDriverLink } from './driver/coach-day.ts'
import { markStop, showDriver } from './driver/driver-routes.ts'
import { placeCard } from './plan/place-card.ts'
import { planDay } from './plan/plan.queries.ts'
import { publishPlan } from './plan/publish.ts'
import { deleteRun, deleteTrip, saveRun, saveTrip } from './plan/save-run.ts'

/** Whoever plans sees and moves all who travel, whatever their own reach: half a vehicle cannot be planned. */
const whole =
  <I, O>(work: (ctx: Ctx, input: I) => Promise<O>) =>
  (ctx: Ctx, input: I): Promise<O> =>
    asMerchant(ctx, (inner) => work(inner, input))

/** A day's plan and its drivers: calls bound to commands and queries. */
export const planRoutes = {
  planDay: whole(planDay),
  tripSave: saveTrip,
  tripDelete: whole(deleteTrip),
  runSave: whole(saveRun),
  runDelete: whole(deleteRun),
  cardPlace: whole(placeCard),
  planPublish: whole(publishPlan),
  coachDay: whole(coachDay),
  driverLink: giveDriverLink,
  driverShow: showDriver,
  driverMark: markStop,
}
