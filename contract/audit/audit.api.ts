export const auditApi = {}
