export const filesApi = {}
