export { enableUser } from './enable-user.ts'
export { lockUser } from './locked-user.ts'
export { resetPassword } from './reset-password.ts'
export { saveUser } from './save-user.ts'
