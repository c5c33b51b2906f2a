import { coachDay, giveDriverLink } from './driver/coach-day.ts'
import { markStop, showDriver } from './driver/driver-routes.ts'
import { placeCard } from './plan/place-card.ts'
import { planDay } from './plan/plan.queries.ts'
import { publishPlan } from './plan/publish.ts'
import { deleteRun, deleteTrip, saveRun, saveTrip } from './plan/save-run.ts'

/** A day's plan and its drivers: calls bound to commands and queries. */
export const planRoutes = {
  planDay,
  tripSave: saveTrip,
  tripDelete: deleteTrip,
  runSave: saveRun,
  runDelete: deleteRun,
  cardPlace: placeCard,
  planPublish: publishPlan,
  coachDay,
  driverLink: giveDriverLink,
  driverShow: showDriver,
  driverMark: markStop,
}
