export { startSubscription } from './plan/start.ts'
export { changeTerm, readSubscription, type Subscription } from './plan/term.ts'
