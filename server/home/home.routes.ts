import { homeApi } from '#contract/home/home.api.ts'
import { ownAccount } from '../agents/agents.public.ts'
import { dueBills } from '../billing/billing.public.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { agentWaits } from './agent-waits.queries.ts'
import { comingOrders } from './coming.queries.ts'
import { departures, week } from './departures.queries.ts'
import { firstSteps } from './first-steps.queries.ts'
import { hotelNights } from './hotel/hotel-nights.queries.ts'
import { hotelArrivals, hotelToday, hotelUnconfirmed } from './hotel/hotel-stays.queries.ts'
import { addSamples, countSamples, removeSamples } from './set-up/samples.ts'
import { setUpProduct } from './set-up/set-up-product.ts'
import { unreadMessages } from './messages.queries.ts'
import { notices } from './notices.queries.ts'
import { payables, receivables } from './owing.queries.ts'
import { lowStock } from './stock.queries.ts'
import { salesTrend } from './trend.queries.ts'

export const homeRoutes = bindRoutes(homeApi, {
  departures,
  week,
  firstSteps,
  coming: comingOrders,
  agentWaits,
  balance: ownAccount,
  dueBills: (ctx) => dueBills(ctx, 6),
  messages: unreadMessages,
  trend: salesTrend,
  lowStock,
  receivables,
  payables,
  notices,
  setUpProduct: (ctx, form) => setUpProduct(ctx, form),
  samples: countSamples,
  samplesAdd: addSamples,
  samplesRemove: removeSamples,
  hotelToday,
  hotelNights,
  hotelArrivals,
  hotelUnconfirmed,
})
