export { sealStoredSecrets } from './webhooks/seal-stored.ts'
export { notify, notifyAll, type NotificationInput } from './notify.ts'
export { listNotifications } from './inbox/inbox.queries.ts'
export { tellOfEvents } from './told-by-events.ts'
