import { z } from 'zod'
import { Password } from '../identity/identity.schema.ts'
import { act, read } from '../kit/endpoint.ts'
import { Confirm, Done, Id, listOf, Saved } from '../kit/schema.ts'
import { NewAgentUserForm, User, UserFilter, UserForm } from './staff.schema.ts'

const view = 'tools.ForAgentList'
const edit = `${view}.logins`
const at = '/supplier/distributorUser'
const refusals = ['identity.beyondReach']
const AgentUserRef = z.object({ id: Id })

/** Log-ins of agents, for whoever sees to agents: the same people and commands as under staff, of agents alone. */
export const agentUsersApi = {
  agentUserList: read(`${at}/list`, {
    needs: view,
    input: UserFilter.omit({ kind: true, supplierId: true, departmentId: true }),
    output: listOf(User),
  }),
  /** What they may be allowed: the roles of agents. */
  agentUserRoles: read(`${at}/roles`, {
    needs: edit,
    output: z.object({ rows: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
  agentUserSave: act(`${at}/save`, { needs: edit, input: NewAgentUserForm, output: Saved, errors: refusals }),
  agentUserUpdate: act(`${at}/update`, { needs: edit, input: UserForm, output: Saved, errors: refusals }),
  agentUserEnable: act(`${at}/enable`, {
    needs: edit,
    input: AgentUserRef.extend({ enabled: z.boolean() }),
    output: Done,
    errors: ['operationInvalid', ...refusals],
    back: 'agentUserEnable',
    backBy: 'turned',
  }),
  agentUserRemove: act(`${at}/delete/:id`, {
    needs: edit,
    input: AgentUserRef.extend({ confirm: Confirm.optional() }),
    output: Done,
    asks: true,
    errors: refusals,
  }),
  /** Sets a new password, or mails a one-time link to set one; ends the person's sessions either way. */
  agentUserResetPassword: act(`${at}/reset/password`, {
    needs: edit,
    input: AgentUserRef.extend({ password: Password.optional() }),
    output: Done,
    errors: ['operationInvalid', ...refusals],
  }),
  /** Takes authenticator, passkeys and recovery codes of who has lost them. */
  agentUserResetFactors: act(`${at}/reset/factors`, {
    needs: edit,
    sensitive: true,
    input: AgentUserRef,
    output: Done,
    errors: ['operationInvalid', ...refusals],
  }),
}
