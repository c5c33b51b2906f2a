import { notificationsApi } from '#contract/notifications/notifications.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { listChoices, saveChoices } from './inbox/choices.ts'
import { listNotifications, notificationBell } from './inbox/inbox.queries.ts'
import { deletesPlain } from '../kit/record/plain-record.ts'
import { endpoints } from './webhooks/endpoint-record.ts'
import { enableEndpoint, redeliver, rotateSecret, saveEndpoint, testEndpoint } from './webhooks/endpoints.ts'
import { deliveryInfo, listDeliveries, listEndpoints } from './webhooks/webhook.queries.ts'
import { markAllRead, markNotification } from './inbox/mark-read.ts'

export const notificationsRoutes = bindRoutes(notificationsApi, {
  list: listNotifications,
  bell: notificationBell,
  mark: markNotification,
  markAll: markAllRead,
  choices: listChoices,
  saveChoices,
  endpointList: listEndpoints,
  endpointSave: saveEndpoint,
  endpointEnable: enableEndpoint,
  endpointDelete: deletesPlain(endpoints),
  endpointRotate: rotateSecret,
  endpointTest: testEndpoint,
  deliveryList: listDeliveries,
  deliveryInfo,
  redeliver,
})
