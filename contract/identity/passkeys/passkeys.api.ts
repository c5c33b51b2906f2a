import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import { StoredUser, userKinds } from '../identity.schema.ts'
import { Passkey, PasskeyAnswer, PasskeyName, PasskeyOptions } from './passkeys.schema.ts'

const self = { needs: '*', audience: userKinds, personal: true } as const
const at = '/supplier/user/passkey'

export const passkeysApi = {
  passkeys: read(`${at}/list`, { ...self, output: z.object({ rows: z.array(Passkey) }) }),
  /** What an authenticator is asked to make a passkey of: answered once, within five minutes. */
  beginPasskey: act(`${at}/begin`, { ...self, sensitive: true, output: PasskeyOptions, perMinute: 20 }),
  savePasskey: act(`${at}/save`, {
    ...self,
    sensitive: true,
    input: z.object({ name: PasskeyName, answer: PasskeyAnswer }),
    output: Saved.extend({ codes: z.array(z.string()) }),
    errors: ['identity.passkeyRefused'],
    perMinute: 20,
  }),
  renamePasskey: act(`${at}/rename`, {
    ...self,
    input: z.object({ id: Id, name: PasskeyName }),
    output: Done,
  }),
  removePasskey: act(`${at}/remove`, {
    ...self,
    sensitive: true,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['identity.factorRequired'],
  }),
  /** The same before a sensitive act, for who has a passkey. */
  proveOptions: act(`${at}/proveOptions`, { ...self, output: PasskeyOptions, perMinute: 20 }),
  proveByPasskey: act(`${at}/prove`, {
    ...self,
    input: z.object({ answer: PasskeyAnswer }),
    output: Done,
    errors: ['identity.passkeyRefused'],
    perMinute: 20,
  }),
  /** A log-in by a passkey begins without a name: the authenticator says whose it is. */
  loginOptions: act('/supplier/login/passkey/options', {
    needs: 'public',
    output: PasskeyOptions,
    perMinute: 60,
  }),
  loginByPasskey: act('/supplier/login/passkey', {
    needs: 'public',
    input: z.object({ answer: PasskeyAnswer, remember: z.boolean().default(false) }),
    output: StoredUser,
    errors: [
      'identity.passkeyRefused',
      'identity.ssoOnly',
      'identity.accountDisabled',
      'identity.merchantEnded',
    ],
    perMinute: 60,
  }),
}
