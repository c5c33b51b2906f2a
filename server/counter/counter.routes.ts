import { counterApi } from '#contract/counter/counter.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { calculateTotal, listProducts } from '../order-entry/entry.public.ts'
import { orderVouchersPdf, printedBytes, printTickets } from '../ticketing/ticketing.public.ts'
import { leaseRoutes } from './leases/lease-routes.ts'
import { sellTicket } from './sell-ticket.ts'
import { listShifts, shiftInfo } from './shifts.queries.ts'
import { closeShift, moveCash, openShift } from './shifts.ts'
import { enableTill, listTills, saveTill, tillAgent } from './tills.ts'

export const counterRoutes = bindRoutes(counterApi, {
  ...leaseRoutes,
  tillList: listTills,
  tillSave: saveTill,
  tillEnable: enableTill,
  products: async (ctx, { tillId, ...filter }) =>
    listProducts(ctx, { ...filter, agentId: await tillAgent(ctx, tillId) }),
  price: async (ctx, { tillId, promoCode, ...item }) =>
    calculateTotal(ctx, { agentId: await tillAgent(ctx, tillId), items: [item], promoCode }),
  sell: sellTicket,
  ticket: (ctx, { orderId }) => orderVouchersPdf(ctx, { orderId }),
  slip: (ctx, { orderId, clientRequestId }) =>
    printTickets(ctx, { clientRequestId, orderIds: [orderId], layout: 'slip' }),
  slipBytes: printedBytes,
  shiftOpen: openShift,
  shiftMove: moveCash,
  shiftClose: closeShift,
  shiftInfo,
  shiftList: listShifts,
})
