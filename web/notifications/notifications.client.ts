import type { notificationsApi } from '#contract/notifications/notifications.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const notifications = clientFor<typeof notificationsApi>('notifications')
