/** Who may look into the books; what is done there has a key of its own below each. */
export const bookKeys = {
  journals: 'finances.journals',
  reports: 'finances.reports',
  chart: 'finances.chart',
  periods: 'finances.periods',
  audit: 'finances.audit',
} as const
