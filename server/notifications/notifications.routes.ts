import { notificationsApi } from '#contract/notifications/notifications.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { listChoices, saveChoices } from './inbox/choices.ts'
import { listNotifications, notificationBell } from './inbox/inbox.queries.ts'
import { markAllRead, markNotification } from './inbox/mark-read.ts'

export const notificationsRoutes = bindRoutes(notificationsApi, {
  list: listNotifications,
  bell: notificationBell,
  mark: markNotification,
  markAll: markAllRead,
  choices: listChoices,
  saveChoices,
})
