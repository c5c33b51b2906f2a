import { enter } from '../entry.js'

await enter(() => import('../merchants/desk.ts'))
