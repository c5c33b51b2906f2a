import { plansApi } from '#contract/plans/plans.api.ts'
import { sheetRates } from '../groups/groups.public.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { ownAsk, ownTourPdf, ownTours } from './agent/own-asks.ts'
import { ownChangeAccept, ownChangeRefuse } from './agent/own-changes.ts'
import { ownInstalmentLink } from './agent/own-instalments.ts'
import { ownAccept, ownCompare, ownDecline, ownQuotationPdf, ownQuotations } from './agent/own-quotations.ts'
import { assign, splitAssignment, unassign } from './board/assign.ts'
import { boardSheet } from './board/board-sheet.ts'
import { findConflicts } from './board/find-conflicts.ts'
import { findGuides } from './board/find-guides.ts'
import { readBoard } from './board/board.queries.ts'
import { moveStay } from './board/move-stay.ts'
import { boardNews, publishBoard } from './board/publish.ts'
import { askGuests, giveGuestLink } from './collect/collect-link.ts'
import { saveCollect, showCollect } from './collect/collect-routes.ts'
import { importGuests, readGuestSheet } from './guests/import-guests.ts'
import { listCare, saveCare } from './guests/care.ts'
import { deleteGuest, saveGuest } from './guests/save-guests.ts'
import { deleteRoom, fillPlanRooms, freePlanRooms, saveRoom } from './guests/save-rooms.ts'
import { fillPlanSeats, freePlanSeats } from './guests/fill-seats.ts'
import { listStays, resetStay, saveStayRoom } from './guests/stay-rooms.ts'
import { dealRoutes } from './deal-routes.ts'
import { billInfo, confirmBill, listBills, reopenBill } from './money/bills.ts'
import {
  approveExpense,
  rejectExpense,
  returnExpense,
  reverseExpense,
  saveExpense,
  sendExpense,
} from './money/expenses.ts'
import {
  approveQuotation,
  askQuotationApproval,
  declineQuotation,
  returnQuotation,
  saveQuotation,
  sendQuotation,
  withdrawQuotation,
} from './money/quotations.ts'
import { compareQuotations } from './money/compare.queries.ts'
import { acceptAndConfirm } from './quotes/accept-and-confirm.ts'
import { groupStatistics } from './money/statistics.queries.ts'
import { groupStatisticsSheet } from './money/statistics-sheet.ts'
import { listPaperSets, paperSetFile, startPaperSet } from './papers/paper-sets.ts'
import { planSources } from './plan/plan-sources.ts'
import { createPlan } from './plan/create-plan.ts'
import {
  cancelPlan,
  confirmPlan,
  finishPlan,
  lockPlanFor,
  recoverPlan,
  requestUnlock,
  startPlan,
  unlockPlan,
} from './plan/move-plan.ts'
import { planInfo } from './plan/plan-info.ts'
import { tellMargins } from './money/margins.ts'
import { listPlans, listTags } from './plan/plan.queries.ts'
import { saveDays, savePlan } from './plan/save-plan.ts'
import { attachOrder, detachOrder, listOrdersToAttach } from './services/attach-order.ts'
import { bookService, bookServices, informService } from './services/book-service.ts'
import {
  arrange,
  cancelItem,
  confirmBooking,
  markChecked,
  markExpired,
  recoverItem,
} from './services/move-service.ts'
import { moveServices } from './services/move-services.ts'
import { splitService } from './services/split-service.ts'
import { listServices } from './services/services.queries.ts'

export const plansRoutes = bindRoutes(plansApi, {
  planList: listPlans,
  planMargins: tellMargins,
  planTags: listTags,
  planInfo,
  planSources,
  planCreate: createPlan,
  planSave: savePlan,
  unlockAsk: requestUnlock,
  planDays: saveDays,
  planRates: sheetRates,
  guestSave: saveGuest,
  guestDelete: deleteGuest,
  guestImport: importGuests,
  guestSheet: readGuestSheet,
  roomSave: saveRoom,
  roomDelete: deleteRoom,
  roomFill: fillPlanRooms,
  roomFree: freePlanRooms,
  careList: listCare,
  careSave: saveCare,
  seatFill: fillPlanSeats,
  seatFree: freePlanSeats,
  guestLink: giveGuestLink,
  guestAsk: askGuests,
  collectShow: showCollect,
  collectSave: saveCollect,
  stayList: listStays,
  stayRoomSave: saveStayRoom,
  stayReset: resetStay,
  confirm: confirmPlan,
  start: startPlan,
  finish: finishPlan,
  lock: lockPlanFor,
  unlock: unlockPlan,
  recover: recoverPlan,
  cancel: cancelPlan,
  playList: listServices('play'),
  trafficList: listServices('traffic'),
  hotelList: listServices('hotel'),
  arrange,
  inform: informService,
  confirmBooking,
  markChecked,
  markExpired,
  cancelItem,
  recoverItem,
  serviceSplit: splitService,
  serviceBook: bookService,
  servicesBook: bookServices,
  quotationSave: saveQuotation,
  quotationCompare: compareQuotations,
  askApproval: askQuotationApproval,
  approveQuotation,
  returnQuotation,
  send: sendQuotation,
  accept: acceptAndConfirm,
  decline: declineQuotation,
  withdraw: withdrawQuotation,
  expenseSave: saveExpense,
  approveExpense,
  rejectExpense,
  returnExpense,
  sendExpense,
  reverseExpense,
  billList: listBills,
  billInfo,
  confirmBill,
  reopenBill,
  groupStatistics,
  groupStatisticsSheet,
  ...dealRoutes,
  ownQuotations,
  ownCompare,
  ownQuotationPdf,
  ownAccept,
  ownDecline,
  ownInstalmentLink,
  ownTours,
  ownTourPdf,
  ownAsk,
  ownChangeAccept,
  ownChangeRefuse,
  servicesMove: moveServices,
  stayMove: moveStay,
  ordersToAttach: listOrdersToAttach,
  orderAttach: attachOrder,
  orderDetach: detachOrder,
  paperSetStart: startPaperSet,
  paperSets: listPaperSets,
  paperSetFile,
  board: readBoard,
  guideFind: findGuides,
  boardConflicts: findConflicts,
  boardNews,
  boardPublish: publishBoard,
  boardSheet,
  assign,
  assignmentSplit: splitAssignment,
  unassign,
})
