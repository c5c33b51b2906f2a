export const settingsApi = {}
