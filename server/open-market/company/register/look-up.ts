import type { Job } from '../../../kit/jobs/jobs.ts'
import { updateRow } from '../../../kit/db/rows.ts'
import { isClaimed, keepCheck, publishLicences } from '../licences.ts'
import { askRegister } from './register.ts'

const identifying = ['country', 'holder', 'district', 'number'] as const

/**
 * Asks the register of a licence's country for whom it names, outside of any transaction, and writes its answer down with its moment. It
 * badges, it does not check: the number is not among what registers tell, so that is the desk's word.
 */
export const lookUpLicence: Job = async ({ app, inMerchant }, { merchantId, licenceId }) => {
  const id = Number(licenceId)
  const stored = await inMerchant(merchantId, ({ db }) =>
    db
      .selectFrom('market_licence')
      .select([...identifying, 'state'])
      .where('merchant_id', '=', Number(merchantId))
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (!stored || !isClaimed(stored)) return
  const answer = await askRegister(app, stored.country, stored)
  if (!answer) return
  await inMerchant(merchantId, async (ctx) => {
    const row = await ctx.db
      .selectFrom('market_licence')
      .select([...identifying, 'state'])
      .where('merchant_id', '=', ctx.scope.merchantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    // Changed meanwhile: that is another question.
    if (!row || !isClaimed(row) || identifying.some((column) => row[column] !== stored[column])) return
    await updateRow(
      ctx,
      'market_licence',
      { id },
      { register_state: answer.state, register_note: answer.note, register_at: ctx.now.toISOString() },
    )
    await keepCheck(ctx, { id, ...row }, { verdict: answer.state, reason: answer.note })
    await publishLicences(ctx)
  })
}
