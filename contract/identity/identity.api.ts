import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Email } from '../kit/schema.ts'
import { accessApi } from './access/access.api.ts'
import { demoPeople } from './demo-people.ts'
import { factorsApi } from './factors/factors.api.ts'
import {
  Code,
  Invitation,
  LoginForm,
  Myself,
  MyselfForm,
  PasswordByLink,
  PasswordChange,
  SessionRow,
  StoredUser,
  userKinds,
} from './identity.schema.ts'
import { passkeysApi } from './passkeys/passkeys.api.ts'
import { ssoApi } from './sso/sso.api.ts'

const self = { needs: '*', audience: userKinds, personal: true } as const
const Token = z.object({ token: z.string().min(20).max(100) })

export const identityApi = {
  ...factorsApi,
  ...passkeysApi,
  ...ssoApi,
  ...accessApi,
  login: act('/supplier/login', {
    needs: 'public',
    input: LoginForm,
    output: StoredUser,
    errors: [
      'wrongLogin',
      'codeNeeded',
      'codeWrong',
      'ssoOnly',
      'lockedOut',
      'accountDisabled',
      'merchantEnded',
    ],
    perMinute: 60,
  }),
  /** Ends the session of the cookie, if there is one. */
  logout: act('/supplier/logout', { needs: 'public', output: Done }),
  myself: read('/supplier/user/myself', { ...self, output: StoredUser }),
  profile: read('/supplier/user/profile', { ...self, output: Myself }),
  updateMyself: act('/supplier/user/update/myself', { ...self, input: MyselfForm, output: Done }),
  /** Ends the person's other sessions. */
  updatePassword: act('/supplier/user/update/password', {
    ...self,
    input: PasswordChange,
    output: Done,
    errors: ['lockedOut'],
    perMinute: 20,
  }),
  getEmail: read('/supplier/user/getEmail', {
    ...self,
    output: z.object({ email: z.string(), safeEmail: z.string() }),
  }),
  /** Sends a code to a new address. */
  sendCode: act('/supplier/user/email/sendCode', {
    ...self,
    input: z.object({ email: Email }),
    output: Done,
    perMinute: 10,
  }),
  /** Sends a code to the safe email that is to be replaced. */
  sendSafeCode: act('/supplier/user/safeEmail/sendCode', { ...self, output: Done, perMinute: 10 }),
  /** `safeCode` is the code sent to the present safe email, where there is one. */
  updateEmail: act('/supplier/user/updateEmail', {
    ...self,
    input: z.object({ email: Email, code: Code, safeCode: Code.optional() }),
    output: Done,
    perMinute: 20,
  }),
  sessions: read('/supplier/user/session/list', {
    ...self,
    output: z.object({ rows: z.array(SessionRow) }),
  }),
  /** One session of the person's own, or all but this one. */
  revokeSession: act('/supplier/user/session/revoke', {
    ...self,
    input: z.object({ id: z.string().max(60).optional(), others: z.boolean().default(false) }),
    output: Done,
  }),
  /** Who can give the permission that a person lacks: administrators' names. */
  admins: read('/supplier/user/admins', {
    ...self,
    input: z.object({ key: z.string().max(200).optional() }),
    output: z.object({ rows: z.array(z.object({ name: z.string(), isAdmin: z.boolean() })) }),
  }),
  /** What is known before a log-in: the shop outside ('' for none), and in the demo the people that one may be. */
  entrance: read('/supplier/notLogin/entrance', {
    needs: 'public',
    output: z.object({
      storefront: z.string(),
      demoPeople: z.array(z.object({ userName: z.enum(demoPeople), password: z.string() })),
    }),
  }),
  /** What an invitation's one-time link is for. */
  invitation: read('/supplier/notLogin/invitation', {
    needs: 'public',
    input: Token,
    output: Invitation,
    errors: ['linkInvalid'],
    perMinute: 30,
  }),
  /** Sets the first password, or a new one, by a one-time link. */
  setPassword: act('/supplier/notLogin/setPassword', {
    needs: 'public',
    input: PasswordByLink,
    output: z.object({ userName: z.string() }),
    errors: ['linkInvalid'],
    perMinute: 30,
  }),
}
