export const ticketingApi = {}
