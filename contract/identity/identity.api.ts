import { act, read } from '../kit/endpoint.ts'
import { Done } from '../kit/schema.ts'
import { LoginForm, StoredUser, userKinds } from './identity.schema.ts'

export const identityApi = {
  login: act('/supplier/login', {
    needs: 'public',
    input: LoginForm,
    output: StoredUser,
    errors: ['wrongLogin', 'lockedOut', 'accountDisabled', 'merchantEnded'],
    perMinute: 60,
  }),
  /** Ends the session of the cookie, if there is one. */
  logout: act('/supplier/logout', { needs: 'public', output: Done }),
  myself: read('/supplier/user/myself', { needs: '*', audience: userKinds, output: StoredUser }),
}
