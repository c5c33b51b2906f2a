import { enter } from '../entry.js'

await enter(() => import('./solve.ts'))
