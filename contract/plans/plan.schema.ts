import { z } from 'zod'
import { HistoryEntry } from '../audit/audit.schema.ts'
import { Day, Sheet, Source } from '../groups/itinerary.schema.ts'
import { AmountMinor } from '../kit/money/money.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { Can, DateTime, Id, listOf, Paging, PlainDate, Reason, ShortText } from '../kit/schema.ts'
import {
  assignForm,
  assignRoles,
  createForm,
  groupRoomForm,
  guestForm,
  importForm,
  planListed,
  planMargins,
  maxGuests,
  maxRooms,
  planRecord,
  roomTypes,
} from './plan.fields.ts'
import { massDateWays, planColours, planMarks, planSorts, serviceParts } from './plan.keys.ts'
import { planStates } from './plan.states.ts'
import { serviceStates } from './service.states.ts'
import { OwnService } from './service.schema.ts'
import { PlanExpense, PlanQuotation } from './money.schema.ts'

const version = z.number().int()
const Count = z.number().int()
export const PlanState = z.enum(planStates.names)

export const PlanForm = z.object({ version: version.optional(), ...formShape(planRecord) })
export type PlanForm = z.output<typeof PlanForm>
export const PlanCreate = PlanForm.extend({ ...formShape(createForm) })
export type PlanCreate = z.output<typeof PlanCreate>

const Days = z.object({ from: PlainDate.optional(), to: PlainDate.optional() })
const States = z.array(z.enum(serviceStates.names)).max(serviceStates.names.length).optional()
/** Which groups; people and lists ask the same. */
const planInput = {
  massCode: ShortText.optional(),
  agentMassCode: ShortText.optional(),
  travelPlanName: ShortText.optional(),
  guiderName: ShortText.optional(),
  leaderName: ShortText.optional(),
  contactName: ShortText.optional(),
  /** Groups that travel on any of these days. */
  massDateRange: Days.optional(),
  massDateWay: z.enum(massDateWays).optional(),
  createDateRange: Days.optional(),
  distributorId: Id.optional(),
  categoryId: ShortText.optional(),
  sellerId: Id.optional(),
  operatorId: Id.optional(),
  tag: ShortText.optional(),
}
export const PlanFilter = Paging.extend({
  ...planInput,
  massStatus: z.array(PlanState).max(planStates.names.length).optional(),
  /** All of them. */
  mark: z.array(z.enum(planMarks)).max(planMarks.length).optional(),
  colour: z.array(z.enum(planColours)).max(planColours.length).optional(),
  hotelStatus: States,
  playStatus: States,
  carBoatStatus: States,
  sortType: z.enum(planSorts).default('massDateAsc'),
})
export type PlanFilter = z.output<typeof PlanFilter>

/** How many services of a part are in which state. */
export const RollUp = z.object({
  part: z.enum(serviceParts),
  state: z.enum(serviceStates.names),
  count: Count,
})
export type RollUp = z.infer<typeof RollUp>

export const PlanRow = z.object({
  id: Id,
  version,
  ...answerShape(planListed),
  agentName: z.string(),
  locked: z.boolean(),
  lockedBy: z.string(),
  lockReason: z.string(),
  currency: z.string(),
  priceCurrency: z.string(),
  /** As it was accepted, for those who go now and with what changes cost; null: nothing was. */
  priceMinor: AmountMinor.nullable(),
  /** Of the instalments of that price; null: there are none. */
  paidMinor: AmountMinor.nullable(),
  overdueMinor: AmountMinor.nullable(),
  plannedMinor: AmountMinor.nullable(),
  rollUps: z.array(RollUp),
  guides: z.array(z.string()),
  guests: Count,
  /** Guests that are to come and are not on the list, or have no room. */
  missingNames: Count,
  /** Of those on the list. */
  missingPassports: Count,
  missingRooms: Count,
  can: Can,
})
export type PlanRow = z.infer<typeof PlanRow>
export const PlanList = listOf(PlanRow)
/** Margins of groups, worked out beside their list: what they come to is not in their rows. */
export const PlanMargin = z.object({ id: Id, ...answerShape(planMargins) })
export type PlanMargin = z.output<typeof PlanMargin>

const GuestForm = z.object({ ...formShape(guestForm) })
export const SaveGuest = GuestForm.extend({ id: Id.optional(), planId: Id, version: version.optional() })
export type SaveGuest = z.output<typeof SaveGuest>
export const PlanGuest = GuestForm.extend({ id: Id, version, position: Count })
export type PlanGuest = z.infer<typeof PlanGuest>
export const ImportGuests = z.object({
  planId: Id,
  ...formShape(importForm),
  /** With `removeMissing`: who was shown as missing. Nobody else leaves. */
  missing: z.array(Id).max(maxGuests).default([]),
  save: z.boolean().default(false),
})
export type ImportGuests = z.output<typeof ImportGuests>
/** What an import changes of a guest who is found again. */
export const importedFields = [
  'pinyin',
  'sex',
  'bornOn',
  'nationality',
  'documentNo',
  'documentUntil',
  'diet',
  'phone',
  'note',
  'room',
] as const
export type ImportedField = (typeof importedFields)[number]
/** `doubled`: its passport stands further up in the same list; `missing`: on the list of the group, not on this one. */
const importResults = ['new', 'changed', 'same', 'doubled', 'missing', 'failed'] as const
export const GuestsImported = z.object({
  rows: z.array(
    z.object({
      /** 0 of who is missing. */
      line: Count,
      /** Whom of the group's list it names, or misses; null: nobody. */
      guestId: Id.nullable(),
      name: z.string(),
      result: z.enum(importResults),
      fields: z.array(z.enum(importedFields)),
      /** To be looked at: a check digit of the passport fails, or nothing was made of what stands there. */
      doubts: z.array(z.enum(importedFields)),
    }),
  ),
})
export type GuestsImported = z.infer<typeof GuestsImported>

const RoomForm = z.object({ ...formShape(groupRoomForm) })
export const SaveRoom = RoomForm.extend({ id: Id.optional(), planId: Id })
export type SaveRoom = z.output<typeof SaveRoom>
/**
 * What a filling did to rooms: the type of before (null: it made them) and after, and of each its number and whom it put there. Packed,
 * so that the way back of a large group fits into its header.
 */
const FilledRooms = z.object({
  whose: z.enum(['guests', 'staff']),
  before: z.enum(roomTypes).nullable(),
  after: z.enum(roomTypes),
  rooms: z.array(z.tuple([Count], Id)).max(maxRooms),
})
export type FilledRooms = z.output<typeof FilledRooms>
export const FreeRooms = z.object({ id: Id, filled: z.array(FilledRooms).max(60) })
export type FreeRooms = z.output<typeof FreeRooms>
const roomProblems = ['full', 'empty', 'sexes', 'childAlone'] as const
export const PlanRoom = RoomForm.extend({
  id: Id,
  guests: Count,
  capacity: Count,
  problem: z.enum(roomProblems).nullable(),
})
export type PlanRoom = z.infer<typeof PlanRoom>
export type RoomType = (typeof roomTypes)[number]

export const AssignForm = z.object({
  id: Id.optional(),
  version: version.optional(),
  planId: Id,
  ...formShape(assignForm),
})
export type AssignForm = z.output<typeof AssignForm>
export const Assignment = z.object({
  id: Id,
  version,
  planId: Id,
  role: z.enum(assignRoles),
  crewId: Id.nullable(),
  coachId: Id.nullable(),
  name: z.string(),
  phone: z.string(),
  fromDate: PlainDate,
  toDate: PlainDate,
  note: z.string(),
  byName: z.string(),
  /** As it is, the person was told; of vehicles and boats, who tell nobody, it is so. */
  published: z.boolean(),
})
export type Assignment = z.infer<typeof Assignment>

/** What a group costs and brings: as it was accepted, as it is booked, as it came to be. In the merchant's currency; null: not known. */
export const ProfitRow = z.object({
  revenueMinor: AmountMinor.nullable(),
  costMinor: AmountMinor.nullable(),
  profitMinor: AmountMinor.nullable(),
  marginBasisPoints: z.number().int().nullable(),
})
export type ProfitRow = z.infer<typeof ProfitRow>
export const PlanProfit = z.object({
  planned: ProfitRow,
  booked: ProfitRow,
  actual: ProfitRow,
  missing: z.array(z.string()),
})
export type PlanProfit = z.infer<typeof PlanProfit>

export const PlanInfo = PlanRow.extend({
  ...answerShape(planRecord),
  days: z.array(Day),
  sheet: Sheet,
  source: Source.extend({ code: z.string() }).nullable(),
  /** Of a plan in planning: the fragments of its days in the version that they have now. */
  pieces: z.array(z.object({ id: Id, code: z.string(), version: z.number().int() })),
  services: z.array(OwnService),
  guestRows: z.array(PlanGuest),
  rooms: z.array(PlanRoom),
  assignments: z.array(Assignment),
  quotations: z.array(PlanQuotation),
  expenses: z.array(PlanExpense),
  /** What the setting offers to call them. */
  expenseCategories: z.array(z.string()),
  profit: PlanProfit.nullable(),
  lockedAt: DateTime.nullable(),
  history: z.array(HistoryEntry),
})
export type PlanInfo = z.infer<typeof PlanInfo>

export const SaveDays = z.object({ id: Id, version, days: z.array(Day).min(1).max(60), sheet: Sheet })
export type SaveDays = z.output<typeof SaveDays>

export const MovePlan = z.object({ id: Id, version: version.optional() })
export type MovePlan = z.output<typeof MovePlan>
export const MovePlanWhy = MovePlan.extend({ reason: Reason })
export type MovePlanWhy = z.output<typeof MovePlanWhy>
