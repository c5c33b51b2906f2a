import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done } from '../../kit/schema.ts'
import { userKinds } from '../identity.schema.ts'
import { Enrolment, FactorCode, Factors, RecoveryCodes, TotpCode } from './factors.schema.ts'

const self = { needs: '*', audience: userKinds, personal: true } as const
const at = '/supplier/user/factor'

/** The second factor of the person who is logged in: `docs/algorithms/access/sign-in.md`. */
export const factorsApi = {
  factors: read(`${at}/info`, { ...self, output: Factors }),
  /** A new secret that does not count yet; the one before it, where there is one, goes on counting. */
  beginTotp: act(`${at}/begin`, { ...self, sensitive: true, output: Enrolment, perMinute: 20 }),
  /** The first code of it makes it count. Answers recovery codes where the person has none. */
  confirmTotp: act(`${at}/confirm`, {
    ...self,
    sensitive: true,
    input: z.object({ code: TotpCode }),
    output: RecoveryCodes,
    errors: ['identity.lockedOut'],
    perMinute: 20,
  }),
  removeTotp: act(`${at}/remove`, {
    ...self,
    sensitive: true,
    output: Done,
    errors: ['identity.factorRequired'],
  }),
  /** Ten new ones in the place of all before them. */
  renewRecovery: act(`${at}/recovery`, { ...self, sensitive: true, output: RecoveryCodes }),
  /** Asked before a sensitive act where the last proof is too old: a code, or the password where there is no code. */
  prove: act(`${at}/prove`, {
    ...self,
    input: z.object({ code: FactorCode }),
    output: Done,
    errors: ['identity.lockedOut'],
    perMinute: 20,
  }),
}
