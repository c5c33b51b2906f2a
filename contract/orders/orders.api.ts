export const ordersApi = {}
