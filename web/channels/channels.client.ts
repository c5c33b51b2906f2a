import type { channelsApi } from '#contract/channels/channels.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const channels = clientFor<typeof channelsApi>('channels')
