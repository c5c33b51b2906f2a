import { createHmac, randomInt } from 'node:crypto'
import type { App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'

const count = 10
const length = 10
/** Without signs that people mistake for others. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

type Owner = { merchantId: number; userId: number }

/** 49 bits each, and guesses are counted: keyed with the product's own secret, so that a copy of the table alone is no list to try. */
const hashOf = ({ secret }: Pick<App, 'secret'>, { merchantId, userId }: Owner, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['recovery', merchantId, userId, code]))
    .digest()

const newCode = (): string => Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('')

/** Ten codes in the place of all before them, shown this once: `abcde-fghjk`. */
export async function writeRecoveryCodes(ctx: Ctx, userId: number): Promise<string[]> {
  const owner = { merchantId: ctx.scope.merchantId, userId }
  const codes = Array.from({ length: count }, newCode)
  await removeRecoveryCodes(ctx, userId)
  await ctx.db
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        merchant_id: owner.merchantId,
        user_id: userId,
        hash: hashOf(ctx.app, owner, code),
      })),
    )
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

export const removeRecoveryCodes = async (ctx: Ctx, userId: number): Promise<void> =>
  void (await ctx.db
    .deleteFrom('recovery_code')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('user_id', '=', userId)
    .execute())

/** Uses a code up; false for one that is wrong or used. Of two at once one is right. */
export async function spendRecoveryCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const spent = await ctx.db
    .updateTable('recovery_code')
    .set({ used_at: ctx.now })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(ctx.app, { merchantId: ctx.scope.merchantId, userId }, code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .execute()
  return spent.length === 1
}
