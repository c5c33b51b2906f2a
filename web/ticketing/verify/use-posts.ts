import type { Post } from '#contract/ticketing/verify/verify.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { ticketing } from '../ticketing.client.ts'

export const usePosts = (): Post[] | undefined =>
  useRead(ticketing.postList, undefined, { live: ['ticketPost'] }).data?.rows
