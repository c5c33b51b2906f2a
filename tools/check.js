import { enter } from './entry.js'

await enter(() => import('./check.ts'))
