import { schedulingApi } from '#contract/scheduling/scheduling.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { fleetRoutes } from './fleet-routes.ts'
import { planRoutes } from './plan-routes.ts'
import { profileRoutes } from './profile-routes.ts'

export const schedulingRoutes = bindRoutes(schedulingApi, { ...fleetRoutes, ...planRoutes, ...profileRoutes })
