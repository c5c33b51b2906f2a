/** The permission keys of group plans. */
export const planKeys = {
  plans: 'group.plan',
  play: 'group.play',
  traffic: 'group.traffic',
  hotel: 'group.hotel',
  schedule: 'group.schedule',
  statistics: 'group.statistics',
  bills: 'group.bills',
  profit: 'group.plan.profit',
} as const

/** Services by the screen on which they are arranged. */
export const serviceParts = ['play', 'traffic', 'hotel'] as const
export type ServicePart = (typeof serviceParts)[number]

/** How a list of plans is narrowed and sorted. Here, so that a page of it loads no schema. */
export const planSorts = [
  'massDateAsc',
  'massDateDesc',
  'createDateDesc',
  'massCodeAsc',
  'optionDateAsc',
  'updatedDesc',
  'agentAsc',
] as const
export const planMarks = ['locked', 'optionSoon', 'overdue'] as const
/** What a range of days asks of a group: that it travels on any of them, or that it starts on one. */
export const massDateWays = ['travels', 'starts'] as const

export const papers = ['itinerary', 'voucher', 'rooming', 'names', 'seats', 'guide', 'emergency'] as const
