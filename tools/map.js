import { enter } from './entry.js'

await enter(() => import('./map.ts'))
