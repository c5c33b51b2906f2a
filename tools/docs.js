import { enter } from './entry.js'

await enter(() => import('./docs/docs.ts'))
