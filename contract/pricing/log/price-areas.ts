/** What a change was about. */
export const priceAreas = ['price', 'quotation', 'custom', 'strategy', 'cost'] as const
