export { identity } from './identity.client.ts'
export { useEnter } from './use-enter.ts'
