import { z } from 'zod'
import { read } from '../../kit/endpoint.ts'
import { Id, ShortText } from '../../kit/schema.ts'
import { Colleague, FollowFilter, FollowInfo, FollowPage } from './follow.schema.ts'

export const followOfOrdersApi = {
  /** Problem orders: all of them, or an agent's own. */
  followList: read('/supplier/order/follow/list', {
    needs: 'entertainment.FollowUpOrder',
    agentNeeds: 'bookingCenter.FollowUpOrder',
    audience: ['staff', 'agent'],
    input: FollowFilter,
    output: FollowPage,
  }),
  /** How one order is followed, and what was noted; null where it never was. */
  followInfo: read('/supplier/order/follow/info', {
    needs: 'entertainment.PlayOrderList',
    input: z.object({ id: Id }),
    output: z.object({ follow: FollowInfo.nullable() }),
  }),
  /** Staff who can own a problem order or be told of it, and who made which orders. */
  followColleagues: read('/supplier/order/follow/colleagues', {
    needs: '*',
    input: z.object({ text: ShortText.optional(), ids: z.array(Id).max(50).optional() }),
    output: z.object({ rows: z.array(Colleague) }),
  }),
}
