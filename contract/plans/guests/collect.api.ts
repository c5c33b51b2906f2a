import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { formShape } from '../../kit/record/record-schema.ts'
import { Done, Id, Language } from '../../kit/schema.ts'
import { linkForm, mailForm } from '../deal/deal.fields.ts'
import { LinkGiven } from '../deal/deal.schema.ts'
import { planKeys } from '../plan.keys.ts'

const needs = `${planKeys.plans}.guests` as const
const page = { needs: 'public', output: z.unknown(), raw: true } as const
const Shown = z.object({
  token: z.string().max(200),
  language: Language.optional().catch(undefined),
})
/** Whose data: of one guest, or of all where none is named. */
const Whose = z.object({ planId: Id, guestId: Id.optional() })
export const GiveGuestLink = Whose.extend({ ...formShape(linkForm) })
export type GiveGuestLink = z.output<typeof GiveGuestLink>
export const AskGuests = Whose.extend({ ...formShape(mailForm) })
export type AskGuests = z.output<typeof AskGuests>
const errors = ['plans.startPassed', 'plans.locked', 'operationInvalid'] as const

export const collectApi = {
  /** A link on which what the name list misses is filled in; earlier ones of the same guests are worth nothing any more. */
  guestLink: act('/supplier/travelPlan/guestLink', {
    needs,
    input: GiveGuestLink,
    output: LinkGiven,
    errors,
  }),
  /** The same by mail. */
  guestAsk: act('/supplier/travelPlan/guestAsk', { needs, input: AskGuests, output: Done, errors }),
  collectShow: read('/supplier/notLogin/groupGuests/:token', { ...page, input: Shown, perMinute: 120 }),
  collectSave: act('/supplier/notLogin/groupGuests/:token/save', {
    ...page,
    input: Shown.loose(),
    perMinute: 20,
    bodyLimit: 512 * 1024,
  }),
}
