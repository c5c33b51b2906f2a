import type { counterApi } from '#contract/counter/counter.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const counter = clientFor<typeof counterApi>('counter')
