import { enter } from './entry.js'

await enter(() => import('./lockfile.ts'))
