import { enter } from '../entry.js'

await enter(() => import('../distribute/trial.ts'))
