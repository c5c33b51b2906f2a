export { callDeparture } from './call/make-call.ts'
