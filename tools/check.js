import { enter } from './entry.js'

await enter(() => import('./walls/check.ts'))
