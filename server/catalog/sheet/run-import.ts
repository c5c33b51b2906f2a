import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/errors.ts'
import { stir } from '../../kit/events.ts'
import { enqueue } from '../../kit/jobs.ts'
import { lockImport, setImportState } from './import-rows.ts'

/** Has a checked import done in the background; `operationInvalid` for one that is not checked, or begun already. */
export async function startImport(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const stored = (await lockImport(ctx, id)) ?? fail('notFound')
  if (stored.state !== 'checked') fail('operationInvalid')
  await setImportState(ctx, id, 'importing')
  await enqueue(
    ctx,
    'catalog.runImport',
    { importId: id },
    { key: `run import ${ctx.scope.merchantId} ${id}` },
  )
  stir(ctx, ['skuImport'], id)
  return { done: true }
}
