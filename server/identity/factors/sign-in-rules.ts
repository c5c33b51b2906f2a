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

const idleMinutes: Record<SecurityForm['idleAfter'], number> = {
  never: Infinity,
  min15: 15,
  min30: 30,
  hour1: 60,
  hours8: 480,
  hours24: 1_440,
  days3: 4_320,
  days7: 10_080,
}
/** Milliseconds after its last use at which a session ends; Infinity where its own end is the only one. */
export const idleMs = ({ idleAfter }: Pick<SecurityForm, 'idleAfter'>): number =>
  idleMinutes[idleAfter] * 60_000

type Person = { kind: Audience; roleFactorFrom: string | null }

/** Does the merchant, or the person's role, ask for a second factor on this day? */
export function isFactorRequired(rules: SecurityForm, person: Person, today: string): boolean {
  const { factorFor, factorFrom } = rules
  const isSelected = factorFor === 'everybody' || (factorFor === 'staff' && person.kind === 'staff')
  if (isSelected && (factorFrom ?? today) <= today) return true
  return person.roleFactorFrom !== null && person.roleFactorFrom <= today
}
