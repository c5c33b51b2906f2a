import { answerFile, deleteFile, loadFiles } from '../../files/files.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { requireVisible } from '../order/order-records.ts'

/** A file of what was said, for whoever takes part in it. */
export async function showAttachment(ctx: Ctx, { id }: { id: number }): Promise<RawAnswer> {
  const found = await ctx.db
    .selectFrom('order_message_file as f')
    .innerJoin('order_message as m', (on) =>
      on.onRef('m.merchant_id', '=', 'f.merchant_id').onRef('m.id', '=', 'f.message_id'),
    )
    .select('m.order_id')
    .where('f.merchant_id', '=', ctx.scope.merchantId)
    .where('f.file_id', '=', id)
    .executeTakeFirst()
  if (!found) fail('notFound')
  await requireVisible(ctx, found.order_id)
  const [file] = await asMerchant(ctx, (inner) => loadFiles(inner, [id]))
  return file ? answerFile(file) : fail('notFound')
}

/** A message's files are forgotten with it. */
export async function dropFiles(ctx: Ctx, messageId: number): Promise<void> {
  const files = await ctx.db
    .deleteFrom('order_message_file')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('message_id', '=', messageId)
    .returning('file_id')
    .execute()
  for (const { file_id: id } of files) await deleteFile(ctx, id)
}
