import { sql } from 'kysely'
import type { z } from 'zod'
import type { Destination, DestinationForm } from '#contract/catalog/sorting/destination.api.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { deleteRow, lockForm, lockRow, saveRow } from '../../kit/db/rows.ts'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { unique } from '../../kit/record/unique.ts'
import { destinationRecord } from '#contract/catalog/sorting/sorting.fields.ts'

/** Every destination by its code, with how many products are there. */
export async function listDestinations(ctx: Ctx): Promise<{ rows: Destination[] }> {
  const { rows } = await sql<Destination>`select d.id, d.code, d.names,
       (select count(*)::int from sku s where s.merchant_id = d.merchant_id and s.destination_id = d.id and s.deleted_at is null) as skus
      from destination d where d.merchant_id = ${ctx.scope.merchantId} order by d.code`.execute(ctx.db)
  return { rows }
}

/** Adds a destination, or changes its code and names. Its code is unique within the merchant. */
export async function saveDestination(
  ctx: Ctx,
  form: z.output<typeof DestinationForm>,
): Promise<{ id: number }> {
  const values = rowOf(destinationRecord, { ...form, code: form.code.toUpperCase() })
  const before = await lockForm(ctx, 'destination', form)
  const saved = await unique({ destination_merchant_id_code_key: 'code' }, () =>
    saveRow(ctx, 'destination', before, values),
  )
  await emit(ctx, 'catalog.destinationSaved', {
    subject: 'destination',
    subjectId: saved.id,
    facts: { name: nameIn(form.names, 'en') },
    topics: ['destination', 'sku'],
  })
  return saved
}

/** Takes away a destination without products; those that wait in the recycle bin may come back, and count. */
export async function deleteDestination(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { names } = await lockRow(ctx, 'destination', id, 'for update')
  const name = nameIn(names, 'en')
  const used = await ctx.db
    .selectFrom('sku')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('destination_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (used) fail('catalog.destinationInUse', { name })
  await deleteRow(ctx, 'destination', id)
  await emit(ctx, 'catalog.destinationDeleted', { subject: 'destination', subjectId: id, facts: { name } })
  return { done: true }
}
