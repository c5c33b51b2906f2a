import type { homeApi } from '#contract/home/home.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const home = clientFor<typeof homeApi>('home')
