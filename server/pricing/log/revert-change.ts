import { may, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { editOfEvent, requirePriceEvent, standing } from './price-log.queries.ts'

/**
 * Takes an act on prices back: each price that still stands as the act left it becomes what it was before; what somebody
 * changed since, or whose day is over, stays. One event, which can be taken back itself. Orders keep their prices.
 */
export async function revertChange(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ reverted: number; left: number }> {
  const found = await requirePriceEvent(ctx, id)
  const { store, ...event } = found
  const key = editOfEvent(found)
  if (!may(ctx, key)) fail('noPermission', { key })
  const changes = await standing(ctx, event, store)
  const back = changes.filter(({ state }) => state === 'asLeft')
  if (back.length === 0) fail('operationInvalid')
  await store.restore(ctx, event, back)
  const { reverts: _, of, ...facts } = event.facts
  await emit(ctx, 'pricing.changeReverted', {
    subject: event.subject,
    subjectId: event.subjectId,
    facts: {
      name: facts['name'] ?? facts['code'] ?? '',
      ...facts,
      reverts: id,
      of: of ?? event.type,
      changed: back.length,
    },
    before: back.flatMap(({ after }) => after ?? []),
    after: back.flatMap(({ before }) => before ?? []),
    topics: ['price', 'quotation', 'cost'],
  })
  return { reverted: back.length, left: changes.length - back.length }
}
