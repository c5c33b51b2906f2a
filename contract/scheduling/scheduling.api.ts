import { divingApi } from './diving/diving.api.ts'
import { profilesApi } from './diving/profiles.api.ts'
import { fleetApi } from './fleet.api.ts'
import { planApi } from './plan.api.ts'

export const schedulingApi = { ...fleetApi, ...planApi, ...divingApi, ...profilesApi }
