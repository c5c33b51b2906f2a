import type { z } from 'zod'
import type {
  BulkSave,
  Changed,
  ClearAll,
  CopyFrom,
  Preview,
  PreviewAsk,
  QuotationChange,
  SwitchSale,
} from '#contract/pricing/quotation/quotation.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Owner } from '../custom/custom-price-record.ts'
import { planQuotations, type Chosen } from './plan-quotations.ts'
import { lockOwner, tellQuotations, writeQuotations, type QuotationEvent } from './write-quotations.ts'

type Counts = z.output<typeof Changed>
type Agreed = Chosen & { preview?: string | undefined }

/**
 * Carries out a bulk change, all or none, as one event with every quotation before and after. Where a preview was agreed
 * to and the outcome would be another one now, answers `priceChanged` and changes nothing.
 */
async function carryOut(
  ctx: Ctx,
  owner: Owner,
  chosen: Agreed,
  change: QuotationChange,
  event: QuotationEvent,
  facts: object = {},
): Promise<Counts> {
  const { name } = await lockOwner(ctx, owner)
  const plan = await planQuotations(ctx, owner, chosen, change)
  if (chosen.preview !== undefined && chosen.preview !== plan.preview) fail('priceChanged')
  const { rows, unchanged, belowCost } = plan
  if (rows.length === 0) return { changed: 0, unchanged, belowCost }
  await writeQuotations(ctx, owner, rows)
  await tellQuotations(ctx, owner, event, { name, ...facts }, rows)
  return { changed: rows.length, unchanged, belowCost }
}

/** What such a change would do; changes nothing. */
export function previewQuotations(
  ctx: Ctx,
  owner: Owner,
  { change, ...chosen }: z.output<typeof PreviewAsk>,
): Promise<Preview> {
  if (change.kind === 'set' || change.kind === 'change') checkRule(change, 'change.by')
  return planQuotations(ctx, owner, chosen, change)
}

/**
 * Sets the price of many SKUs (the list price and a percentage or an amount, or a fixed price), or changes what is paid
 * today. Two acts, each with an event of its own.
 */
export async function changeByRule(
  ctx: Ctx,
  owner: Owner,
  { act, method, by, guests, ...chosen }: z.output<typeof BulkSave>,
): Promise<Counts> {
  checkRule({ method, by })
  if (act === 'set')
    return carryOut(ctx, owner, chosen, { kind: 'set', method, by, guests }, 'Set', { method, by })
  if (method === 'fixed') failField('method', 'notAllowed')
  return carryOut(ctx, owner, chosen, { kind: 'change', method, by, guests }, 'Rule', { method, by })
}

/** A price cannot fall by more than all of it, and is never below zero. */
export function checkRule({ method, by }: { method: string; by: number }, field = 'by'): void {
  if (method === 'fixed' && by < 0) failField(field, 'tooSmall', { min: 0 })
  if (method === 'percent' && by < -10_000) failField(field, 'tooSmall', { min: -100 })
  if (method === 'percent' && by > 1_000_000) failField(field, 'tooLarge', { max: 10_000 })
}

/** Takes over the quotation of another of its kind; money is converted at today's rates. */
export async function copyQuotations(
  ctx: Ctx,
  owner: Owner,
  { fromId, mode, ...chosen }: z.output<typeof CopyFrom>,
): Promise<Counts> {
  if (fromId === owner.id) failField('fromId', 'pricing.fieldErrors.sameOwner')
  return carryOut(ctx, owner, chosen, { kind: 'copy', fromId, mode }, 'Copied', { fromId })
}

/** Back to the list price. What was off sale for the agent stays off sale. */
export const clearQuotations = (ctx: Ctx, owner: Owner, chosen: z.output<typeof ClearAll>): Promise<Counts> =>
  carryOut(ctx, owner, chosen, { kind: 'clear' }, 'Cleared')

/** Puts SKUs on sale to one agent or to those who follow a strategy, or takes them off. */
export const switchSale = (
  ctx: Ctx,
  owner: Owner,
  { onSale, ...chosen }: z.output<typeof SwitchSale>,
): Promise<Counts> =>
  carryOut(ctx, owner, chosen, { kind: 'onSale', onSale }, onSale ? 'SwitchedOn' : 'SwitchedOff')
