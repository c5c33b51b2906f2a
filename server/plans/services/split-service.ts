import { sql } from 'kysely'
import { Service } from '#contract/groups/itinerary.schema.ts'
import type { SplitService, ServiceMoved } from '#contract/plans/service.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'
import { tellPlan } from '../plan/lock-plan.ts'
import { lockService, requireRight } from './move-service.ts'
import type { ServiceRow } from './service-sql.ts'
import { isSplittable } from './splittable.ts'
import { namesOfService } from './service-sql.ts'

/**
 * Takes what its supplier confirmed as all that it gives; the rest becomes a service of its own beside it, to be arranged elsewhere. The
 * sheet's cost stays with the first, the rest costs what is said of it: nothing is costed twice, and what is not said is not known.
 */
export async function splitService(ctx: Ctx, { costMinor, ...ref }: SplitService): Promise<ServiceMoved> {
  const service = await lockService(ctx, ref)
  requireRight(ctx, service, 'arrange')
  if (!isSplittable(service)) fail('operationInvalid')
  const confirmed = service.confirmedUnits ?? 0
  const rest = service.units - confirmed
  await updateRow(ctx, 'plan_service', service, {
    units: confirmed,
    confirmed_at: ctx.now.toISOString(),
    changed_at: ctx.now.toISOString(),
  })
  const key = await freeKey(ctx, service)
  const facts: Service = {
    ...Service.parse(service.facts),
    key,
    basis: 'group',
    quantity: 1,
    costMinor,
    childMinor: null,
    singleMinor: null,
    tripleMinor: null,
    vehicles: [],
    supplierId: null,
  }
  const { id } = await insertRow(ctx, 'plan_service', {
    plan_id: service.planId,
    day: service.day,
    position: service.position,
    key,
    kind: service.kind,
    date: service.date,
    facts: JSON.stringify(facts),
    sku_id: service.skuId,
    currency: facts.currency,
    units: rest,
    note: service.note,
  })
  await tellPlan(ctx, service.planId, 'plans.serviceSplit', {
    facts: { name: namesOfService(service), units: `${confirmed} + ${rest}` },
  })
  return { id, version: 1, state: 'to-arrange' }
}

/** A key of the plan that no service of it has, struck ones neither. */
async function freeKey(ctx: Ctx, { planId, key }: ServiceRow): Promise<string> {
  const { rows } = await sql<{ key: string }>`select key from plan_service
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId}`.execute(ctx.db)
  const used = new Set(rows.map((row) => row.key))
  let nth = 2
  while (used.has(`${key.slice(0, 36)}-${nth}`)) nth += 1
  return `${key.slice(0, 36)}-${nth}`
}
