import { enter } from './entry.js'

await enter(() => import('./walls/boundaries.ts'))
