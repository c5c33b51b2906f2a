export const stockApi = {}
