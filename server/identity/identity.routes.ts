import { identityApi } from '#contract/identity/identity.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { listAdmins } from './accounts/admins.queries.ts'
import { readEntrance } from './sessions/entrance.queries.ts'
import { myself } from './identity.queries.ts'
import { logIn } from './sessions/log-in.ts'
import { logOut } from './sessions/log-out.ts'
import { listSessions, revokeSession } from './sessions/own-sessions.ts'
import { readInvitation, setPasswordByLink } from './accounts/password-link.ts'
import { getEmail, sendCodeToNewEmail, sendCodeToSafeEmail, updateEmail } from './accounts/safe-email.ts'
import { myProfile, updateMyself } from './accounts/update-myself.ts'
import { updatePassword } from './accounts/update-password.ts'

export const identityRoutes = bindRoutes(identityApi, {
  login: logIn,
  logout: logOut,
  myself,
  profile: myProfile,
  updateMyself,
  updatePassword,
  getEmail,
  sendCode: sendCodeToNewEmail,
  sendSafeCode: sendCodeToSafeEmail,
  updateEmail,
  sessions: listSessions,
  revokeSession,
  admins: listAdmins,
  entrance: readEntrance,
  invitation: readInvitation,
  setPassword: setPasswordByLink,
})
