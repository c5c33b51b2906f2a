export const staffApi = {}
