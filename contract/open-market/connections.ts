/** How one stands with a company of the market. */
export const connections = ['none', 'linked', 'asked', 'askedByThem', 'active', 'suspended', 'ended'] as const
/** Who sells to whom. */
export const directions = ['sells', 'buys'] as const
