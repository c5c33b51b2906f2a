/** What SKUs are sorted by; rooms by their hotel, which has one way alone. */
export const skuSorts = {
  names: ['code', 'modified', 'created', 'name', 'hotel'],
  up: ['code', 'name', 'hotel'],
} as const
