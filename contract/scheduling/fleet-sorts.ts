/** What people and coaches are sorted by. */
export const crewSorts = {
  names: ['code', 'name', 'validUntil', 'createdAt'],
  up: ['code', 'name', 'validUntil'],
} as const
export const coachSorts = {
  names: ['code', 'name', 'seats', 'validUntil', 'createdAt'],
  up: ['code', 'name', 'validUntil'],
} as const
