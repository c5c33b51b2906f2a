import { regionOfZone } from '#contract/kit/text/phone.ts'
import type { Ctx } from '../ctx.ts'

/** The country in which a phone without one is read: the merchant's. '' where its time zone says none. */
export const dialsFrom = ({ merchant }: Pick<Ctx, 'merchant'>): string => regionOfZone(merchant.timeZone)
