/** How an order comes in: entered by staff, by the agent's own log-in, or as a connected merchant's message. */
export const saleChannels = ['office', 'booking-centre', 'merchant'] as const
export type SaleChannel = (typeof saleChannels)[number]
