export const identityApi = {}
