/** What fragments, templates and journeys are sorted by. */
export const itinerarySorts = {
  names: ['code', 'changedAt', 'dayCount', 'usedBy'],
  up: ['code', 'dayCount'],
} as const
