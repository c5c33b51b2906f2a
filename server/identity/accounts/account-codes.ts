import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { userOf } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { mailLetter } from './account-mails.ts'

export type CodePurpose = 'safe-email' | 'new-email'
const minutes = 10
const allowedGuesses = 5
const waitSeconds = 60

const hashCode = (ctx: Ctx, purpose: CodePurpose, email: string, code: string): Buffer =>
  createHmac('sha256', ctx.app.secret)
    .update(JSON.stringify([ctx.scope.merchantId, userOf(ctx).id, purpose, email.toLowerCase(), code]))
    .digest()

/** Mails the acting person a fresh code for an address; the one before it is worth nothing then. One a minute. */
export async function sendCode(ctx: Ctx, purpose: CodePurpose, email: string): Promise<void> {
  const user = userOf(ctx)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { merchantId } = ctx.scope
  const former = await ctx.db
    .deleteFrom('platform.account_token')
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', user.id)
    .where('purpose', '=', purpose)
    .returning('created_at')
    .execute()
  const last = Math.max(0, ...former.map((row) => Date.parse(row.created_at)))
  if (ctx.now.getTime() - last < waitSeconds * 1000) fail('identity.codeTooSoon', { seconds: waitSeconds })
  await ctx.db
    .insertInto('platform.account_token')
    .values({
      token_hash: hashCode(ctx, purpose, email, code),
      merchant_id: merchantId,
      user_id: user.id,
      purpose,
      email,
      expires_at: new Date(ctx.now.getTime() + minutes * 60_000),
    })
    .execute()
  const language = user.language ?? ctx.language
  await mailLetter(ctx, { to: email, language, kind: 'code', params: { minutes }, code })
}

/**
 * Uses up the code that was mailed to an address, or refuses the field. A guess counts at once and by itself (the call
 * that fails takes nothing back); after five the code is worth nothing. One that another call is spending right now is
 * passed over, so that nobody waits on a connection aside.
 */
export async function spendCode(
  ctx: Ctx,
  purpose: CodePurpose,
  email: string,
  code: string | undefined,
  field: string,
): Promise<void> {
  const { rows } = await sql<{ token_hash: Buffer; guesses: number }>`
    update platform.account_token set guesses = guesses + 1
     where token_hash in (select token_hash from platform.account_token
       where merchant_id = ${ctx.scope.merchantId} and user_id = ${userOf(ctx).id} and purpose = ${purpose}
         and used_at is null and expires_at > now() for update skip locked)
    returning token_hash, guesses`.execute(ctx.app.aside)
  const found = rows[0]
  const right =
    found &&
    found.guesses <= allowedGuesses &&
    timingSafeEqual(found.token_hash, hashCode(ctx, purpose, email, code ?? ''))
  if (!right) failField(field, 'identity.text.codeWrong')
  await ctx.db.deleteFrom('platform.account_token').where('token_hash', '=', found.token_hash).execute()
}
