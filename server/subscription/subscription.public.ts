export { startSubscription } from './plan/start.ts'
export { changeTerm, readSubscription } from './plan/term.ts'
