import { talkApi } from '#contract/orders/thread/talk.api.ts'
import { bindRoutes } from '../../../kit/call/routes.ts'
import { sayTalk, showTalk } from './talk-routes.ts'

/** Links answer to nobody but suppliers: no part of the view over hotel orders. */
export const talkRoutes = bindRoutes(talkApi, { talkShow: showTalk, talkSay: sayTalk })
