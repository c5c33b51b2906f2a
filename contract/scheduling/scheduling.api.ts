import { fleetApi } from './fleet.api.ts'

export const schedulingApi = { ...fleetApi }
