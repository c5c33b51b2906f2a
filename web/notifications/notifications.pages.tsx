import { notificationsScreens } from '#contract/notifications/notifications.screens.ts'
import { bindPages } from '../kit/route/pages.ts'
import { registerPanel } from '../kit/route/panels.tsx'

registerPanel('bar', () => import('./bell/bell.tsx'))

export const notificationsPages = bindPages(notificationsScreens, {
  notification: () => import('./inbox/inbox.tsx'),
  subscriptions: () => import('./inbox/subscriptions.tsx'),
  webhooks: () => import('./webhooks/endpoint-list.tsx'),
  webhookDeliveries: () => import('./webhooks/delivery-list.tsx'),
})
