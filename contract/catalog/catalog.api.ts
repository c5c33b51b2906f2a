export const catalogApi = {}
