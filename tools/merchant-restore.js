import { enter } from './entry.js'

await enter(() => import('./merchant-restore.ts'))
