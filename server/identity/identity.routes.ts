import { identityApi } from '#contract/identity/identity.api.ts'
import { bindRoutes } from '../kit/routes.ts'
import { listAdmins } from './admins.queries.ts'
import { readEntrance } from './entrance.queries.ts'
import { myself } from './identity.queries.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { listSessions, revokeSession } from './own-sessions.ts'
import { readInvitation, setPasswordByLink } from './password-link.ts'
import { getEmail, sendCodeToNewEmail, sendCodeToSafeEmail, updateEmail } from './safe-email.ts'
import { myProfile, updateMyself } from './update-myself.ts'
import { updatePassword } from './update-password.ts'

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
