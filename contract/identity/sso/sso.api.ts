import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import { Done } from '../../kit/schema.ts'
import { StoredUser } from '../identity.schema.ts'
import { ssoForm } from './sso.fields.ts'

const needs = 'configSetting.systemConfig.security'
const at = '/supplier/sso'

export const SsoForm = z.object({ ...formShape(ssoForm), version: z.number().int().min(0) })
export type SsoForm = z.output<typeof SsoForm>
export const SsoSetting = z.object({
  ...answerShape(ssoForm),
  hasSecret: z.boolean(),
  version: z.number().int(),
  /** What the issuer is told: where people come back to, and the address of a log-in for this merchant. */
  redirectUri: z.string(),
  loginUrl: z.string(),
})
export type SsoSetting = z.output<typeof SsoSetting>

export const ssoApi = {
  sso: read(`${at}/get`, { needs, output: SsoSetting }),
  ssoSave: act(`${at}/save`, {
    needs,
    sensitive: true,
    input: SsoForm,
    output: Done,
    errors: ['changedMeanwhile'],
  }),
  /** Reads what the issuer publishes, and says whether it can be used. */
  ssoTest: act(`${at}/test`, {
    needs,
    output: z.object({ issuer: z.string() }),
    errors: ['identity.ssoUnreachable'],
    perMinute: 20,
  }),
  /** Where the browser goes for a log-in of this company. */
  ssoBegin: act('/supplier/login/sso/begin', {
    needs: 'public',
    input: z.object({ company: z.string().trim().min(2).max(20) }),
    output: z.object({ url: z.string() }),
    errors: ['identity.ssoUnknown', 'identity.ssoUnreachable'],
    perMinute: 30,
  }),
  /** What the issuer sent the browser back with. */
  ssoFinish: act('/supplier/login/sso', {
    needs: 'public',
    input: z.object({
      code: z.string().min(1).max(4_000),
      state: z.string().min(20).max(200),
      iss: z.string().max(400).optional(),
    }),
    output: StoredUser,
    errors: [
      'identity.ssoUnknown',
      'identity.ssoRefused',
      'identity.ssoNobody',
      'identity.ssoUnreachable',
      'identity.accountDisabled',
      'identity.merchantEnded',
    ],
    perMinute: 30,
  }),
}
