import { deskApi } from '#contract/desk/desk.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'

export const deskRoutes = bindRoutes(deskApi, {})
