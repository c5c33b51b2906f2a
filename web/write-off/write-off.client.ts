import type { writeOffApi } from '#contract/write-off/write-off.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const writeOff = clientFor<typeof writeOffApi>('write-off')
