import { enter } from './entry.js'

await enter(() => import('./test.ts'))
