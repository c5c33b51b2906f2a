import { defineDomain } from '../kit/domain.ts'
import { notificationsApi } from './notifications.api.ts'
import { notificationsScreens } from './notifications.screens.ts'

const webhook = { subject: 'webhook', topics: ['webhook'] }

export const notifications = defineDomain({
  name: 'notifications',
  uses: ['audit', 'identity', 'mail'],
  api: notificationsApi,
  screens: notificationsScreens,
  events: {
    endpointSaved: webhook,
    endpointEnabled: webhook,
    endpointDisabled: webhook,
    endpointDeleted: webhook,
    secretRotated: webhook,
  },
  errors: { tooMany: { code: 409701 } },
})
