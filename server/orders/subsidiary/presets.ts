import { sql } from 'kysely'
import type { z } from 'zod'
import { roundHalfUp } from '#contract/kit/money/money.ts'
import type { ReadOf, RowOf } from '#contract/kit/record/record-types.ts'
import { answerOf, storedOf, rowOf } from '#contract/kit/record/record-values.ts'
import { presetRecord } from '#contract/orders/subsidiary/subsidiary.fields.ts'
import type { PresetFilter, PresetForm } from '#contract/orders/subsidiary/subsidiary.schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { finds } from '../../kit/db/filters.ts'
import { isMissing, lockForm, readRow } from '../../kit/db/rows.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { enablesPlain, savePlain } from '../../kit/record/plain-record.ts'
import type { LineRecord, OrderRecord } from '../order/order-records.ts'

type Fields = (typeof presetRecord)['fields']

const presets = {
  table: 'item_preset',
  subject: 'itemPreset',
  event: 'orders.preset',
  kept: (row: RowOf<Fields>) => storedOf(presetRecord, row),
  facts: (_: Ctx, { name }: { name: string }) => ({ name }),
  topics: ['itemPreset'],
} as const

/** Makes a preset item, or changes one; what stands on orders already stays as it is. */
export async function savePreset(ctx: Ctx, form: PresetForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'item_preset', form)
  const { basis, side, amountMinor, basisPoints, currency, payee, supplierId } = form
  if (basis === 'percent' ? basisPoints === null : amountMinor === null)
    failField(basis === 'percent' ? 'basisPoints' : 'amountMinor', 'required')
  if (basis !== 'percent' && !currency) failField('currency', 'required')
  if (payee === 'named' && !supplierId) failField('supplierId', 'required')
  if (payee !== 'named' && supplierId) failField('supplierId', 'unknown')
  if (supplierId && (side === 'income' || (await isMissing(ctx, 'supplier', [supplierId]))))
    failField('supplierId', 'unknown')
  if (await isMissing(ctx, 'agent', form.agentIds)) failField('agentIds', 'unknown')
  return savePlain(ctx, presets, before, rowOf(presetRecord, form), { created_by_name: ctx.actor.name })
}
export const enablePreset = enablesPlain(presets)

type Row = ReadOf<Fields> & { id: number; version: number }

export async function listPresets(
  ctx: Ctx,
  { text, enabled: only, ...paging }: z.output<typeof PresetFilter>,
) {
  const page = await pageOf(
    ctx,
    paging,
    sql<Row>`select r.* from item_preset r where merchant_id = ${ctx.scope.merchantId} and ${finds(text, ['r.name'])}
      and (${only ?? null}::boolean is null or r.enabled = ${only ?? null})`,
    sql`r.id desc`,
  )
  const edit = 'finances.order-subsidiary.presets'
  const can = canOf(ctx, { edit, enable: edit })
  return {
    ...page,
    rows: page.rows.map(({ id, version, ...row }) => ({ id, version, ...answerOf(presetRecord, row), can })),
  }
}

/** Those in use, by name; or the ones of these ids. */
export async function presetChoices(
  ctx: Ctx,
  { text, ids }: { text?: string | undefined; ids?: number[] | undefined },
) {
  const { rows } = await sql<{ id: number; name: string }>`
    select r.id, r.name from item_preset r where r.merchant_id = ${ctx.scope.merchantId}
       and ${ids ? sql`r.id = any(${ids}::bigint[])` : sql`r.enabled and ${finds(text, ['r.name'])}`} order by r.name limit 30`.execute(
    ctx.db,
  )
  return { rows }
}

export const presetOf = (ctx: Ctx, id: number) => readRow(ctx, 'item_preset', id)
type Preset = Awaited<ReturnType<typeof presetOf>>

/** Does a preset fit a line of an order? Nothing chosen fits everything. */
export const fits = (preset: Preset, order: OrderRecord, line: LineRecord): boolean =>
  (preset.product_types.length === 0 || preset.product_types.includes(order.product_type)) &&
  (preset.agent_ids.length === 0 || preset.agent_ids.includes(order.agent_id)) &&
  (!preset.service_from || line.date >= preset.service_from) &&
  (!preset.service_to || line.date <= preset.service_to)

/** What it comes to on a line: as it is, for each guest, or of the line's price, half up. Income is in the agent's currency only. */
export function amountOf(preset: Preset, order: OrderRecord, line: LineRecord) {
  const isPercent = preset.basis === 'percent'
  const guests = line.adults + line.children + line.infants + line.units
  const amountMinor = isPercent
    ? roundHalfUp((line.price_minor * (preset.basis_points ?? 0)) / 10_000)
    : (preset.amount_minor ?? 0) * (preset.basis === 'guest' ? guests : 1)
  const currency = isPercent ? order.currency : (preset.currency ?? order.currency)
  const side = preset.side === 'income' ? ('income' as const) : ('cost' as const)
  if (side === 'income' && currency !== order.currency)
    failField('presetId', 'orders.fieldErrors.agentsCurrency')
  return {
    side,
    name: preset.name,
    amountMinor,
    currency,
    supplierId: side === 'cost' && preset.payee === 'line' ? line.supplier_id : preset.supplier_id,
    reason: preset.name,
    presetId: preset.id,
  }
}
