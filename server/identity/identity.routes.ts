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
import { listAccess } from './access/access.queries.ts'
import { readSecurity, saveSecurity } from './access/security-setting.ts'
import {
  beginTotp,
  confirmTotp,
  myFactors,
  proveAgain,
  removeTotp,
  renewRecovery,
} from './factors/factor-commands.ts'
import {
  beginPasskey,
  listPasskeys,
  loginByPasskey,
  loginOptions,
  proveByPasskey,
  proveOptions,
  removePasskey,
  renamePasskey,
  savePasskey,
} from './passkeys/passkey-commands.ts'
import { beginSso, finishSso } from './sso/sso-log-in.ts'
import { readSso, saveSso, testSso } from './sso/sso-setting.ts'

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
  factors: myFactors,
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecovery,
  prove: proveAgain,
  passkeys: listPasskeys,
  beginPasskey,
  savePasskey,
  renamePasskey,
  removePasskey,
  proveOptions,
  proveByPasskey,
  loginOptions,
  loginByPasskey,
  sso: readSso,
  ssoSave: saveSso,
  ssoTest: testSso,
  ssoBegin: beginSso,
  ssoFinish: finishSso,
  security: readSecurity,
  securitySave: saveSecurity,
  accessLog: listAccess,
})
