import { staffApi } from '#contract/staff/staff.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const staffRoutes = bindRoutes(staffApi, {})
