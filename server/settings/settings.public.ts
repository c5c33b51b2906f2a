export { privilegeGroups } from './privileges.ts'
