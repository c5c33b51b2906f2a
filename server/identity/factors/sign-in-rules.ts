import { SecurityForm } from '#contract/identity/access/access.schema.ts'
import { securityForm } from '#contract/identity/access/access.fields.ts'
import type { Audience } from '#contract/kit/endpoint.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import type { Merchant } from '../../kit/ctx.ts'

/** Where the rules stand among the merchant's settings. */
export const rulesKey = 'signIn'

/** The merchant's rules of logging in; what nobody has decided is as it begins. */
export function signInRules({ settings }: Pick<Merchant, 'settings'>): SecurityForm {
  const stored = settings[rulesKey]
  const begun = valuesOf(securityForm)
  const { data } = SecurityForm.safeParse({ ...begun, ...(typeof stored === 'object' && stored) })
  return data ?? SecurityForm.parse(begun)
}

type Person = { kind: Audience; roleFactorFrom: string | null }

/** Does the merchant, or the person's role, ask for a second factor on this day? */
export function isFactorRequired(rules: SecurityForm, person: Person, today: string): boolean {
  const { factorFor, factorFrom } = rules
  const isSelected = factorFor === 'everybody' || (factorFor === 'staff' && person.kind === 'staff')
  if (isSelected && (factorFrom ?? today) <= today) return true
  return person.roleFactorFrom !== null && person.roleFactorFrom <= today
}
