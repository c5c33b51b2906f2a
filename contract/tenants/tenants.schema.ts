import { z } from 'zod'
import { FactorCode } from '../identity/factors/factors.schema.ts'
import { Password, UserName } from '../identity/identity.schema.ts'
import { Currency } from '../kit/money/money.ts'
import { Can, DateTime, Email, Id, Language, LongText, OrBlank, ShortText } from '../kit/schema.ts'
import { invitationStates, invitationWays } from './invitations/invitation.fields.ts'

const invitedKinds = ['agent', 'supplier'] as const
export type InvitedKind = (typeof invitedKinds)[number]

/** Of an agent or a supplier; what is not said is taken from what is known of it. */
export const InviteAsk = z.object({
  id: Id,
  email: OrBlank(Email).default(''),
  name: ShortText.default(''),
  language: Language.optional(),
  message: LongText.max(1000).default(''),
})
export type InviteAsk = z.output<typeof InviteAsk>

export const InvitationRow = z.object({
  id: Id,
  state: z.enum(invitationStates),
  email: z.string(),
  name: z.string(),
  sentAt: DateTime,
  expiresAt: DateTime,
  acceptedAt: DateTime.nullable(),
  way: z.enum(invitationWays).nullable(),
  /** Who accepted it, and the merchant that it is by now. */
  acceptedByName: z.string(),
  partnerCode: z.string(),
  createdByName: z.string(),
  can: Can,
})
export type InvitationRow = z.infer<typeof InvitationRow>

export const LinkToken = z.object({ token: z.string().min(20).max(100) })

/** What an invitation's link is for, told to whoever has it. */
export const CompanyInvitation = z.object({
  kind: z.enum(invitedKinds),
  merchantName: z.string(),
  merchantCode: z.string(),
  companyName: z.string(),
  personName: z.string(),
  message: z.string(),
  invitedBy: z.string(),
  expiresAt: DateTime,
})
export type CompanyInvitation = z.infer<typeof CompanyInvitation>

const mismatch = { path: ['again'], error: 'why:identity.text.passwordsDontMatch' }
const matching = ({ password, again }: { password: string; again: string }): boolean => password === again
/** Stands in mails to people who did not ask: a name, and no page to look at. */
export const plainName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^(?!.*(:\/\/|www\.))[^\p{Cc}<>]+$/iu, 'why:tenants.fieldErrors.plainName')
const person = {
  fullName: plainName,
  userName: UserName,
  password: Password,
  again: z.string().max(200),
}
const company = { companyName: plainName, currency: Currency }

/** A log-in of one's own with the merchant that invites. */
export const AcceptWithLogin = LinkToken.extend(person).refine(matching, mismatch)
/** Whoever may speak for a merchant account proves it by its log-in. */
export const AcceptWithAccount = LinkToken.extend({
  userName: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(200),
  code: FactorCode.optional(),
})
/** A merchant account that is made for it. */
export const AcceptWithNewAccount = LinkToken.extend({ ...person, ...company }).refine(matching, mismatch)

export const RegistrationAsk = z.object({
  companyName: company.companyName,
  fullName: person.fullName,
  email: Email,
  language: Language.default('en'),
})
export const Registration = z.object({ companyName: z.string(), fullName: z.string(), email: z.string() })
