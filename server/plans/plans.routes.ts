import { plansApi } from '#contract/plans/plans.api.ts'
import { sheetRates } from '../groups/groups.public.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { ownAccept, ownCompare, ownDecline, ownQuotationPdf, ownQuotations } from './agent/own-quotations.ts'
import { assign, unassign } from './board/assign.ts'
import { readBoard } from './board/board.queries.ts'
import { askGuests, giveGuestLink } from './collect/collect-link.ts'
import { saveCollect, showCollect } from './collect/collect-routes.ts'
import { importGuests, readGuestSheet } from './guests/import-guests.ts'
import { deleteGuest, deleteRoom, fillPlanRooms, saveGuest, saveRoom } from './guests/save-guests.ts'
import { fillPlanSeats, freePlanSeats } from './guests/fill-seats.ts'
import { listStays, resetStay, saveStayRoom } from './guests/stay-rooms.ts'
import { dealRoutes } from './deal-routes.ts'
import { billInfo, confirmBill, listBills, reopenBill } from './money/bills.ts'
import { approveExpense, rejectExpense, saveExpense } from './money/expenses.ts'
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
import { listPlans } from './plan/plan.queries.ts'
import { saveDays, savePlan } from './plan/save-plan.ts'
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
  billList: listBills,
  billInfo,
  confirmBill,
  reopenBill,
  groupStatistics,
  ...dealRoutes,
  ownQuotations,
  ownCompare,
  ownQuotationPdf,
  ownAccept,
  ownDecline,
  servicesMove: moveServices,
  paperSetStart: startPaperSet,
  paperSets: listPaperSets,
  paperSetFile,
  board: readBoard,
  assign,
  unassign,
})
