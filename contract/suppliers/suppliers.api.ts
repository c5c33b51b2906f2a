export const suppliersApi = {}
