import { notificationsScreens } from '#contract/notifications/notifications.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const notificationsPages = bindPages(notificationsScreens, {})
