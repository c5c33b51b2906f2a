/** What agents are sorted by. */
export const agentSorts = {
  names: ['code', 'name', 'quotedSkus', 'lastOrderAt', 'createdAt'],
  up: ['code', 'name'],
} as const
/** And their accounts. */
export const accountSorts = {
  names: ['code', 'name', 'spendable', 'available', 'frozen', 'receivable', 'claimed', 'lastMovementAt'],
  up: ['code', 'name'],
} as const
