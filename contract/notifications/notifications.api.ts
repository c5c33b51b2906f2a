import { act, read } from '../kit/endpoint.ts'
import { Done } from '../kit/schema.ts'
import {
  ChoiceList,
  MarkAll,
  MarkNotification,
  NotificationBell,
  NotificationFilter,
  NotificationList,
  SaveChoices,
} from './notifications.schema.ts'
import { webhookApi } from './webhooks/webhook.api.ts'

/** Everybody's own: what it is about asks for its permission, each kind by itself. */
const own = { needs: '*', audience: ['staff', 'agent', 'supplier'] } as const

export const notificationsApi = {
  list: read('/supplier/notification/list', {
    ...own,
    input: NotificationFilter,
    output: NotificationList,
  }),
  /** How many are unread, and the last ten. */
  bell: read('/supplier/notification/bell', { ...own, output: NotificationBell }),
  mark: act('/supplier/notification/mark', { ...own, input: MarkNotification, output: Done }),
  markAll: act('/supplier/notification/markAll', { ...own, input: MarkAll, output: Done }),
  choices: read('/supplier/notification/subscriptions', { ...own, output: ChoiceList }),
  saveChoices: act('/supplier/notification/subscriptions/save', {
    ...own,
    input: SaveChoices,
    output: Done,
  }),
  ...webhookApi,
}
