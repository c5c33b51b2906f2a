import { z } from 'zod'
import { Password } from '../identity/identity.schema.ts'
import { act, read } from '../kit/endpoint.ts'
import { agentUsersApi } from './agent-users.api.ts'
import { departmentApi } from './departments/department.api.ts'
import { Confirm, Done, Id, listOf, Saved } from '../kit/schema.ts'
import { UserAccess } from './access.schema.ts'
import { NewUserForm, User, UserFilter, UserForm, UserInfo } from './staff.schema.ts'

const view = 'staffsRouter.account'
const edit = 'staffsRouter.account.edit'
const StaffRef = z.object({ id: Id })
const refusals = ['identity.onlyAdmin', 'identity.lastAdmin', 'identity.notYourself', 'identity.beyondReach']

export const staffApi = {
  ...agentUsersApi,
  ...departmentApi,
  list: read('/supplier/user/list', { needs: view, input: UserFilter, output: listOf(User) }),
  info: read('/supplier/user/info', { needs: view, input: StaffRef, output: UserInfo }),
  save: act('/supplier/user/save', { needs: edit, input: NewUserForm, output: Saved, errors: refusals }),
  update: act('/supplier/user/update', { needs: edit, input: UserForm, output: Saved, errors: refusals }),
  enable: act('/supplier/user/enable', {
    needs: edit,
    input: StaffRef.extend({ enabled: z.boolean() }),
    output: Done,
    errors: refusals,
    back: 'enable',
    backBy: 'turned',
  }),
  /** Asks first: the name in the history stays, the log-in does not. */
  remove: act('/supplier/user/delete/:id', {
    needs: edit,
    input: StaffRef.extend({ confirm: Confirm.optional() }),
    output: Done,
    asks: true,
    errors: refusals,
  }),
  /** Takes authenticator, passkeys and recovery codes of who has lost them; ends the person's sessions. */
  resetFactors: act('/supplier/user/reset/factors', {
    needs: edit,
    sensitive: true,
    input: StaffRef,
    output: Done,
    errors: refusals,
  }),
  /** What a person sees and may do, and why. */
  access: read('/supplier/user/access', { needs: view, input: StaffRef, output: UserAccess }),
  /** Sets a new password, or mails a one-time link to set one; ends the person's sessions either way. */
  resetPassword: act('/supplier/user/reset/password', {
    needs: edit,
    sensitive: true,
    input: StaffRef.extend({ password: Password.optional() }),
    output: Done,
    errors: refusals,
  }),
}
