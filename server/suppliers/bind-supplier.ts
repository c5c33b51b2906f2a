import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { ask, fail, failField } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { lockRow, updateRow } from '../kit/db/rows.ts'

/**
 * Ties a supplier to its merchant account. That merchant must already have us among its agents: it decides who buys
 * from it. Otherwise "Please invite the supplier first".
 */
export async function bindSupplier(
  ctx: Ctx,
  { id, merchantCode }: { id: number; merchantCode: string },
): Promise<{ done: true }> {
  const supplier = await lockRow(ctx, 'supplier', id, 'for update')
  if (supplier.bound_merchant_id) fail('suppliers.alreadyBound')
  const found = await ctx.db
    .selectFrom('platform.merchant')
    .select(['id', 'names'])
    .where('code', '=', merchantCode.toUpperCase())
    .executeTakeFirst()
  if (!found || found.id === ctx.scope.merchantId) failField('merchantCode', 'unknown')
  const { rows } = await sql<{ trades: boolean }>`select platform.trades_with(${found.id}) as trades`.execute(
    ctx.db,
  )
  if (!firstOf(rows).trades) fail('suppliers.inviteFirst')
  await updateRow(ctx, 'supplier', supplier, { bound_merchant_id: found.id, notify_method: 'mirror' })
  await emit(ctx, 'suppliers.bound', {
    subject: 'supplier',
    subjectId: id,
    facts: { name: supplier.name, merchantCode: merchantCode.toUpperCase() },
  })
  return { done: true }
}

/** Unties a supplier: its bound SKUs go with it; orders already mirrored go on. Asks first, naming how many SKUs. */
export async function unbindSupplier(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const supplier = await lockRow(ctx, 'supplier', id, 'for update')
  if (!supplier.bound_merchant_id) fail('operationInvalid')
  const mine = ctx.db
    .selectFrom('sku_supplier')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('supplier_id', '=', id)
  const bound = await mine
    .where('bound_sku_id', 'is not', null)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  ask(ctx, [{ key: 'suppliers.questions.unbind', facts: { name: supplier.name, skus: bound.n } }])
  await ctx.db
    .updateTable('sku_supplier')
    .set({ bound_merchant_id: null, bound_sku_id: null })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('supplier_id', '=', id)
    .execute()
  const notify = supplier.email ? 'email' : 'none'
  await updateRow(ctx, 'supplier', supplier, { bound_merchant_id: null, notify_method: notify })
  await emit(ctx, 'suppliers.unbound', { subject: 'supplier', subjectId: id, facts: { name: supplier.name } })
  return { done: true }
}
