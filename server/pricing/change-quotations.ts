import type { z } from 'zod'
import type {
  BulkSave,
  Changed,
  ClearAll,
  CopyFrom,
  QuotationChange,
  SwitchSale,
} from '#contract/pricing/quotation.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail, failField } from '../kit/errors.ts'
import { emit } from '../kit/events.ts'
import { planQuotations, type Chosen } from './plan-quotations.ts'
import { lockAgent, writeQuotations } from './write-quotations.ts'

type Counts = z.output<typeof Changed>
type Agreed = Chosen & { preview?: string | undefined }

/**
 * Carries out a bulk change, all or none, as one event with every quotation before and after. Where a preview was agreed
 * to and the outcome would be another one now, answers `priceChanged` and changes nothing.
 */
async function carryOut(
  ctx: Ctx,
  chosen: Agreed,
  change: QuotationChange,
  event: `pricing.${string}`,
  facts: object = {},
): Promise<Counts> {
  const agent = await lockAgent(ctx, chosen.agentId)
  const plan = await planQuotations(ctx, chosen, change)
  if (chosen.preview !== undefined && chosen.preview !== plan.preview) fail('priceChanged')
  const { rows, unchanged, belowCost } = plan
  if (rows.length === 0) return { changed: 0, unchanged, belowCost }
  await writeQuotations(ctx, chosen.agentId, rows)
  await emit(ctx, event, {
    subject: 'agent',
    subjectId: chosen.agentId,
    facts: { name: agent.name, changed: rows.length, ...facts },
    before: rows.map(({ skuId, before }) => ({ skuId, ...before })),
    after: rows.map(({ skuId, after }) => ({ skuId, ...after })),
    topics: ['quotation'],
  })
  return { changed: rows.length, unchanged, belowCost }
}

/** Lays a rise or fall, by percentage or by amount, over the list price of many SKUs. */
export async function changeByRule(
  ctx: Ctx,
  { method, by, guests, ...chosen }: z.output<typeof BulkSave>,
): Promise<Counts> {
  checkRule({ method, by })
  return carryOut(ctx, chosen, { kind: 'rule', method, by, guests }, 'pricing.quotationRule', { method, by })
}

/** A price cannot fall by more than all of it. */
export function checkRule({ method, by }: { method: string; by: number }, field = 'by'): void {
  if (method === 'percent' && by < -10_000) failField(field, 'tooSmall', { min: -100 })
  if (method === 'percent' && by > 1_000_000) failField(field, 'tooLarge', { max: 10_000 })
}

/** Takes over another agent's quotation; money is converted at today's rates. */
export async function copyQuotations(
  ctx: Ctx,
  { fromAgentId, mode, ...chosen }: z.output<typeof CopyFrom>,
): Promise<Counts> {
  if (fromAgentId === chosen.agentId) failField('fromAgentId', 'pricing.fieldErrors.sameAgent')
  return carryOut(ctx, chosen, { kind: 'copy', fromAgentId, mode }, 'pricing.quotationCopied', {
    fromAgentId,
  })
}

/** Back to the list price. What was off sale for the agent stays off sale. */
export const clearQuotations = (ctx: Ctx, chosen: z.output<typeof ClearAll>): Promise<Counts> =>
  carryOut(ctx, chosen, { kind: 'clear' }, 'pricing.quotationCleared')

/** Puts SKUs on sale to one agent, or takes them off. */
export const switchSale = (ctx: Ctx, { onSale, ...chosen }: z.output<typeof SwitchSale>): Promise<Counts> =>
  carryOut(
    ctx,
    chosen,
    { kind: 'onSale', onSale },
    onSale ? 'pricing.quotationSwitchedOn' : 'pricing.quotationSwitchedOff',
  )
