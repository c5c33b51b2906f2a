import { namesIn } from '#contract/kit/languages.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { serviceRow } from '#contract/groups/itinerary.fields.ts'
import { omit } from '#contract/kit/omit.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { serviceKey, type ServicePart } from '#contract/plans/plan.keys.ts'
import { rightOf, serviceStates, type ServiceStatus } from '#contract/plans/service.states.ts'
import type { PlanService } from '#contract/plans/service.schema.ts'
import type { Service } from '#contract/groups/itinerary.schema.ts'
import type { Can } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { may } from '../../kit/ctx.ts'
import { canMove } from '../../kit/record/to-move.ts'
import { isSplittable } from './splittable.ts'
import { optionCountsSql } from '../../orders/orders.public.ts'

/** The state of a service `s` with its order's line `l`; rule: docs/algorithms/groups/plans.md. */
export const serviceStateSql = sql<ServiceStatus>`app.plan_service_state(s.struck_at is not null, l.supplier_status,
  s.expired_at is not null, s.arranged_at is not null, s.informed_at is not null, s.confirmed_at is not null,
  coalesce(s.checked_version = s.version and s.checked_line_version is not distinct from l.version, false))`

/** The line of a service `s`, by its id. */
export const lineOfService = sql`left join order_line l on l.merchant_id = s.merchant_id and l.id = s.line_id`
/** The same for the services of one plan: looked up where there is one. */
export const lineById = sql`left join lateral (select x.supplier_status, x.reject_reason, x.supplier_note, x.version from order_line x
  where s.line_id is not null and x.merchant_id = s.merchant_id and x.id = s.line_id offset 0) l on true`

export type ServiceRow = Omit<PlanService, 'can' | 'names' | 'start' | 'optional'> & {
  facts: Service
  position: number
  struck: boolean
  lineId: number | null
  lineVersion: number | null
  /** How often it was begun anew. */
  round: number
  locked: boolean
  /** Its order stood before it was tied to it. */
  attached: boolean
}

/** Facts that were stored before a field was: it is as a new service has it, and never missing. */
const blankFacts = JSON.stringify(valuesOf(serviceRow))

/** What a service `s` says by itself, with its line `l` and its state `t`. */
export const ownColumns = sql`s.id, s.version, s.plan_id as "planId", s.key, s.day, s.position, s.date,
      case when s.kind = 'hotel' then s.date + coalesce((s.facts->>'nights')::int, 1) else s.date end as "endDate",
      s.kind, s.part, ${blankFacts}::jsonb || s.facts as facts, s.sku_id as "skuId", s.supplier_id as "supplierId", s.own_arrangement as "ownArrangement",
      s.units, s.confirmed_units as "confirmedUnits", s.cost_minor::bigint as "costMinor", s.currency, s.option_until as "optionUntil",
      s.cancel_steps as "cancelSteps", s.note, s.confirmation_no as "confirmationNo", t.state, l.supplier_status as "lineState",
      coalesce(nullif(l.reject_reason, ''), l.supplier_note, '') as "lineNote", s.order_id as "orderId",
      s.arranged_at as "arrangedAt", s.informed_at as "informedAt", s.confirmed_at as "confirmedAt", s.struck_at is not null as struck,
      s.line_id as "lineId", s.round, s.attached, l.version as "lineVersion"`
/** What it takes from its plan `p` and the agent `a`. */
export const planColumns = sql`p.code as "planCode", p.names as "planNames", a.name as "agentName",
      p.adults + p.children + p.infants + p.free_guests as guests, p.locked_at is not null as locked`

/** Services that a condition on `s`, their plan `p` and their state `t.state` names. */
export const servicesSql = (ctx: Ctx, where: RawBuilder<unknown>) => sql<ServiceRow>`
  select ${ownColumns}, ${planColumns}, coalesce(u.name, '') as "supplierName", coalesce(o.code, '') as "orderCode"
    from plan_service s
    join travel_plan p on p.merchant_id = s.merchant_id and p.id = s.plan_id
    join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
    left join supplier u on u.merchant_id = s.merchant_id and u.id = s.supplier_id
    ${lineOfService}
    left join orders o on o.merchant_id = s.merchant_id and o.id = s.order_id
    cross join lateral (select ${serviceStateSql} as state) t
   where s.merchant_id = ${ctx.scope.merchantId} and ${where}`

/** It stands on an order, whatever its supplier said of it. */
export const isOnOrder = ({ lineState }: Pick<ServiceRow, 'lineState'>): boolean =>
  lineState !== null && lineState !== 'cancelled'

/** A service `s` that nobody has said yes to, so that its option date counts. */
export const isOptional = sql<SqlBool>`(s.struck_at is null and s.confirmed_at is null and s.expired_at is null and s.arranged_at is not null
  and ${optionCountsSql})`

/** Bound to a SKU, and not ordered yet. */
export const isBookable = ({ skuId, orderId, state }: ServiceRow): boolean =>
  skuId !== null && orderId === null && serviceStates.is(state, 'unasked')

/** Nobody was asked for it yet, and it stands on no order. */
export const isAttachable = ({ orderId, state }: Pick<ServiceRow, 'orderId' | 'state'>): boolean =>
  orderId === null && serviceStates.is(state, 'unasked')

/** An order may be tied to it, or the one that was is let go. */
const tiesOf = (row: ServiceRow): Can => ({
  ...(isAttachable(row) && { orderAttach: true as const }),
  ...(row.attached && row.orderId !== null && { orderDetach: true as const }),
})

/** Its supplier holds it until a day, and nobody has said yes to it. */
export const isExtendable = ({ optionUntil, state }: Pick<ServiceRow, 'optionUntil' | 'state'>): boolean =>
  optionUntil !== null && serviceStates.is(state, 'unconfirmed')

/**
 * Tells services as a person may read them: costs only to those who may see costs. What may be done in a state is worked out once, not
 * for each of two hundred services.
 */
export function serviceTeller(ctx: Ctx): (row: ServiceRow) => PlanService {
  const seesCosts = may(ctx, 'group.plan.profit')
  const moves = new Map<string, Can>()
  const movesOf = ({ state, locked, part }: ServiceRow): Can => {
    const key = `${state} ${locked} ${part}`
    const found = moves.get(key) ?? canMove(ctx, statesOf[part], state, heldBy(locked))
    moves.set(key, found)
    return found
  }
  return (row) => {
    const { facts, locked } = row
    const view = omit(row, [
      'facts',
      'position',
      'struck',
      'lineId',
      'lineVersion',
      'round',
      'locked',
      'attached',
    ])
    return {
      ...view,
      names: facts.names,
      start: facts.start,
      optional: facts.optional,
      costMinor: seesCosts && view.costMinor !== null ? Number(view.costMinor) : null,
      can: {
        ...movesOf(row),
        ...(isSplittable(row) &&
          !locked &&
          may(ctx, serviceKey(row.part, 'arrange')) && { serviceSplit: true as const }),
        ...(isExtendable(row) &&
          !locked &&
          may(ctx, serviceKey(row.part, 'arrange')) && { optionAsk: true as const }),
        ...(!locked && may(ctx, serviceKey(row.part, 'book')) && tiesOf(row)),
        ...(isBookable(row) &&
          !locked &&
          may(ctx, serviceKey(row.part, 'book')) && { serviceBook: true as const }),
      },
    }
  }
}

/** The same moves, each by the right of one part. */
const statesFor = (part: ServicePart) => ({
  open: serviceStates.open,
  verbs: Object.fromEntries(
    serviceStates.verbNames.map((verb) => [
      verb,
      { ...serviceStates.verbs[verb], needs: serviceKey(part, rightOf[verb]) },
    ]),
  ),
})
const statesOf = { play: statesFor('play'), traffic: statesFor('traffic'), hotel: statesFor('hotel') }

/** Of a locked plan nothing goes on but what suppliers answer. */
const heldBy = (locked: boolean) =>
  Object.fromEntries(
    serviceStates.verbNames.map((name) => [name, name !== 'confirmBooking' && locked && 'plans.why.locked']),
  )

/** What a service is called, as events have it: each reads it in its own language. */
export const namesOfService = ({ facts: { names } }: Pick<ServiceRow, 'facts'>) =>
  namesIn(names).length ? names : ''
