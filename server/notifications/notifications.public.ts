export { sealStoredSecrets } from './webhooks/seal-stored.ts'
export { notify, notifyAll, type Told } from './notify.ts'
export { listNotifications } from './inbox/inbox.queries.ts'
export { tellOfEvents } from './told-by-events.ts'
