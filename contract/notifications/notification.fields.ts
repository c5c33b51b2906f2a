import { row } from '../kit/record/record.ts'

export const notificationRow = row('notifications.text', {
  kind: { kind: 'text', words: 'notifications.kinds' },
  read: {
    kind: 'flag',
    words: { yes: 'notifications.text.read', no: 'notifications.text.unread' },
    tones: { yes: 'muted', no: 'info' },
    label: 'notifications.text.state',
  },
  at: { kind: 'moment', label: 'notifications.text.when' },
})
