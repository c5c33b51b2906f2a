export const orderEntryApi = {}
