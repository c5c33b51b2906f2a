export const pricingApi = {}
