import { notificationsApi } from '#contract/notifications/notifications.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'

export const notificationsRoutes = bindRoutes(notificationsApi, {})
