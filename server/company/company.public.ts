export { settingChanges, valuesBefore } from './history.ts'
export { saveChanges } from './save-changes.ts'
