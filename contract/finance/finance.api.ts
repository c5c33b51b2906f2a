export const financeApi = {}
