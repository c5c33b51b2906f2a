import { enter } from './entry.js'

await enter(() => import('./tables.ts'))
