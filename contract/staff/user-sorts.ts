/** What people are sorted by. */
export const userSorts = {
  names: ['fullName', 'userName', 'lastLoginAt', 'createdAt'],
  up: ['fullName', 'userName'],
} as const
