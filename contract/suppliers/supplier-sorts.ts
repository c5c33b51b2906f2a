/** What suppliers are sorted by. */
export const supplierSorts = {
  names: ['code', 'name', 'payable', 'skus', 'createdAt'],
  up: ['code', 'name'],
} as const
