import type { Post } from '#contract/ticketing/verify/verify.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { ticketing } from '../ticketing.client.ts'

export const usePosts = (enabled = true): Post[] | undefined =>
  useRead(ticketing.postList, undefined, { live: ['ticketPost'], enabled }).data?.rows
