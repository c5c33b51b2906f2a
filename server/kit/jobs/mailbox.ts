import type { App } from '../app-services.ts'
import type { Ctx } from '../ctx.ts'
import { enqueue } from './jobs.ts'

type Posted = { to: number; topic: string; key: string; body: object }

/**
 * Writes a message to another merchant within the sender's transaction, and the job that handles it. The key makes it one
 * message however often it is written.
 */
export async function postMail(
  ctx: Ctx,
  task: `${string}.${string}`,
  { to, topic, key, body }: Posted,
): Promise<void> {
  const posted = await ctx.db
    .insertInto('platform.mailbox')
    .values({ from_merchant: ctx.scope.merchantId, to_merchant: to, topic, key, body: JSON.stringify(body) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (posted) await enqueue(ctx, task, { messageId: posted.id })
}

/** Marks a message as handled within the transaction that acts on it; false where that was done already. */
export async function takeMail(ctx: Ctx, id: number): Promise<boolean> {
  const taken = await ctx.db
    .updateTable('platform.mailbox')
    .set({ handled_at: ctx.now.toISOString(), error: null })
    .where('id', '=', id)
    .where('to_merchant', '=', ctx.scope.merchantId)
    .where('handled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Keeps why a message could not be handled yet. */
export const noteFailure = (app: App, id: number, error: string) =>
  app.db
    .updateTable('platform.mailbox')
    .set((e) => ({ attempts: e('attempts', '+', 1), error: error.slice(0, 500) }))
    .where('id', '=', id)
    .execute()
