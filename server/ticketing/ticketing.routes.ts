import { ticketingApi } from '#contract/ticketing/ticketing.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { markNoShow } from './mark-no-show.ts'
import { orderVouchersPdf } from './order-vouchers-pdf.ts'
import { redeem } from './redeem.ts'
import { undoRedeem } from './undo-redeem.ts'
import { findVouchers, listDepartures, listVouchers } from './vouchers.queries.ts'

export const ticketingRoutes = bindRoutes(ticketingApi, {
  list: listVouchers,
  find: findVouchers,
  redeem,
  undo: undoRedeem,
  noShow: markNoShow,
  departures: listDepartures,
  pdf: orderVouchersPdf,
})
