import { Terms } from '#contract/open-market/open-market.schema.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { tried } from '../../kit/record/tried.ts'
import { lookInto } from '../../kit/system-ctx.ts'
import { termsColumn } from '../setting/own-setting.ts'
import { otherWay, type Direction } from '../partners.ts'
import { acceptCopy } from './accept.ts'
import { hashOf, type ContractTerms, type Copy } from './deal.ts'

/** Ours of one direction, as we see it, and what we do about them; null where we have none. */
async function ownStandard(ctx: Ctx, direction: Direction) {
  const { column } = termsColumn[direction]
  const setting = await ctx.db
    .selectFrom('market_setting')
    .select([column, 'standard_way'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .executeTakeFirst()
  const { success, data } = Terms.safeParse(setting?.[column])
  return setting && success ? { terms: data, way: setting.standard_way } : null
}

/** Those that a company shows to whoever may ask for a contract of this direction, as we see it. */
export async function standardTermsOf(
  ctx: Ctx,
  partnerId: number,
  direction: Direction,
): Promise<ContractTerms | null> {
  if (!may(ctx, 'oMarket.contract.propose')) return null
  const standard = await lookInto(ctx, partnerId, (there) => ownStandard(there, otherWay(direction)))
  return standard && standard.way !== 'hidden' ? standard.terms : null
}

/**
 * Accepts a request on our own standard terms where the setting says so, word for word as they are by now. Whatever a person would be told or
 * asked at it is left to a person, and nothing of it is done.
 */
export async function acceptsByItself(ctx: Ctx, copy: Copy): Promise<boolean> {
  const standard = await ownStandard(ctx, copy.direction)
  if (standard?.way !== 'accepted' || hashOf(standard.terms) !== copy.hash) return false
  const name = ctx.app.word(ctx.merchant.language, 'open-market.tabs.terms')
  const actor = { kind: 'system', id: null, name, origin: '' } as const
  const accepted = await tried(
    { ...ctx, actor },
    (apart) => acceptCopy(apart, copy, { recordId: null, strategyId: null }),
    { answer: 'no' },
  )
  return !('why' in accepted)
}
