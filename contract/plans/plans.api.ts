import { z } from 'zod'
import { SheetRates } from '../groups/itinerary.schema.ts'
import { act, read } from '../kit/endpoint.ts'
import { Letters } from '../kit/sheet/encodings.ts'
import { Done, Id, Names, Reason, Saved, ShortText } from '../kit/schema.ts'
import { callsOf } from '../kit/state-calls.ts'
import { uploadUpTo } from '../kit/upload.ts'
import { ownQuotationsApi } from './agent/own-quotations.api.ts'
import {
  Board,
  BoardAsk,
  BoardConflict,
  BoardNews,
  FreeGuide,
  GuideAsk,
  SplitAssignment,
} from './board.schema.ts'
import { changesApi } from './deal/changes.api.ts'
import { dealApi } from './deal/deal.api.ts'
import {
  AcceptQuotation,
  BillFilter,
  BillList,
  ComparedQuotation,
  MoveOther,
  MoveOtherWhy,
  PlanBill,
  SaveExpense,
  SaveQuotation,
  StatAsk,
  StatList,
} from './money.schema.ts'
import { expenseStates, planBillStates } from './money.states.ts'
import { collectApi } from './guests/collect.api.ts'
import { careApi } from './guests/care.api.ts'
import { callOffsApi } from './deal/call-offs.api.ts'
import { seatsApi } from './guests/seats.api.ts'
import { anyServiceKey, planKeys } from './plan.keys.ts'
import {
  AssignForm,
  FreeRooms,
  GuestsImported,
  ImportGuests,
  MovePlan,
  MovePlanWhy,
  PlanCreate,
  PlanFilter,
  PlanForm,
  PlanInfo,
  PlanList,
  PlanMargin,
  SaveDays,
  SaveGuest,
  SaveRoom,
} from './plan.schema.ts'
import { optionsApi } from './options/options.api.ts'
import { planOrdersApi } from './options/plan-orders.api.ts'
import { papersApi } from './papers.api.ts'
import { planServicesApi } from './plan-services.api.ts'
import { planStates } from './plan.states.ts'
import { quotationStates } from './quotation.states.ts'
import {
  ArrangeService,
  ConfirmService,
  MoveService,
  MoveServiceWhy,
  ServiceFilter,
  ServiceList,
  ServiceMoved,
  SplitService,
} from './service.schema.ts'
import { serviceStates } from './service.states.ts'
import { OneStay, SaveStayRoom, StayList } from './stays.schema.ts'

const { plans, play, traffic, hotel, schedule, bills, statistics } = planKeys
const edit = `${plans}.edit` as const
const guests = `${plans}.guests` as const
const PlanRef = z.object({ id: Id })
const stale = ['changedMeanwhile', 'plans.locked'] as const
const busy = ['plans.personBusy', 'plans.papersExpired', 'plans.notInPlanDates'] as const

const planApi = {
  planList: read('/supplier/travelPlan/list', { needs: plans, input: PlanFilter, output: PlanList }),
  /** Planned and actual margins of the groups of a page. */
  planMargins: read('/supplier/travelPlan/margins', {
    needs: planKeys.profit,
    input: z.object({ ids: z.array(Id).max(100) }),
    output: z.object({ rows: z.array(PlanMargin) }),
  }),
  /** Tags in use, for whoever types one. */
  planTags: read('/supplier/travelPlan/tags', {
    needs: plans,
    output: z.object({ rows: z.array(z.string()) }),
  }),
  planInfo: read('/supplier/travelPlan/info', { needs: plans, input: PlanRef, output: PlanInfo }),
  /** What a plan may begin with, for pickers. */
  planSources: read('/supplier/travelPlan/sources', {
    needs: plans,
    input: z.object({
      from: z.enum(['template', 'journey', 'fragments', 'plan']),
      text: ShortText.optional(),
      ids: z.array(Id).max(50).optional(),
    }),
    output: z.object({ rows: z.array(z.object({ id: Id, code: z.string(), names: Names })) }),
  }),
  planCreate: act('/supplier/travelPlan/create', {
    needs: `${plans}.create`,
    input: PlanCreate,
    output: Saved,
    errors: ['plans.codeUsed'],
  }),
  planSave: act('/supplier/travelPlan/save', {
    needs: edit,
    input: PlanForm.extend({ id: Id }),
    output: Saved,
    errors: [...stale, 'plans.codeUsed', 'plans.personBusy'],
  }),
  /** Of a plan that is locked: asks those who may unlock it. */
  unlockAsk: act('/supplier/travelPlanHandler/askUnlock', {
    needs: plans,
    input: PlanRef.extend({ reason: Reason }),
    output: Done,
    errors: ['operationInvalid'],
  }),
  /** Days, services and costs as they shall be; services keep what was done for them by their keys. */
  planDays: act('/supplier/travelPlan/days', {
    needs: edit,
    input: SaveDays,
    output: Saved.extend({ version: z.number().int() }),
    errors: [...stale, 'plans.serviceSent'],
  }),
  /** Rates for a sheet in that currency, of today. */
  planRates: read('/supplier/travelPlan/rates', {
    needs: plans,
    input: z.object({ priceCurrency: ShortText }),
    output: SheetRates,
  }),
  guestSave: act('/supplier/travelPlan/guestSave', {
    needs: guests,
    input: SaveGuest,
    output: Saved,
    errors: stale,
  }),
  guestDelete: act('/supplier/travelPlan/guestDelete', {
    needs: guests,
    input: PlanRef,
    output: Done,
    errors: stale,
  }),
  /** Looks at a name list, pasted, of a spreadsheet or of passports, or takes it over; the same list twice makes nothing twice. */
  guestImport: act('/supplier/travelPlan/import', {
    needs: guests,
    input: ImportGuests,
    output: GuestsImported,
    errors: stale,
  }),
  /** Reads a spreadsheet of guests, xlsx or csv, as rows that may be looked at and imported as pasted ones are. */
  guestSheet: act('/supplier/travelPlan/readSheet', {
    needs: guests,
    input: z.object({ file: uploadUpTo(12, 'kit.sheets.tooLarge'), encoding: Letters }),
    output: z.object({ text: z.string() }),
    ownTransaction: true,
  }),
  roomSave: act('/supplier/travelPlan/rooms', {
    needs: guests,
    input: SaveRoom,
    output: Saved,
    errors: stale,
  }),
  roomDelete: act('/supplier/travelPlan/roomDelete', {
    needs: guests,
    input: PlanRef,
    output: Done,
    errors: stale,
  }),
  /** Rooms of each hotel stay: the group's, or its own where somebody changed them there. */
  stayList: read('/supplier/travelPlan/stays', { needs: plans, input: PlanRef, output: StayList }),
  stayRoomSave: act('/supplier/travelPlan/stayRoom', {
    needs: guests,
    input: SaveStayRoom,
    output: Done,
    errors: stale,
  }),
  stayReset: act('/supplier/travelPlan/stayReset', {
    needs: guests,
    input: OneStay,
    output: Done,
    errors: stale,
  }),
  /** Puts everybody without a room into one: strangers of one sex together, children never alone, staff in rooms of their own. */
  roomFill: act('/supplier/travelPlan/roomFill', {
    needs: guests,
    input: PlanRef,
    output: z.object({ placed: z.number().int() }),
    errors: stale,
    back: 'roomFree',
  }),
  /** Takes a filling back: who still sleeps where it put them has no room again, rooms that it made and nobody uses are gone. */
  roomFree: act('/supplier/travelPlan/roomFree', {
    needs: guests,
    input: FreeRooms,
    output: z.object({ freed: z.number().int() }),
    errors: stale,
  }),
  ...seatsApi,
  ...careApi,
  ...collectApi,
  ...callsOf(
    planStates,
    { input: MovePlan, withReason: MovePlanWhy, output: Done, errors: [...stale, 'operationInvalid'] },
    // An order of the group may be used in part.
    { confirm: { asks: true }, cancel: { asks: true } },
  ),
}

const serviceList = { input: ServiceFilter, output: ServiceList } as const
const serviceApi = {
  playList: read('/supplier/travelPlanItem/playList', { needs: play, ...serviceList }),
  trafficList: read('/supplier/travelPlanItem/trafficList', { needs: traffic, ...serviceList }),
  hotelList: read('/supplier/travelPlanItem/hotelList', { needs: hotel, ...serviceList }),
  ...callsOf(
    serviceStates,
    {
      input: MoveService,
      withReason: MoveServiceWhy,
      output: ServiceMoved,
      errors: [...stale, 'operationInvalid'],
    },
    {
      arrange: { input: ArrangeService },
      // What is bound to a SKU is ordered by it.
      inform: { ownTransaction: true, asks: true },
      confirmBooking: { input: ConfirmService },
    },
  ),
  /** Takes what its supplier confirmed; the rest becomes a service of its own, to be arranged elsewhere. */
  serviceSplit: act('/supplier/travelPlanItem/split', {
    needs: anyServiceKey('arrange'),
    input: SplitService,
    output: ServiceMoved,
    errors: [...stale, 'operationInvalid'],
  }),
  /** Orders a service that is bound to a SKU for the plan's agent; from then on its state is that of the order's line. */
  serviceBook: act('/supplier/planOrder/book', {
    needs: anyServiceKey('book'),
    input: PlanRef,
    output: z.object({ orderId: Id, orderCode: z.string() }),
    ownTransaction: true,
    asks: true,
    errors: [...stale, 'operationInvalid', 'plans.noSku'],
  }),
  /** The same for all services of a plan that may be ordered: all of them or none, under one code. */
  servicesBook: act('/supplier/planOrder/bookAll', {
    needs: anyServiceKey('book'),
    input: PlanRef,
    output: z.object({ count: z.number().int(), orderCode: z.string() }),
    ownTransaction: true,
    asks: true,
    errors: [...stale, 'operationInvalid'],
  }),
}

const moneyApi = {
  /** Freezes the days and prices as they are now as the next edition. */
  quotationSave: act('/supplier/groupPlanQuotation/save', {
    needs: 'group.quotation.edit',
    input: SaveQuotation,
    output: Saved,
    errors: [...stale, 'plans.noCost'],
  }),
  /** All editions of a plan with their margins, to be put beside each other. */
  quotationCompare: read('/supplier/groupPlanQuotation/compare', {
    needs: plans,
    input: z.object({ planId: Id }),
    output: z.object({ rows: z.array(ComparedQuotation) }),
  }),
  ...callsOf(
    quotationStates,
    { input: MoveOther, withReason: MoveOtherWhy, output: Done, errors: [...stale, 'operationInvalid'] },
    { accept: { input: AcceptQuotation, asks: true } },
  ),
  expenseSave: act('/supplier/travelPlanExpense/save', {
    needs: 'group.expense.edit',
    input: SaveExpense,
    output: Saved,
    asks: true,
    errors: ['changedMeanwhile', 'operationInvalid', 'plans.noRate', 'plans.isSettled', 'plans.expenseLate'],
  }),
  ...callsOf(
    expenseStates,
    {
      input: MoveOther,
      withReason: MoveOtherWhy,
      output: Done,
      errors: ['changedMeanwhile', 'operationInvalid'],
    },
    { approveExpense: { asks: true } },
  ),
  billList: read('/supplier/groupPlanBill/list', { needs: bills, input: BillFilter, output: BillList }),
  billInfo: read('/supplier/groupPlanBill/info', { needs: bills, input: PlanRef, output: PlanBill }),
  ...callsOf(
    planBillStates,
    {
      input: MoveOther,
      withReason: MoveOtherWhy,
      output: Done,
      errors: ['changedMeanwhile', 'operationInvalid'],
    },
    {},
  ),
  groupStatistics: read('/supplier/groupPlanStatistics/list', {
    needs: statistics,
    input: StatAsk,
    output: StatList,
  }),
  /** The same as a spreadsheet. */
  groupStatisticsSheet: read('/supplier/groupPlanStatistics/sheet', {
    needs: statistics,
    input: StatAsk,
    raw: true,
    output: z.unknown(),
  }),
}

const boardApi = {
  board: read('/supplier/schedule/board', { needs: schedule, input: BoardAsk, output: Board }),
  /** Gives somebody to a group, or moves and changes it: of the version that was seen. */
  assign: act('/supplier/schedule/assign', {
    needs: `${schedule}.edit`,
    input: AssignForm,
    output: Saved,
    errors: [...stale, ...busy],
  }),
  /** Who is free on all of these days with papers that last, least busy first. */
  guideFind: read('/supplier/schedule/find', {
    needs: schedule,
    input: GuideAsk,
    output: z.object({ rows: z.array(FreeGuide) }),
  }),
  boardConflicts: read('/supplier/schedule/conflicts', {
    needs: schedule,
    input: BoardAsk,
    output: z.object({ rows: z.array(BoardConflict) }),
  }),
  /** What those who go with confirmed groups on these days were not told yet. */
  boardNews: read('/supplier/schedule/news', {
    needs: `${schedule}.publish`,
    input: BoardAsk,
    output: z.object({ rows: z.array(BoardNews) }),
  }),
  /** Tells each of them by mail; who was told the same before is not told again. */
  boardPublish: act('/supplier/schedule/publish', {
    needs: `${schedule}.publish`,
    input: BoardAsk,
    output: z.object({ mailed: z.number().int(), without: z.number().int() }),
  }),
  /** The table of groups by day as a spreadsheet. */
  boardSheet: read('/supplier/schedule/export', {
    needs: schedule,
    input: BoardAsk,
    raw: true,
    output: z.unknown(),
  }),
  /** One assignment becomes two that follow each other, so that somebody else may take the second. */
  assignmentSplit: act('/supplier/schedule/split', {
    needs: `${schedule}.edit`,
    input: SplitAssignment,
    output: Saved,
    errors: stale,
  }),
  unassign: act('/supplier/schedule/unassign', {
    needs: `${schedule}.edit`,
    input: PlanRef,
    output: Done,
    errors: stale,
  }),
}

export const plansApi = {
  ...planApi,
  ...serviceApi,
  ...moneyApi,
  ...dealApi,
  ...changesApi,
  ...callOffsApi,
  ...boardApi,
  ...papersApi,
  ...planServicesApi,
  ...optionsApi,
  ...planOrdersApi,
  ...ownQuotationsApi,
}
