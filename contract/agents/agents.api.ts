export const agentsApi = {}
