import type { UserKind } from '#contract/identity/identity.schema.ts'
import { staff } from './staff.client.ts'

/** The calls by which accounts are kept: an agent's people by whoever sees to agents, everybody else by whoever sees to staff. */
export const callsFor = (kind: UserKind) => (kind === 'agent' ? ofAgents : ofStaff)

const ofStaff = {
  needs: 'staffsRouter.account.edit',
  list: staff.list,
  update: staff.update,
  enable: staff.enable,
  remove: staff.remove,
  resetPassword: staff.resetPassword,
  resetFactors: staff.resetFactors,
} as const
const ofAgents = {
  needs: 'tools.ForAgentList.logins',
  list: staff.agentUserList,
  update: staff.agentUserUpdate,
  enable: staff.agentUserEnable,
  remove: staff.agentUserRemove,
  resetPassword: staff.agentUserResetPassword,
  resetFactors: staff.agentUserResetFactors,
} as const
