import { z } from 'zod'
import { SheetRates } from '../groups/itinerary.schema.ts'
import { act, read } from '../kit/endpoint.ts'
import { Letters } from '../kit/sheet/encodings.ts'
import { Done, Id, Names, Reason, Saved, ShortText } from '../kit/schema.ts'
import { callsOf } from '../kit/state-calls.ts'
import { uploadUpTo } from '../kit/upload.ts'
import { ownQuotationsApi } from './agent/own-quotations.api.ts'
import { Board, BoardAsk } from './board.schema.ts'
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
import { seatsApi } from './guests/seats.api.ts'
import { planKeys } from './plan.keys.ts'
import {
  AssignForm,
  GuestsImported,
  ImportGuests,
  MovePlan,
  MovePlanWhy,
  PlanCreate,
  PlanFilter,
  PlanForm,
  PlanInfo,
  PlanList,
  SaveDays,
  SaveGuest,
  SaveRoom,
} from './plan.schema.ts'
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
  }),
  ...seatsApi,
  ...collectApi,
  ...callsOf(
    planStates,
    { input: MovePlan, withReason: MovePlanWhy, output: Done, errors: [...stale, 'operationInvalid'] },
    { confirm: { asks: true } },
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
    needs: 'group.services.arrange',
    input: SplitService,
    output: ServiceMoved,
    errors: [...stale, 'operationInvalid'],
  }),
  /** Orders a service that is bound to a SKU for the plan's agent; from then on its state is that of the order's line. */
  serviceBook: act('/supplier/planOrder/book', {
    needs: 'group.services.book',
    input: PlanRef,
    output: z.object({ orderId: Id, orderCode: z.string() }),
    ownTransaction: true,
    asks: true,
    errors: [...stale, 'operationInvalid', 'plans.noSku'],
  }),
  /** The same for all services of a plan that may be ordered: all of them or none, under one code. */
  servicesBook: act('/supplier/planOrder/bookAll', {
    needs: 'group.services.book',
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
    errors: ['operationInvalid', 'plans.noRate', 'plans.isSettled'],
  }),
  ...callsOf(
    expenseStates,
    {
      input: MoveOther,
      withReason: MoveOtherWhy,
      output: Done,
      errors: ['changedMeanwhile', 'operationInvalid'],
    },
    {},
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
  ...boardApi,
  ...papersApi,
  ...planServicesApi,
  ...ownQuotationsApi,
}
