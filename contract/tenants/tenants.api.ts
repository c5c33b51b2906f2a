export const tenantsApi = {}
