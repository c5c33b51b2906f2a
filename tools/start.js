import { enter } from './entry.js'

await enter(() => import('./start.ts'))
