import { enter } from './entry.js'

await enter(() => import('./boundaries.ts'))
