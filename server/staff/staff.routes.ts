import { staffApi } from '#contract/staff/staff.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { agentUsers } from './agent-users.ts'
import { deleteUser } from './delete-user.ts'
import { enableUser } from './enable-user.ts'
import { resetPassword } from './reset-password.ts'
import { saveUser, updateUser } from './save-user.ts'
import { listDepartments, listUsers } from './users.queries.ts'

export const staffRoutes = bindRoutes(staffApi, {
  ...agentUsers,
  list: listUsers,
  departments: listDepartments,
  save: saveUser,
  update: updateUser,
  enable: enableUser,
  remove: deleteUser,
  resetPassword,
})
