import { enter } from '../entry.js'

await enter(() => import('../merchants/seal-anew.ts'))
