/** What SKUs are sorted by; rooms by their hotel, which has one way alone. */
export const skuSorts = { code: 'up', modified: 'down', created: 'down', name: 'up', hotel: 'up' } as const
