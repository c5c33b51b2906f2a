import { enter } from '../entry.js'

await enter(() => import('../merchants/merchant-archive.ts'))
