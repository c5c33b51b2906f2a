import { z } from 'zod'
import { serviceKinds } from '../groups/itinerary.fields.ts'
import { AmountMinor } from '../kit/money/money.ts'
import { formShape } from '../kit/record/record-schema.ts'
import { Can, DateTime, Id, listOf, Names, Paging, PlainDate, Reason, ShortText } from '../kit/schema.ts'
import { lineStates } from '../orders/line.states.ts'
import { arrangeForm, confirmForm, splitForm } from './plan.fields.ts'
import { serviceParts } from './plan.keys.ts'
import { planStates } from './plan.states.ts'
import { serviceStates } from './service.states.ts'

const version = z.number().int()
const Count = z.number().int()
const ServiceState = z.enum(serviceStates.names)

/** One service with what became of it. */
export const PlanService = z.object({
  id: Id,
  version,
  planId: Id,
  planCode: z.string(),
  planNames: Names,
  agentName: z.string(),
  /** People who travel, staff left out. */
  guests: Count,
  key: z.string(),
  day: Count,
  date: PlainDate,
  endDate: PlainDate,
  start: z.string(),
  kind: z.enum(serviceKinds),
  part: z.enum(serviceParts),
  names: Names,
  skuId: Id.nullable(),
  supplierId: Id.nullable(),
  supplierName: z.string(),
  ownArrangement: z.boolean(),
  optional: z.boolean(),
  units: Count,
  confirmedUnits: Count.nullable(),
  /** Left out for whoever may not see costs. */
  costMinor: AmountMinor.nullable(),
  currency: z.string(),
  optionUntil: PlainDate.nullable(),
  cancelSteps: z.array(z.object({ hours: Count, basisPoints: Count })),
  note: z.string(),
  confirmationNo: z.string(),
  state: ServiceState,
  /** Of its order's line, where it has one. */
  lineState: z.enum(lineStates.names).nullable(),
  lineNote: z.string(),
  orderId: Id.nullable(),
  orderCode: z.string(),
  arrangedAt: DateTime.nullable(),
  informedAt: DateTime.nullable(),
  confirmedAt: DateTime.nullable(),
  can: Can,
})
export type PlanService = z.infer<typeof PlanService>
/** The same within its plan, which says what all of them have in common. */
export const OwnService = PlanService.omit({ planCode: true, planNames: true, agentName: true, guests: true })
export type OwnService = z.infer<typeof OwnService>

const Days = z.object({ from: PlainDate.optional(), to: PlainDate.optional() })
/** Still ahead; of these what somebody has to arrange, and what is confirmed and near enough to be checked once more; all there ever were. */
export const serviceViews = ['ahead', 'toDo', 'toCheck', 'all'] as const
export const ServiceFilter = Paging.extend({
  view: z.enum(serviceViews).default('all'),
  massCode: ShortText.optional(),
  agentMassCode: ShortText.optional(),
  travelPlanName: ShortText.optional(),
  guiderName: ShortText.optional(),
  categoryId: ShortText.optional(),
  sellerId: Id.optional(),
  operatorId: Id.optional(),
  massStatus: z.array(z.enum(planStates.names)).max(planStates.names.length).optional(),
  serviceDate: Days.optional(),
  supplierId: Id.optional(),
  distributorId: Id.optional(),
  status: z.array(ServiceState).max(serviceStates.names.length).optional(),
  /** Whose option ends within seven days. */
  optionSoon: z.boolean().optional(),
  /** Of groups whose names are wanted within seven days, or were, and are not all there. */
  namesDue: z.boolean().optional(),
})
export type ServiceFilter = z.output<typeof ServiceFilter>
export const ServiceList = listOf(PlanService)

export const MoveService = z.object({ id: Id, version: version.optional() })
export type MoveService = z.output<typeof MoveService>
export const MoveServiceWhy = MoveService.extend({ reason: Reason })
export type MoveServiceWhy = z.output<typeof MoveServiceWhy>
export const ArrangeService = MoveService.extend({ ...formShape(arrangeForm) })
export type ArrangeService = z.output<typeof ArrangeService>
export const ConfirmService = MoveService.extend({ ...formShape(confirmForm) })
export type ConfirmService = z.output<typeof ConfirmService>
export const SplitService = MoveService.extend({ ...formShape(splitForm) })
export type SplitService = z.output<typeof SplitService>
export const ServiceMoved = z.object({ id: Id, version, state: ServiceState })
export type ServiceMoved = z.infer<typeof ServiceMoved>
