import { fleetApi } from './fleet.api.ts'
import { planApi } from './plan.api.ts'

export const schedulingApi = { ...fleetApi, ...planApi }
