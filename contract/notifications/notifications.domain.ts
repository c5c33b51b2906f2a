import { defineDomain } from '../kit/domain.ts'
import { notificationsApi } from './notifications.api.ts'
import { notificationsScreens } from './notifications.screens.ts'

export const notifications = defineDomain({
  name: 'notifications',
  uses: ['identity', 'mail'],
  api: notificationsApi,
  screens: notificationsScreens,
})
