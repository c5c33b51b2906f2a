export { SettingChanges, SettingHistory } from './setting-history.tsx'
