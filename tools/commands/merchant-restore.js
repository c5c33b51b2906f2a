import { enter } from '../entry.js'

await enter(() => import('../merchants/merchant-restore.ts'))
