import { ticketingApi } from '#contract/ticketing/ticketing.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { listSailingGuests, listSailings } from './day/day.queries.ts'
import { sailingManifest } from './day/manifest.ts'
import { markGuests, markRest } from './day/mark-rest.ts'
import { listDepartures } from './departures.queries.ts'
import { markNoShow } from './mark-no-show.ts'
import { orderVouchersPdf } from './order-vouchers-pdf.ts'
import { listPrints, printedBytes, printedPdf, printTickets } from './print/print-tickets.ts'
import { undoRedeem } from './undo-redeem.ts'
import { boardNoShow, boardParty, boardUndo, redeemRecorded } from './verify/board.ts'
import { enablePost, listPosts, savePost } from './verify/posts.ts'
import { listChecks } from './verify/log.queries.ts'
import { verifyTicket } from './verify/verify-ticket.ts'
import { findVouchers, listVouchers } from './vouchers.queries.ts'

export const ticketingRoutes = bindRoutes(ticketingApi, {
  list: listVouchers,
  find: findVouchers,
  redeem: redeemRecorded,
  undo: undoRedeem,
  noShow: markNoShow,
  departures: listDepartures,
  pdf: orderVouchersPdf,

  check: verifyTicket,
  verify: verifyTicket,
  board: boardParty,
  boardUndo,
  boardNoShow,
  postList: listPosts,
  postSave: savePost,
  postEnable: enablePost,
  log: listChecks,

  sailings: listSailings,
  sailingGuests: listSailingGuests,
  sailingNoShow: markGuests,
  sailingRest: markRest,
  manifest: sailingManifest,

  printList: listPrints,
  print: printTickets,
  printPdf: printedPdf,
  printBytes: printedBytes,
})
