import { enter } from './entry.js'

await enter(() => import('./bench.ts'))
