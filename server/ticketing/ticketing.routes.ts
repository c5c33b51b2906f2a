import { ticketingApi } from '#contract/ticketing/ticketing.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { listSailingGuests, listSailings } from './day/day.queries.ts'
import { freezeManifest, readFrozen } from './day/freeze-manifest.ts'
import { daySheet } from './day/day-lists.ts'
import { sailingManifest } from './day/manifest.ts'
import { markGuests, markRest } from './day/mark-rest.ts'
import { listDepartures } from './departures.queries.ts'
import { markNoShow } from './mark-no-show.ts'
import { endDevice, inviteDevice, leaveDevice, listDevices, registerDevice } from './offline/devices.ts'
import { deviceSnapshot } from './offline/snapshot.ts'
import { syncJournal } from './offline/sync-journal.ts'
import { listTicketKeys, rotateTicketKey } from './offline/ticket-keys.ts'
import { orderVouchersPdf } from './order-vouchers-pdf.ts'
import { printOn } from './print/print-on.ts'
import { enablePrinter, listPrinters, savePrinter } from './print/printers.ts'
import { askPassengers } from './passengers/ask-passengers.ts'
import { savePassengers, showPassengers } from './passengers/passenger-routes.ts'
import { listPrints, printedBytes, printedPdf, printTickets } from './print/print-tickets.ts'
import { prefixed } from '#contract/kit/prefixed.ts'
import { sheetHandlers } from '../kit/sheet/import/sheet-handlers.ts'
import { addCodes } from './prepaid/add-codes.ts'
import { codeSheet } from './prepaid/code-sheet.ts'
import { lineCodes } from './prepaid/line-codes.ts'
import { markReport } from './prepaid/mark-report.ts'
import { movesCode } from './prepaid/move-codes.ts'
import { listBatches, listCodes, listPrepaid, prepaidInfo } from './prepaid/prepaid.queries.ts'
import { enablePrepaid, saveBatch, savePrepaid } from './prepaid/save-prepaid.ts'
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

  deviceList: listDevices,
  deviceInvite: inviteDevice,
  deviceRegister: registerDevice,
  deviceEnd: endDevice,
  deviceLeave: leaveDevice,
  deviceSnapshot,
  deviceSync: syncJournal,
  ticketKeyList: listTicketKeys,
  ticketKeyRotate: rotateTicketKey,

  sailings: listSailings,
  sailingGuests: listSailingGuests,
  sailingNoShow: markGuests,
  sailingRest: markRest,
  passengersAsk: askPassengers,
  passengersShow: showPassengers,
  passengersSave: savePassengers,
  frozen: readFrozen,
  freeze: freezeManifest,
  daySheet,
  manifest: sailingManifest,

  printList: listPrints,
  print: printTickets,
  printPdf: printedPdf,
  printBytes: printedBytes,
  printOn,
  printerList: listPrinters,
  printerSave: savePrinter,
  printerEnable: enablePrinter,
  prepaidList: listPrepaid,
  prepaidInfo,
  prepaidSave: savePrepaid,
  prepaidEnable: enablePrepaid,
  prepaidBatches: listBatches,
  batchSave: saveBatch,
  prepaidCodes: listCodes,
  codesAdd: addCodes,
  ...prefixed('code', sheetHandlers(codeSheet)),
  markReport,
  lineCodes,
  markUsed: movesCode('markUsed'),
  markUnused: movesCode('markUnused'),
  setFree: movesCode('setFree'),
  returnCode: movesCode('returnCode'),
  voidCode: movesCode('voidCode'),
})
