import { userOf, asMerchant, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { sendCode, spendCode } from './account-codes.ts'

const emailsOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('app_user')
    .select(['email', 'safe_email as safeEmail'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', userOf(ctx).id)
    .executeTakeFirstOrThrow()

/** The address that others see, and the one that the person has proven to be theirs ('' where none is yet). */
export const getEmail = (ctx: Ctx): Promise<{ email: string; safeEmail: string }> => emailsOf(ctx)

export async function sendCodeToNewEmail(ctx: Ctx, { email }: { email: string }): Promise<{ done: true }> {
  await sendCode(ctx, 'new-email', email)
  return { done: true }
}

export async function sendCodeToSafeEmail(ctx: Ctx): Promise<{ done: true }> {
  const { safeEmail } = await emailsOf(ctx)
  if (!safeEmail) fail('operationInvalid')
  await sendCode(ctx, 'safe-email', safeEmail)
  return { done: true }
}

type Change = { email: string; code: string; safeCode?: string | undefined }

/**
 * Makes an address the safe email: its code proves that mail arrives there, and where one stood before, a code to that
 * one proves that its owner agrees.
 */
export async function updateEmail(ctx: Ctx, { email, code, safeCode }: Change): Promise<{ done: true }> {
  const { safeEmail } = await emailsOf(ctx)
  if (safeEmail) await spendCode(ctx, 'safe-email', safeEmail, safeCode, 'safeCode')
  await spendCode(ctx, 'new-email', email, code, 'code')
  const user = userOf(ctx)
  await asMerchant(ctx, async (own) => {
    await updateRow(own, 'app_user', user, { safe_email: email })
    await emit(own, 'identity.safeEmailChanged', {
      subject: 'user',
      subjectId: user.id,
      facts: { name: user.fullName },
      before: { safe_email: safeEmail },
      after: { safe_email: email },
    })
  })
  return { done: true }
}
