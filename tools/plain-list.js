import { enter } from './entry.js'

await enter(() => import('./walls/plain-list.ts'))
