/** What bills are sorted by; the newest first where nothing is said. */
export const billSorts = {
  names: ['created', 'agent', 'dueDay', 'total', 'open'],
  up: ['agent', 'dueDay'],
} as const
