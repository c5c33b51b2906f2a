export { registerChannels } from './inbound/inbound-routes.ts'
