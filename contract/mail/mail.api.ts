export const mailApi = {}
