export const homeApi = {}
