export { identity } from './identity.client.ts'
