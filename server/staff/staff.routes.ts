import { staffApi } from '#contract/staff/staff.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { agentUsers } from './agent-users.ts'
import { deleteUser } from './delete-user.ts'
import { departmentChoices, listColleagues, listDepartments } from './departments/departments.queries.ts'
import { deleteDepartment, saveDepartment } from './departments/save-department.ts'
import { enableUser } from './enable-user.ts'
import { resetUserFactors } from './reset-factors.ts'
import { resetPassword } from './reset-password.ts'
import { saveUser, updateUser } from './save-user.ts'
import { userAccess } from './user-access.queries.ts'
import { listUsers, userInfo } from './users.queries.ts'

export const staffRoutes = bindRoutes(staffApi, {
  ...agentUsers,
  list: listUsers,
  info: userInfo,
  departments: departmentChoices,
  departmentList: listDepartments,
  departmentSave: saveDepartment,
  departmentDelete: deleteDepartment,
  colleagues: listColleagues,
  save: saveUser,
  update: updateUser,
  enable: enableUser,
  remove: deleteUser,
  resetPassword,
  resetFactors: resetUserFactors,
  access: userAccess,
})
