import { enter } from './entry.js'

await enter(() => import('./e2e.ts'))
