import { enter } from '../entry.js'

await enter(() => import('./licence-check.ts'))
