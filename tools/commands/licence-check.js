import { enter } from '../entry.js'

await enter(() => import('../merchants/licence-check.ts'))
